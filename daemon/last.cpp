// SPDX-License-Identifier: Apache-2.0
#include "daemon/last.hpp"

#include "conversation/json_fields.hpp"
#include "daemon/configuration.hpp"
#include "daemon/daemon_client.hpp"
#include "daemon/net/curl_client.hpp"
#include "daemon/runtime/alarm_clock.hpp"
#include "daemon/runtime/run_alone.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <array>
#include <cstdio>
#include <ctime>
#include <optional>

namespace answerd::daemon {
namespace {

namespace json = boost::json;
using conversation::array_in;
using conversation::text_in;

std::int64_t number_in(const json::object& of, std::string_view key)
{
    const json::value* value = of.if_contains(key);
    boost::system::error_code wrong;
    const auto number = value == nullptr ? 0 : value->to_number<std::int64_t>(wrong);
    return wrong ? 0 : number;
}

std::string clock_of(std::int64_t seconds)
{
    const std::time_t when{seconds};
    std::tm local{};
    ::localtime_r(&when, &local);
    std::array<char, 16> text{};
    std::strftime(text.data(), text.size(), "%H:%M:%S", &local);
    return text.data();
}

std::string tools_of(const json::object& turn)
{
    std::string text;
    const json::array* tools = array_in(turn, "tools");
    if (tools == nullptr)
        return text;
    for (const json::value& each : *tools) {
        const json::object* tool = each.if_object();
        const json::value* ok = tool == nullptr ? nullptr : tool->if_contains("ok");
        const bool went_well = ok != nullptr && ok->is_bool() && ok->get_bool();
        text += (text.empty() ? "" : ", ") + std::string{text_in(each, "name")} +
                (went_well ? "" : " (failed)");
    }
    return text;
}

std::string lines_of(const json::object& turn)
{
    const std::string tools = tools_of(turn);
    return clock_of(number_in(turn, "at")) + "  " + std::string{text_in(turn, "heard")} +
           "\n          " + std::string{text_in(turn, "said")} + "\n          (" +
           std::string{text_in(turn, "code")} + ", " + std::string{text_in(turn, "backend")} +
           (tools.empty() ? "" : ", " + tools) + ", " + std::to_string(number_in(turn, "ms")) +
           " ms)\n";
}

conversation::awaitable<void> fetch(
    conversation::http_client& http,
    const config::http_settings& from,
    std::optional<result<json::value>>& into
)
{
    std::string path{"/turns"};
    into = co_await get_from_daemon(http, from, std::move(path));
}

result<json::value> fetch_alone(const config::http_settings& from)
{
    boost::asio::io_context loop{1};
    runtime::alarm_clock alarms{loop.get_executor()};
    net::curl_client http{loop.get_executor(), alarms};
    std::optional<result<json::value>> got;
    runtime::run_alone(loop, fetch(http, from, got));
    return got.value();
}

} // namespace

json::array to_json(const std::deque<conversation::recent_turn>& turns)
{
    json::array all;
    for (const auto& each : turns) {
        json::object one;
        one["turn_id"] = each.turn_id;
        one["at"] = std::chrono::system_clock::to_time_t(each.when);
        one["heard"] = each.heard;
        one["said"] = each.said;
        one["code"] = to_string(each.code);
        one["backend"] = each.backend;
        json::array tools;
        for (const auto& tool : each.tools)
            tools.push_back(
                json::object{{"name", tool.name}, {"ok", tool.ok}, {"ms", tool.took.count()}}
            );
        one["tools"] = std::move(tools);
        one["about"] = json::array(each.about.begin(), each.about.end());
        one["ms"] = each.took.count();
        all.push_back(std::move(one));
    }
    return all;
}

std::string turns_text(const json::value& turns)
{
    std::string text;
    if (const json::array* all = turns.if_array())
        for (const json::value& each : *all)
            if (const json::object* turn = each.if_object())
                text += lines_of(*turn);
    return text.empty() ? "no turn is remembered\n" : text;
}

int print_last(const last_command& wanted)
{
    const auto from = load_or_complain(wanted.from, files_of_process());
    if (!from.value)
        return exit_usage;
    if (from.value->http.token.text.empty()) {
        std::fputs(
            "answerd: the daemon tells what was said only to who has its token\n"
            "    -> write http: {token_file: token} and restart it; the token is made then\n",
            stderr
        );
        return exit_turn_failed;
    }
    const auto turns = fetch_alone(from.value->http);
    if (!turns) {
        std::fprintf(
            stderr,
            "answerd: no daemon answers at %s (%s); turns are remembered only while one runs\n",
            base_url(from.value->http).c_str(),
            turns.error().code.message().c_str()
        );
        return exit_turn_failed;
    }
    const std::string text = wanted.json ? json::serialize(*turns) + "\n" : turns_text(*turns);
    std::fwrite(text.data(), 1, text.size(), stdout);
    return exit_done;
}

} // namespace answerd::daemon
