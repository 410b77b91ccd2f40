// SPDX-License-Identifier: Apache-2.0
#include "tests/tools/home/services_fixture.hpp"

#include <boost/json/serialize.hpp>

using namespace answerd;
using namespace answerd::tests;

namespace {

bool is_ours(std::string_view name)
{
    return name.find("Timer") != std::string_view::npos || name.starts_with("HassList") ||
           name == "HassBroadcast" || name == "todo_get_items" || name == "calendar_get_events" ||
           name == "get_history";
}

} // namespace

TEST_CASE("the services of a home are few bytes of a prompt", "[home_services]")
{
    services_fixture in;
    std::size_t bytes = 0;
    std::size_t tools = 0;
    for (const auto& each : in.registry.offered(in.from_kitchen())->tools) {
        if (!is_ours(each.name))
            continue;
        ++tools;
        const boost::json::object shown{
            {"name", each.name},
            {"description", each.description},
            {"parameters", each.parameters}};
        bytes += boost::json::serialize(shown).size();
    }
    CHECK(tools == 15);
    CHECK(bytes <= 2200);
}

TEST_CASE("without a home no service is offered to somebody without a satellite", "[home_services]")
{
    services_fixture in;
    in.home.condition = tools::home::condition::absent;
    for (const auto& each : in.registry.offered({})->tools)
        CHECK_FALSE(is_ours(each.name));
}
