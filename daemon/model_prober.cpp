// SPDX-License-Identifier: Apache-2.0
#include "daemon/model_prober.hpp"

#include "conversation/providers/model_finder.hpp"
#include "daemon/home_prober.hpp"
#include "daemon/model_codecs.hpp"
#include "daemon/net/curl_client.hpp"
#include "daemon/runtime/alarm_clock.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include <optional>
#include <utility>

namespace answerd::daemon {
namespace {

using namespace std::chrono_literals;
using conversation::awaitable;

std::string hint_of(config::model_api api)
{
    return api == config::model_api::openai ? "for openai it usually ends in /v1"
                                            : "give it without a path";
}

awaitable<void>
ask_for_models(conversation::http_client& http, config::llm_backend backend, probed& into)
{
    const auto codec = codec_for(backend.api);
    auto wanted = codec ? codec->list_models(backend.options) : std::nullopt;
    if (!wanted)
        co_return;
    conversation::http_request request = *std::move(wanted);
    request.limits = {.connect = 1s, .first_event = 2s, .idle = 2s, .total = 3s};
    auto opened = co_await http.open(std::move(request));
    if (!opened) {
        into = {
            .reachable = false,
            .said = opened.error().code.message() + ": is the server running, and is `url` right?"};
        co_return;
    }
    const int status = (*opened)->status();
    if (status == 401 || status == 403) {
        into = {.reachable = false, .said = "it refuses the key: look at `key_file`"};
        co_return;
    }
    if (status == 404) {
        into = {
            .reachable = false,
            .said = "reachable, but this is not its address: " + hint_of(backend.api)};
        co_return;
    }
    const auto listing = co_await conversation::read_all(**opened, 2s);
    const bool knows = listing && listing->find(backend.options.model + '"') != std::string::npos;
    if (status == 200 && !backend.options.model.empty() && !knows)
        into = {
            .reachable = true,
            .said = "reachable, but it does not list the model " + backend.options.model};
    else
        into = {.reachable = true, .said = "reachable"};
}

awaitable<void> look(conversation::http_client& http, config::llm_backend, probed& into)
{
    const conversation::providers::finder_options where;
    const std::string current;
    const auto found = co_await conversation::providers::look_around(where, current, http);
    if (found)
        into = {true, found->server + " with the model " + found->model};
    else
        into = {false, "no model server was found on this host"};
}

probed run_alone(
    awaitable<void> (*work)(conversation::http_client&, config::llm_backend, probed&),
    config::llm_backend with
)
{
    boost::asio::io_context loop{1};
    runtime::alarm_clock alarms{loop.get_executor()};
    net::curl_client http{loop.get_executor(), alarms};
    probed found;
    boost::asio::co_spawn(
        loop,
        work(http, std::move(with), found),
        [&loop](const std::exception_ptr&) { loop.stop(); }
    );
    loop.run();
    return found;
}

} // namespace

probed model_prober::reach(const config::llm_backend& backend)
{
    return run_alone(ask_for_models, backend);
}

probed model_prober::look_around() { return run_alone(look, {}); }

probed model_prober::find_home(const config::home_assistant_settings& home)
{
    return probe_home(home);
}

} // namespace answerd::daemon
