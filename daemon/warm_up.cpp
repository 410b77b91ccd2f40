// SPDX-License-Identifier: Apache-2.0
#include "daemon/warm_up.hpp"

#include "conversation/providers/language_model.hpp"
#include "conversation/providers/local_address.hpp"
#include "daemon/model_codecs.hpp"

#include <boost/json/serialize.hpp>

#include <chrono>
#include <map>
#include <utility>

namespace answerd::daemon {
namespace {

using namespace std::chrono_literals;
using conversation::awaitable;
using conversation::providers::language_model;

constexpr auto soon = 1s;
constexpr auto later = 10s;
constexpr auto longest = 120s; ///< a small computer reads a long prompt for a minute

/// Most who speak stand at a satellite, and timers are offered to nobody else. They stand early
/// among the tools: without them all that follows would be read again.
constexpr const char* some_satellite = "assist_satellite.some";

/// All that a request holds, and a text that tells whether its beginning is still the same.
struct opening {
    conversation::utterance said{};
    conversation::tool_set_ptr tools{};
    std::vector<conversation::message> messages{};
    std::string same{};
};

opening opening_of(const conversation::assistant& who, conversation::runtime& time)
{
    opening made;
    made.said.satellite_id = some_satellite;
    made.tools = who.tools->offered(made.said);
    made.messages.push_back(conversation::system_message(who.prompt.system_text(made.said)));
    made.messages.push_back(conversation::user_message(
        who.prompt.user_text(made.said, who.default_language, "", time.wall())
    ));
    made.same = *made.messages.front().content;
    for (const auto& each : made.tools->tools)
        made.same += each.name + each.description + boost::json::serialize(each.parameters);
    return made;
}

/// False when the server was not there: it may come.
awaitable<bool>
warm_one(const config::llm_backend& backend, const opening& with, const warm_ports& ports)
{
    auto options = backend.options;
    options.max_tokens = 1;
    const std::string name = options.name;
    language_model model{std::move(options), codec_for(backend.api), ports.http, ports.time};
    conversation::signal nobody;
    const auto began = ports.time.now();
    const conversation::inference asked{
        .messages = with.messages,
        .tools = with.tools,
        .said = with.said,
        .language = "en",
        .until = began + longest,
        .stop = nobody,
    };
    const auto got = co_await model.infer(asked);
    const auto* said = std::get_if<conversation::completion>(&got);
    if (said == nullptr)
        co_return false;
    const std::chrono::duration<double> took = ports.time.now() - began;
    const auto tokens = said->spent ? said->spent->input_tokens : 0;
    ports.tell(
        "llm " + name + ": has read the beginning of the prompt, " + std::to_string(tokens) +
        " tokens in " + std::to_string(std::chrono::ceil<std::chrono::seconds>(took).count()) + " s"
    );
    co_return true;
}

std::string name_of(const config::llm_backend& backend)
{
    return backend.options.url + " " + backend.options.model;
}

} // namespace

void near_models::add(const config::llm_backend& backend)
{
    if (codec_for(backend.api) && conversation::providers::is_local_address(backend.options.url))
        listed_.push_back(backend);
}

void near_models::found(const std::optional<conversation::providers::found_server>& server)
{
    found_.reset();
    if (!server)
        return;
    found_.emplace();
    found_->options.name = "auto";
    found_->options.url = server->url;
    found_->options.model = server->model;
}

std::vector<config::llm_backend> near_models::all() const
{
    auto models = listed_;
    if (found_)
        models.push_back(*found_);
    return models;
}

awaitable<void> keep_warm(warm_subject subject, warm_ports ports)
{
    std::map<std::string, std::string> warm; // what each has read
    std::string before;
    conversation::signal nothing;
    conversation::signal nobody;
    for (;;) {
        const bool is_on = subject.is_on();
        const auto who = is_on ? subject.who() : nullptr;
        const auto now = who ? opening_of(*who, ports.time) : opening{};
        const bool is_settled = who != nullptr && now.same == before;
        before = now.same;
        const auto models = subject.models();
        for (const auto& each : models) {
            if (!is_settled || warm[name_of(each)] == now.same)
                continue;
            const bool has_read = co_await warm_one(each, now, ports);
            if (has_read)
                warm[name_of(each)] = now.same;
        }
        const auto again = ports.time.now() + (is_on && !is_settled ? soon : later);
        (void)co_await ports.time.wait(nothing, again, nobody);
    }
}

} // namespace answerd::daemon
