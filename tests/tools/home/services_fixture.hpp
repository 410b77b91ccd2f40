// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/data_file.hpp"
#include "tests/tools/home/home_fixture.hpp"
#include "tools/home/home_services.hpp"

#include <boost/json/parse.hpp>

#include <chrono>
#include <string>
#include <string_view>

namespace answerd::tests {

/// The furnished home with its services too: a shopping list, two calendars. It is Saturday, the
/// 28th of November 2026, ten past three in the afternoon in Berlin.
struct services_fixture : home_fixture {
    services_fixture()
    {
        time.set_wall(std::chrono::sys_seconds{std::chrono::seconds{1795875000}});
        home.add({.id = "todo.shopping_list", .name = "Shopping list", .aliases = {"groceries"}});
        home.add({.id = "calendar.family", .name = "Family"});
        home.change_view([](tools::home::home_view& view) {
            for (const char* each : {"add_item", "update_item", "remove_item", "get_items"})
                view.services.insert(std::string{"todo."} + each);
        });
        tools::home::add_home_services(registry, parts);
    }

    [[nodiscard]] static boost::json::value json_of(std::string_view text)
    {
        return boost::json::parse(text);
    }
    /// What an utterance from the kitchen satellite is offered.
    [[nodiscard]] bool offers(std::string_view name, const conversation::utterance& said) const
    {
        return registry.offered(said)->contains(name);
    }
    [[nodiscard]] static conversation::utterance from_kitchen()
    {
        return {.satellite_id = "assist_satellite.kitchen"};
    }
    /// The data of the last act.
    [[nodiscard]] boost::json::object last_data() const { return home.acted.back().data; }
    [[nodiscard]] std::string error_of(const tools::outcome& got) const
    {
        const auto body = body_of(got);
        return body.contains("error") ? std::string{body.at("error").as_string()} : "";
    }
};

} // namespace answerd::tests
