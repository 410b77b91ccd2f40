// SPDX-License-Identifier: Apache-2.0
#include "config/loader.hpp"
#include "tests/config/loading.hpp"

#include <string>
#include <vector>

using namespace answerd::config;
using namespace answerd::tests;
using namespace std::chrono_literals;
namespace tools = answerd::tools;

TEST_CASE("every field of a rule is read", "[policy_keys]")
{
    const settings value = good(R"(
tools: {writes_per_turn: 3, writes_per_minute: 9}
policy:
  - {then: allow, domain: lock, service: [lock.unlock, open], entity: "lock.cellar_*", area: Cellar}
  - {then: deny, access: read, device_class: garage, satellite: assist_satellite.guest, hours: "22:30-06:00"}
)");
    CHECK(value.tool.writes_per_turn == 3);
    CHECK(value.tool.writes_per_minute == 9);
    REQUIRE(value.policy.size() == 2);
    const tools::policy_rule& one = value.policy[0];
    CHECK(one.then == tools::decision::allow);
    CHECK(one.access == tools::access::any);
    CHECK(one.domain == std::vector<std::string>{"lock"});
    CHECK(one.service == std::vector<std::string>{"lock.unlock", "open"});
    CHECK(one.entity == std::vector<std::string>{"lock.cellar_*"});
    CHECK(one.area == std::vector<std::string>{"Cellar"});
    CHECK_FALSE(one.hours.has_value());
    const tools::policy_rule& other = value.policy[1];
    CHECK(other.then == tools::decision::deny);
    CHECK(other.access == tools::access::read);
    CHECK(other.device_class == std::vector<std::string>{"garage"});
    CHECK(other.satellite == std::vector<std::string>{"assist_satellite.guest"});
    CHECK(other.hours == tools::hours_span{22h + 30min, 6h});
}

TEST_CASE("a bad rule is told with its place", "[policy_keys]")
{
    struct broken {
        const char* text;
        std::vector<std::string> expected;
    };
    const auto each = GENERATE(values<broken>({
        {"policy: [{then: alow}]\n",
         {"1:17: policy[0].then: 'alow' is not one of allow | confirm | deny | pin (nearest: "
          "allow)"}},
        {"policy:\n  - {then: deny, domian: lock}\n",
         {"2:18: unknown key 'policy[0].domian' (nearest: policy[0].domain)"}},
        {"policy: [{hours: \"22-6\"}]\n",
         {"1:18: policy[0].hours: '22-6' is not a span of hours (22:00-06:00)"}},
        {"policy: [{hours: \"24:00-06:00\"}]\n",
         {"1:18: policy[0].hours: '24:00-06:00' is not a span of hours (22:00-06:00)"}},
        {"policy: [{entity: garage}]\n",
         {"1:19: policy[0].entity: 'garage' is no entity (cover.garage_door)"}},
        {"policy: [{domain: lock.front}]\n",
         {"1:19: policy[0].domain: 'lock.front' is no domain (lock)"}},
        {"policy: [{service: Unlock}]\n",
         {"1:20: policy[0].service: 'Unlock' is no service (lock.unlock)"}},
        {"policy: [{then: deny, code_file: code}]\n",
         {"1:34: policy[0].code_file: only a rule that says `then: pin` asks for a code"}},
        {"policy: [{then: pin, access: read}]\n",
         {"1:30: policy[0].access: a code is for what changes something"}},
        {"policy: [{then: pin, code_file: token}]\n",
         {"1:33: policy[0].code_file: its file must hold 3 to 16 digits"}},
        {"policy: {then: deny}\n", {"1:9: policy: must be a list"}},
    }));
    CAPTURE(each.text);
    CHECK(wrong(each.text) == each.expected);
}

TEST_CASE("a code comes from its file and is printed nowhere", "[policy_keys]")
{
    const settings value = good("policy: [{then: pin, domain: cover, code_file: code}]\n");
    CHECK(value.policy.at(0).code == "4211");
}
