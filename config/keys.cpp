// SPDX-License-Identifier: Apache-2.0
#include "config/keys.hpp"

#include "config/record_keys.hpp"
#include "config/settings_keys.hpp"

namespace answerd::config {
namespace {

using namespace std::chrono_literals;

constexpr std::uint16_t last_port = 65535;
constexpr std::size_t most_records = 32;

void add_place(key_table<settings>& table)
{
    using tools::unit_system;
    table.add(
        "language",
        &settings::language,
        language_tag(),
        "The language when a request names none."
    );
    group(table, "location", &settings::location)
        .add("name", &tools::location_options::name, text(100), "What the home is called.")
        .add(
            "latitude",
            &tools::location_options::latitude,
            number(-90, 90),
            "Where the home is; only together with the longitude. Weather services see it rounded "
            "to 0.01 degree."
        )
        .add(
            "longitude",
            &tools::location_options::longitude,
            number(-180, 180),
            "Where the home is; only together with the latitude."
        )
        .add(
            "time_zone",
            &tools::location_options::time_zone,
            time_zone(),
            "The home's time zone; without it the system's."
        )
        .add(
            "units",
            &tools::location_options::units,
            one_of<unit_system>(
                {{"auto", unit_system::automatic},
                 {"metric", unit_system::metric},
                 {"imperial", unit_system::imperial}}
            ),
            "The units that are spoken; `auto` goes by the place."
        );
}

void add_doors(key_table<settings>& table)
{
    group(table, "http", &settings::http)
        .add(
            "listen",
            &http_settings::listen,
            listen(),
            "Where HTTP is served; beyond loopback a token is required."
        )
        .add(
            "token_file",
            &http_settings::token,
            secret_file(whose::ours),
            "File with the bearer token that every request but `/health` and `/ready` must carry; "
            "`serve` makes it when it is missing."
        )
        .add(
            "hosts",
            &http_settings::hosts,
            list_of(host(), 64),
            "Further names that a request may ask for in its Host, such as a proxy's; loopback, "
            "the "
            "address that was reached and the machine's own name are always good."
        );
    group(table, "wyoming", &settings::wyoming)
        .add(
            "listen",
            &wyoming_settings::listen,
            automatic_or(listen()),
            "Where Wyoming is served; `auto` is loopback until Home Assistant is configured."
        )
        .add(
            "port",
            &wyoming_settings::port,
            whole_number<std::uint16_t>(1, last_port),
            "The port when `listen` is `auto`."
        )
        .add(
            "allow",
            &wyoming_settings::allow,
            list_of(peer(), 64),
            "Addresses, networks (CIDR) and host names that may connect beside this host."
        )
        .add(
            "announce",
            &wyoming_settings::announce,
            flag(),
            "Whether doors that others can reach are announced over zeroconf, where Avahi runs."
        )
        .add(
            "name",
            &wyoming_settings::name,
            text(63),
            "The name under which Home Assistant sees the service."
        );
}

void add_home_assistant(key_table<settings>& table)
{
    group(table, "home_assistant", &settings::home_assistant)
        .add(
            "url",
            &home_assistant_settings::url,
            url(),
            "Where Home Assistant is (`http://homeassistant.local:8123`)."
        )
        .add(
            "token_file",
            &home_assistant_settings::token,
            secret_file(whose::foreign),
            "File with a long-lived access token of Home Assistant; best of a user who is no "
            "administrator."
        )
        .add(
            "ca_file",
            &home_assistant_settings::ca_file,
            path(),
            "One more certificate to trust for Home Assistant."
        );
}

void add_models(key_table<settings>& table)
{
    key_description llm{
        "llm",
        "auto or list of records",
        "at most 16",
        "auto",
        "The model servers, tried in order; `auto` looks for one on this host. The built-in engine "
        "stands last unless `{api: none}` ends the list.",
        now(),
        llm_keys().describe()};
    table.add_custom(
        std::move(llm),
        [](const yaml_node& node, const std::string& full_path, settings& into, reading& context) {
            into.llm = read_llm(node, full_path, context);
        }
    );
    table.add("local", &settings::local, local_kind(), local_help);
    table.add(
        "warm_up",
        &settings::warm_up,
        one_of<warming>({{"auto", warming::automatic}, {"off", warming::off}}),
        "`auto`: model servers on this host and network read the beginning of the prompt before "
        "anybody speaks, so that the first question does not wait for that."
    );
}

void add_weather_and_policy(key_table<settings>& table)
{
    using tools::unit_system;
    using tools::weather::weather_options;
    group(table, "weather", &settings::weather)
        .add(
            "forecast_url",
            &weather_options::forecast_url,
            url(query::allowed),
            "Open-Meteo's forecast, or a server that speaks like it."
        )
        .add(
            "geocoding_url",
            &weather_options::geocoding_url,
            url(query::allowed),
            "Open-Meteo's search for places."
        )
        .add(
            "cache",
            &weather_options::cache,
            duration(0s, 24h),
            "How long a forecast answers the same question."
        )
        .add(
            "units",
            &weather_options::units,
            one_of<unit_system>(
                {{"auto", unit_system::automatic},
                 {"metric", unit_system::metric},
                 {"imperial", unit_system::imperial}}
            ),
            "The units of weather answers, before `location.units`."
        );
    table.add_records(
        "policy",
        &settings::policy,
        policy_keys(),
        200,
        "Rules before the built-in ones: the first that fits an act decides. Of several acts in "
        "one call the strictest decision counts."
    );
}

void add_speech_and_log(key_table<settings>& table)
{
    using conversation::markdown;
    using conversation::speech_options;
    group(table, "speech", &settings::speech)
        .add(
            "stream",
            &speech_options::stream,
            flag(),
            "Whether doors that can stream get the answer sentence by sentence."
        )
        .add(
            "markdown",
            &speech_options::markdown,
            one_of<markdown>({{"strip", markdown::strip}, {"keep", markdown::keep}}),
            "Whether markup is turned into plain sentences."
        );
    group(table, "log", &settings::log)
        .add(
            "level",
            &log_settings::level,
            one_of<log_level>(
                {{"error", log_level::error},
                 {"warn", log_level::warn},
                 {"info", log_level::info},
                 {"debug", log_level::debug}}
            ),
            "What is logged to standard error; `debug` holds what was said, the others do not."
        )
        .add(
            "format",
            &log_settings::format,
            one_of<log_format>({{"text", log_format::text}, {"json", log_format::json}}),
            "Lines for people or JSON lines."
        );
}

key_table<settings> make_all_keys()
{
    std::vector<choice<std::string>> presets;
    for (const std::string& name : preset_names())
        presets.push_back({name, name});

    key_table<settings> table;
    add_place(table);
    add_doors(table);
    add_home_assistant(table);
    add_models(table);
    add_turn_keys(table);
    add_prompt_keys(table);
    add_tools_keys(table);
    add_weather_and_policy(table);
    add_speech_and_log(table);
    table.add(
        "preset",
        &settings::preset,
        one_of<std::string>(std::move(presets)),
        "The behaviour of another system, under the keys of this file."
    );
    table.add_records(
        "assistants",
        &settings::assistants,
        assistant_keys(),
        most_records,
        "Further assistants; what they leave out is the main one's, their own rules go before its."
    );
    return table;
}

} // namespace

const key_table<settings>& all_keys()
{
    static const key_table<settings> table = make_all_keys();
    return table;
}

} // namespace answerd::config
