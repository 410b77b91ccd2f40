// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/announce/announcer.hpp"
#include "tests/support/catch.hpp"

#include <deque>
#include <vector>

using namespace answerd::daemon::os::announce;

namespace {

/// An Avahi that answers when the test says so.
class scripted_avahi final : public avahi {
 public:
    std::vector<std::string> asked{};

    void new_group(reply then) override { note("new", std::move(then)); }
    void
    add_service(const std::string& group, const std::string& name, std::uint16_t port, reply then)
        override
    {
        note("add " + group + " " + name + " " + std::to_string(port), std::move(then));
    }
    void commit(const std::string& group, reply then) override
    {
        note("commit " + group, std::move(then));
    }
    void reset(const std::string& group, reply then) override
    {
        note("reset " + group, std::move(then));
    }
    void alternative(const std::string& name, reply then) override
    {
        note("alternative " + name, std::move(then));
    }
    void free(const std::string& group) override { asked.push_back("free " + group); }

    /// The oldest question that waits.
    void answer(std::optional<std::string> with)
    {
        auto then = std::move(waiting_.front());
        waiting_.pop_front();
        then(std::move(with));
    }
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

 private:
    void note(std::string what, reply then)
    {
        asked.push_back(std::move(what));
        waiting_.push_back(std::move(then));
    }

    std::deque<reply> waiting_{};
};

using texts = std::vector<std::string>;

struct bench {
    scripted_avahi by{};
    texts told{};
    announcer one{by, {"answerd", 10600}, [this](const std::string& what) {
                      told.push_back(what);
                  }};

    void announce()
    {
        one.avahi_is_there();
        by.answer("/g");
        by.answer("");
        by.answer("");
        one.group_changed("/g", group_state::registering);
        one.group_changed("/g", group_state::established);
    }
};

} // namespace

TEST_CASE("a service is announced by a group, an entry and a commit", "[announcer]")
{
    bench here;
    here.announce();
    CHECK(here.by.asked == texts{"new", "add /g answerd 10600", "commit /g"});
    CHECK(here.one.is_announced());
    CHECK(here.told == texts{"announced as \"answerd\", port 10600"});
}

TEST_CASE("a name that somebody has is changed, and told", "[announcer]")
{
    bench here;
    here.announce();
    here.one.group_changed("/g", group_state::collision);
    CHECK_FALSE(here.one.is_announced());
    here.by.answer("answerd #2");
    here.by.answer("");
    here.by.answer("");
    CHECK(
        texts{here.by.asked.begin() + 3, here.by.asked.end()} ==
        texts{"alternative answerd", "reset /g", "add /g answerd #2 10600", "commit /g"}
    );
    CHECK(here.one.name() == "answerd #2");
    here.by.answer("");
    here.one.group_changed("/g", group_state::established);
    CHECK(here.told.back() == "announced as \"answerd #2\", port 10600");
}

TEST_CASE("a name that another program on this host has is changed, too", "[announcer]")
{
    bench here;
    here.one.avahi_is_there();
    here.by.answer("/g");
    here.by.answer(std::nullopt);
    CHECK(here.by.asked.back() == "alternative answerd");
    here.by.answer("answerd #2");
    here.by.answer("");
    CHECK(here.by.asked.back() == "add /g answerd #2 10600");
}

TEST_CASE("after eight other names it gives up", "[announcer]")
{
    bench here;
    here.announce();
    for (int i = 0; i < 9; ++i) {
        here.one.group_changed("/g", group_state::collision);
        while (here.by.waiting() > 0)
            here.by.answer("another");
    }
    CHECK_THAT(here.told.back(), Catch::Contains("every name is taken"));
    CHECK(here.by.waiting() == 0);
}

TEST_CASE("without Avahi nothing happens, and nothing is told", "[announcer]")
{
    bench here;
    here.one.avahi_is_there();
    here.by.answer(std::nullopt);
    CHECK(here.by.asked == texts{"new"});
    CHECK(here.told.empty());
    here.one.withdraw();
    CHECK(here.by.asked == texts{"new"});
}

TEST_CASE("when Avahi comes back it is told anew, and late answers do nothing", "[announcer]")
{
    bench here;
    here.one.avahi_is_there();
    here.one.avahi_is_gone();
    here.one.avahi_is_there();
    here.by.answer("/old");
    CHECK(here.by.asked == texts{"new", "new"});
    here.by.answer("/g2");
    CHECK(here.by.asked.back() == "add /g2 answerd 10600");
}

TEST_CASE("what another group says is not ours", "[announcer]")
{
    bench here;
    here.announce();
    here.one.group_changed("/other", group_state::collision);
    CHECK(here.one.is_announced());
}

TEST_CASE("what was announced is taken back once", "[announcer]")
{
    bench here;
    here.announce();
    here.one.withdraw();
    here.one.withdraw();
    CHECK(here.by.asked.back() == "free /g");
    CHECK(here.by.asked.size() == 4);
    CHECK_FALSE(here.one.is_announced());
}

TEST_CASE("an Avahi that fails is told with what to do instead", "[announcer]")
{
    bench here;
    here.announce();
    here.one.group_changed("/g", group_state::failure);
    CHECK_THAT(here.told.back(), Catch::Contains("host and port"));
}
