// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

#include <sys/stat.h>

using namespace answerd;
using namespace answerd::daemon::connect;
using answerd::tests::temporary_directory;

namespace {

unsigned mode_of(const std::filesystem::path& file)
{
    struct ::stat there {};
    return ::stat(file.c_str(), &there) == 0 ? there.st_mode & 07777U : 0U;
}

} // namespace

TEST_CASE("a new file has the mode that was asked for", "[files]")
{
    const temporary_directory place;
    const auto file = place.path() / "new" / "token";
    REQUIRE(replace_file(file, "s3cret\n", 0600).has_value());
    CHECK(*text_of_file(file) == "s3cret\n");
    CHECK(mode_of(file) == 0600);
}

TEST_CASE("a file that is there keeps its mode, a secret loses what others may", "[files]")
{
    const temporary_directory place;
    const auto file = place.write("a", "old", 0644);
    REQUIRE(replace_file(file, "new", 0644).has_value());
    CHECK(mode_of(file) == 0644);
    REQUIRE(replace_file(file, "secret", 0600).has_value());
    CHECK(mode_of(file) == 0640);
    CHECK(*text_of_file(file) == "secret");
}

TEST_CASE("what cannot be written is left as it was, and nothing lies beside it", "[files]")
{
    const temporary_directory place;
    const auto file = place.write("a/b", "old", 0644);
    const auto below = file / "c";
    const auto got = replace_file(below, "new", 0600);
    REQUIRE(got.has_error());
    CHECK_THAT(got.error().detail, Catch::Contains("cannot be written"));
    CHECK(*text_of_file(file) == "old");
}

TEST_CASE("a file that is not there is empty", "[files]")
{
    const temporary_directory place;
    CHECK(text_of_file(place.path() / "none")->empty());
}
