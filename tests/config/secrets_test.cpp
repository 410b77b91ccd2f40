// SPDX-License-Identifier: Apache-2.0
#include "config/secrets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

#include <sys/stat.h>

using namespace answerd;
using namespace answerd::config;
using namespace answerd::tests;

namespace {

std::string why(const result<std::string>& read)
{
    return read.has_error() ? read.error().detail : std::string{};
}

} // namespace

TEST_CASE("a secret is the one line of its file", "[secrets]")
{
    const temporary_directory place;
    const disk_files files;
    CHECK(*files.secret(place.write("a", "s3cret")) == "s3cret");
    CHECK(*files.secret(place.write("b", "s3cret\n")) == "s3cret");
    CHECK(*files.secret(place.write("c", "s3cret\r\n\n")) == "s3cret");
}

TEST_CASE("a secret that everybody can read is refused, and says what to do", "[secrets]")
{
    const temporary_directory place;
    const unsigned mode = GENERATE(0604U, 0602U, 0601U, 0644U, 0777U);
    const auto file = place.write("token", "s3cret\n", mode);
    CAPTURE(mode);
    CHECK_THAT(why(disk_files{}.secret(file)), Catch::Contains("can be read by everybody"));
}

TEST_CASE("a secret of a user and a group is read", "[secrets]")
{
    const temporary_directory place;
    const unsigned mode = GENERATE(0400U, 0600U, 0640U, 0660U);
    CHECK(disk_files{}.secret(place.write("token", "s3cret\n", mode)).has_value());
}

TEST_CASE("what cannot be a header's value is no secret", "[secrets]")
{
    const temporary_directory place;
    CHECK_THAT(why(disk_files{}.secret(place.write("a", ""))), Catch::Contains("is empty"));
    CHECK_THAT(why(disk_files{}.secret(place.write("b", "\n\n"))), Catch::Contains("is empty"));
    CHECK_THAT(why(disk_files{}.secret(place.write("c", "a\nb\n"))), Catch::Contains("one line"));
    CHECK_THAT(
        why(disk_files{}.secret(place.write("d", std::string("a\0b", 3)))),
        Catch::Contains("one line")
    );
}

TEST_CASE("a secret may be as long as the limit and not longer", "[secrets]")
{
    const temporary_directory place;
    const std::string longest(longest_secret, 'x');
    CHECK(*disk_files{}.secret(place.write("a", longest)) == longest);
    CHECK_THAT(
        why(disk_files{}.secret(place.write("b", longest + "x"))),
        Catch::Contains("too large")
    );
}

TEST_CASE("a secret that is missing, a directory or a pipe is said so", "[secrets]")
{
    const temporary_directory place;
    const auto pipe = place.path() / "pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    CHECK_THAT(why(disk_files{}.secret(place.path() / "x")), Catch::Contains("No such file"));
    CHECK_THAT(why(disk_files{}.secret(place.path())), Catch::Contains("not a regular file"));
    CHECK_THAT(why(disk_files{}.secret(pipe)), Catch::Contains("not a regular file"));
}

TEST_CASE("no reason holds what the file held", "[secrets]")
{
    const temporary_directory place;
    CHECK_THAT(
        why(disk_files{}.secret(place.write("a", "s3cret\n", 0644))),
        !Catch::Contains("s3cret")
    );
    CHECK_THAT(
        why(disk_files{}.secret(place.write("b", "s3cret\nmore\n"))),
        !Catch::Contains("s3cret")
    );
}

TEST_CASE("a systemd credential of the same name goes first", "[secrets]")
{
    const temporary_directory place;
    const temporary_directory credentials;
    const auto file = place.write("token", "from the file\n", 0644);
    credentials.write("token", "from systemd\n", 0400);
    const disk_files files{credentials.path()};
    CHECK(*files.secret(file) == "from systemd");
    CHECK(files.facts(file)->is_credential);
    CHECK(files.facts(file)->mode == 0400);
}

TEST_CASE("a directory of keys that systemd loaded is looked through", "[secrets]")
{
    const temporary_directory credentials;
    credentials.write("keys_openai", "k3y\n", 0400);
    CHECK(*disk_files{credentials.path()}.secret("/etc/answerd/keys/openai") == "k3y");
}

TEST_CASE("a blank credential counts as absent", "[secrets]")
{
    const temporary_directory place;
    const temporary_directory credentials;
    credentials.write("token", GENERATE("", "\n"), 0400);
    const auto file = place.write("token", "from the file\n");
    const disk_files files{credentials.path()};
    CHECK(*files.secret(file) == "from the file");
    CHECK_FALSE(files.facts(file)->is_credential);
}

TEST_CASE("nothing is known of a file that is not there", "[secrets]")
{
    CHECK_FALSE(disk_files{}.facts("/nowhere/token").has_value());
}

TEST_CASE("a prompt may be read by everybody", "[secrets]")
{
    const temporary_directory place;
    CHECK(*disk_files{}.text(place.write("p.txt", "Be brief.\n", 0644)) == "Be brief.\n");
}

TEST_CASE("a token of our own is made once, for its owner alone", "[secrets]")
{
    const temporary_directory place;
    const auto file = place.path() / "token";
    const disk_files files{{}, disk_files::missing_token::is_made};
    const std::string made = *files.own_secret(file);
    CHECK(made.size() == 64);
    CHECK(made.find_first_not_of("0123456789abcdef") == std::string::npos);
    CHECK(files.facts(file)->mode == 0600);
    CHECK(*files.own_secret(file) == made);
    CHECK(*disk_files{}.secret(file) == made);
}

TEST_CASE("no two tokens are alike", "[secrets]")
{
    const temporary_directory place;
    const disk_files files{{}, disk_files::missing_token::is_made};
    CHECK(*files.own_secret(place.path() / "a") != *files.own_secret(place.path() / "b"));
}

TEST_CASE("who only looks makes no token", "[secrets]")
{
    const temporary_directory place;
    const auto file = place.path() / "token";
    CHECK_THAT(why(disk_files{}.own_secret(file)), Catch::Contains("No such file"));
    CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("a foreign key is never made", "[secrets]")
{
    const temporary_directory place;
    const disk_files files{{}, disk_files::missing_token::is_made};
    CHECK(files.secret(place.path() / "openai").has_error());
    CHECK_FALSE(std::filesystem::exists(place.path() / "openai"));
}

TEST_CASE("a token that cannot be made says why", "[secrets]")
{
    const temporary_directory place;
    const disk_files files{{}, disk_files::missing_token::is_made};
    CHECK_THAT(
        why(files.own_secret(place.path() / "none" / "token")),
        Catch::StartsWith("cannot make ") && Catch::EndsWith("No such file or directory")
    );
}

TEST_CASE("a file that is there is never made anew", "[secrets]")
{
    const temporary_directory place;
    const auto file = place.write("token", "s3cret\n", 0644);
    CHECK(make_token_file(file).has_error());
    CHECK_THAT(
        why(disk_files({}, disk_files::missing_token::is_made).own_secret(file)),
        Catch::Contains("can be read by everybody")
    );
}
