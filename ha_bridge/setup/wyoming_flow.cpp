// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/wyoming_flow.hpp"

#include "conversation/json_fields.hpp"

#include <utility>

namespace answerd::ha_bridge::setup {
namespace {

namespace json = boost::json;
using conversation::object_in;
using conversation::text_in;

constexpr const char* flows = "/api/config/config_entries/flow";
constexpr const char* entries = "/api/config/config_entries/entry/";

/// One flow from its beginning to its first end; a form that comes back is taken away again.
awaitable<result<json::value>>
walk(const rest_access& with, json::object begin, door_address where, patience mine)
{
    std::optional<json::object> first{std::move(begin)};
    auto step = co_await rest(with, "POST", flows, std::move(first), mine);
    if (!step || text_in(*step, "type") != "form")
        co_return step;
    std::string path = std::string{flows} + "/" + std::string{text_in(*step, "flow_id")};
    std::optional<json::object> filled{json::object{{"host", where.host}, {"port", where.port}}};
    step = co_await rest(with, "POST", path, std::move(filled), mine);
    if (!step || text_in(*step, "type") != "form")
        co_return step;
    std::optional<json::object> nothing;
    (void)co_await rest(with, "DELETE", std::move(path), std::move(nothing), mine);
    co_return failure{errc::unreachable, "Home Assistant cannot connect to our Wyoming port"};
}

} // namespace

awaitable<result<std::string>>
add_wyoming(const rest_access& with, door_address where, patience mine)
{
    json::object begin{{"handler", "wyoming"}};
    const auto step = co_await walk(with, std::move(begin), std::move(where), mine);
    if (!step)
        co_return step.error();
    if (text_in(*step, "type") != "create_entry")
        co_return failure{
            errc::refused,
            "Home Assistant did not add the entry",
            std::string{text_in(*step, "reason")}};
    const json::object* made = object_in(step->as_object(), "result");
    co_return made == nullptr ? std::string{} : std::string{text_in(*made, "entry_id")};
}

awaitable<result<void>>
move_wyoming(const rest_access& with, std::string entry_id, door_address where, patience mine)
{
    json::object begin{{"handler", "wyoming"}, {"entry_id", entry_id}};
    const auto step = co_await walk(with, std::move(begin), std::move(where), mine);
    if (step && text_in(*step, "reason") == "reconfigure_successful")
        co_return result<void>{};
    if (!step && step.error().code == errc::unreachable)
        co_return step.error();
    std::optional<json::object> nothing{json::object{}};
    const auto reloaded =
        co_await rest(with, "POST", entries + entry_id + "/reload", std::move(nothing), mine);
    if (!reloaded)
        co_return reloaded.error();
    co_return result<void>{};
}

awaitable<result<void>> remove_entry(const rest_access& with, std::string entry_id, patience mine)
{
    std::optional<json::object> nothing;
    const auto gone = co_await rest(with, "DELETE", entries + entry_id, std::move(nothing), mine);
    if (!gone)
        co_return gone.error();
    co_return result<void>{};
}

} // namespace answerd::ha_bridge::setup
