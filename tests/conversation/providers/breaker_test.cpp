// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/breaker.hpp"
#include "tests/support/catch.hpp"

using namespace answerd::conversation;
using answerd::conversation::providers::breaker;
using namespace std::chrono_literals;

namespace {

constexpr steady_time start{};

breaker after_faults(unsigned count)
{
    breaker subject;
    for (unsigned fault = 0; fault < count; ++fault)
        subject.failed(start);
    return subject;
}

} // namespace

TEST_CASE(
    "two faults leave a backend in the row, the third closes it off for a second",
    "[breaker]"
)
{
    CHECK(breaker{}.lets_through(start));
    CHECK(after_faults(2).lets_through(start));
    CHECK_FALSE(after_faults(3).lets_through(start));
    CHECK_FALSE(after_faults(3).lets_through(start + 999ms));
    CHECK(after_faults(3).lets_through(start + 1s));
}

TEST_CASE("each further fault doubles the pause, up to five minutes", "[breaker]")
{
    CHECK_FALSE(after_faults(4).lets_through(start + 1999ms));
    CHECK(after_faults(4).lets_through(start + 2s));
    CHECK(after_faults(5).lets_through(start + 4s));
    CHECK_FALSE(after_faults(30).lets_through(start + 299s));
    CHECK(after_faults(30).lets_through(start + 300s));
}

TEST_CASE("a success forgets all faults", "[breaker]")
{
    breaker subject = after_faults(5);
    subject.succeeded();
    CHECK(subject.lets_through(start));
    subject.failed(start);
    CHECK(subject.lets_through(start));
}

TEST_CASE("after the pause one try goes first and the others wait for it", "[breaker]")
{
    breaker subject = after_faults(3);
    subject.begin(start + 1s);
    CHECK_FALSE(subject.lets_through(start + 1s));
    CHECK(subject.lets_through(start + 2s));
    subject.succeeded();
    CHECK(subject.lets_through(start + 1s));
}

TEST_CASE("while nothing failed anybody may try at once", "[breaker]")
{
    breaker subject;
    subject.begin(start);
    CHECK(subject.lets_through(start));
}

TEST_CASE("a server may ask for a pause of its own", "[breaker]")
{
    breaker subject;
    subject.rest(start, 20s);
    CHECK_FALSE(subject.lets_through(start + 19s));
    CHECK(subject.lets_through(start + 20s));
    subject.rest(start, 9999s);
    CHECK(subject.lets_through(start + 300s));
}
