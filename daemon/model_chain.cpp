// SPDX-License-Identifier: Apache-2.0
#include "daemon/model_chain.hpp"

#include "conversation/providers/budgeted_model.hpp"
#include "conversation/providers/builtin_engine.hpp"
#include "conversation/providers/chain.hpp"
#include "conversation/providers/chain_rules.hpp"
#include "conversation/providers/dismissals.hpp"
#include "conversation/providers/language_model.hpp"
#include "conversation/providers/model_finder.hpp"
#include "conversation/providers/pending_reply.hpp"
#include "conversation/recall/recollection.hpp"
#include "daemon/model_codecs.hpp"
#include "ha_bridge/wyoming/info.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace answerd::daemon {
namespace {

using namespace conversation::providers;

std::shared_ptr<conversation::model>
found_model(const model_ports& ports, std::shared_ptr<const wire_codec> codec)
{
    auto finder = std::make_shared<model_finder>(
        finder_options{},
        std::move(codec),
        ports.http,
        ports.time,
        [tell = ports.tell, near = ports.near](const std::optional<found_server>& now) {
            if (near)
                near->found(now);
            tell(
                now ? "llm: auto: " + now->server + " at " + now->url + ", model " + now->model
                    : std::string{"llm: auto: no model server on this host"}
            );
        }
    );
    finder->begin();
    return finder;
}

/// The backends as they are listed; `{api: none}` ends the list, `{api: builtin}` only names the
/// engine's place.
struct listed {
    std::vector<chain_link> links{};
    bool ended{false};
};

/// One backend behind its limits.
chain_link link_of(const config::llm_backend& backend, const model_ports& ports)
{
    std::shared_ptr<conversation::model> asked = std::make_shared<language_model>(
        backend.options,
        codec_for(backend.api),
        ports.http,
        ports.time
    );
    const auto& limits = backend.link;
    if (limits.parallel > 0 || limits.per_minute > 0 || limits.budget || limits.price.input)
        asked = std::make_shared<budgeted_model>(
            std::move(asked),
            limits,
            ports.time,
            ports.costs == nullptr ? nullptr : ports.costs->of(backend.options.name)
        );
    return {.who = std::move(asked), .rounds = limits.rounds, .hedge = limits.hedge};
}

listed backends_of(const config::llm_settings& from, const model_ports& ports)
{
    listed all;
    if (from.automatic)
        all.links.push_back({found_model(ports, codec_for(config::model_api::openai))});
    for (const auto& backend : from.backends) {
        if (backend.api == config::model_api::none)
            all.ended = true;
        if (ports.near)
            ports.near->add(backend);
        if (codec_for(backend.api))
            all.links.push_back(link_of(backend, ports));
    }
    return all;
}

} // namespace

bool names_a_model(const config::llm_settings& from)
{
    return std::ranges::any_of(from.backends, [](const auto& each) {
        return each.api != config::model_api::none && each.api != config::model_api::builtin;
    });
}

bool asks_a_model_last(const config::settings& from)
{
    return from.local == conversation::local_first::first &&
           (from.llm.automatic || names_a_model(from.llm));
}

std::vector<std::string>
offered_languages(const config::llm_settings& from, std::vector<std::string> own)
{
    return names_a_model(from) ? ha_bridge::wyoming::voice_languages() : std::move(own);
}

std::shared_ptr<conversation::model> make_model_chain(
    const config::settings& from,
    const conversation::languages& known,
    const model_ports& ports
)
{
    auto all = backends_of(from.llm, ports);
    auto builtin = std::make_shared<builtin_engine>(
        known,
        unmatched::pass,
        asks_a_model_last(from) ? unfound::passed : unfound::told
    );
    std::vector<std::shared_ptr<conversation::model>> engines{std::move(builtin), ports.recogniser};
    auto links = in_order(std::move(all.links), std::move(engines), from.local, all.ended);
    links.insert(
        links.begin(),
        {.who = std::make_shared<dismissals>(known, from.noise), .kind = link_kind::local}
    );
    // A model would make up what it heard.
    links.insert(
        links.begin(),
        {std::make_shared<conversation::recall::recollection>(known, ports.remembered),
         link_kind::local}
    );
    // Before everything: no model may see, let alone answer, a reply to a question of ours.
    links.insert(links.begin(), {std::make_shared<pending_reply>(known), link_kind::local});
    return std::make_shared<chain>(std::move(links), ports.time);
}

} // namespace answerd::daemon
