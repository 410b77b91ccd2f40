// SPDX-License-Identifier: Apache-2.0
#include "conversation/fault.hpp"
#include "tests/support/catch.hpp"

namespace answerd::conversation {
namespace {

fault too_large_for_the_server()
{
    return {.what = code::model_error, .why = {.code = errc::too_large}};
}

TEST_CASE("a request that is too large for the server did not fit", "[fault]")
{
    CHECK(did_not_fit(too_large_for_the_server()));
}

TEST_CASE("an answer that is too large for us, or a limit of ours, is another matter", "[fault]")
{
    fault found = too_large_for_the_server();
    SECTION("an answer may be shorter the next time") { found.transient = true; }
    SECTION("words came, so the request was taken") { found.spoken = true; }
    SECTION("the budget of the day is spent") { found.what = code::model_quota; }
    SECTION("the server failed otherwise") { found.why.code = errc::malformed; }
    CHECK_FALSE(did_not_fit(found));
}

} // namespace
} // namespace answerd::conversation
