// SPDX-License-Identifier: Apache-2.0
#include "tests/lint/source_tree.hpp"
#include "tests/support/catch.hpp"

#include <map>
#include <regex>
#include <set>

using namespace answerd::tests;

namespace {

// Design section 2: who may include whom.
const std::map<std::string, std::set<std::string>> arrows{
    {"conversation", {"conversation"}},
    {"tools", {"tools", "conversation"}},
    {"ha_bridge", {"ha_bridge", "tools", "conversation"}},
    {"config", {"config", "ha_bridge", "tools", "conversation"}},
    {"daemon", {"daemon", "config", "ha_bridge", "tools", "conversation"}},
};

// A foreign library's header stands in one folder only.
const std::vector<std::pair<std::string, std::string>> homes{
    {"curl/", "daemon/net/"},
    {"boost/beast/", "daemon/net/"},
    {"openssl/", "daemon/"},
    {"spdlog/", "daemon/os/"},
    {"CLI/", "daemon/"},
    {"systemd/", "daemon/os/"},
    {"prometheus/", "daemon/os/"},
    {"yaml.h", "config/"},
    {"valijson/", "tools/"},
    {"md4c", "conversation/speech/"},
};

std::vector<std::string> includes_of(const source_file& file, const std::regex& form)
{
    std::vector<std::string> names;
    for (std::sregex_iterator one{file.text.begin(), file.text.end(), form}, end; one != end; ++one)
        names.push_back((*one)[1]);
    return names;
}

/// What is wrong with an include of a file in `path`; empty when nothing is.
std::string project_include_fault(const std::string& path, const std::string& include)
{
    const auto& allowed = arrows.at(path.substr(0, path.find('/')));
    if (include.find('/') == std::string::npos ||
        !allowed.contains(include.substr(0, include.find('/'))))
        return path + " may not include " + include;
    return {};
}

std::string foreign_include_fault(const std::string& path, const std::string& include)
{
    for (const auto& [library, home] : homes)
        if (include.starts_with(library) && !path.starts_with(home))
            return path + " includes " + include + ", which belongs to " + home;
    const bool inner = !path.starts_with("daemon/") && !path.starts_with("config/");
    if (inner && include.starts_with("boost/asio") && include != "boost/asio/awaitable.hpp")
        return path + " may include of Asio only boost/asio/awaitable.hpp";
    return {};
}

} // namespace

TEST_CASE("arrows between folders point one way", "[lint]")
{
    const std::regex form{R"re(#include "([^"]+)")re"};
    const auto files = sources_below({"conversation", "tools", "ha_bridge", "config", "daemon"});
    REQUIRE(files.size() > 100);
    for (const auto& file : files)
        for (const auto& include : includes_of(file, form))
            CHECK(project_include_fault(file.path, include).empty());
}

TEST_CASE("a foreign library's header stands in one folder only", "[lint]")
{
    const std::regex form{R"(#include <([^>]+)>)"};
    for (const auto& file :
         sources_below({"conversation", "tools", "ha_bridge", "config", "daemon"}))
        for (const auto& include : includes_of(file, form))
            CHECK(foreign_include_fault(file.path, include).empty());
}

TEST_CASE("the arrow rule refuses what it should", "[lint]")
{
    CHECK_FALSE(project_include_fault("conversation/turn.hpp", "tools/tool.hpp").empty());
    CHECK_FALSE(project_include_fault("tools/tool.hpp", "tests/support/catch.hpp").empty());
    CHECK_FALSE(project_include_fault("daemon/main.cpp", "neighbour.hpp").empty());
    CHECK_FALSE(foreign_include_fault("tools/tool.hpp", "curl/curl.h").empty());
    CHECK_FALSE(
        foreign_include_fault("conversation/turn.hpp", "boost/asio/steady_timer.hpp").empty()
    );
    CHECK(project_include_fault("daemon/main.cpp", "conversation/turn.hpp").empty());
}

TEST_CASE("a source includes its own header first, so that each header compiles alone", "[lint]")
{
    const std::regex form{R"re(#include\s+(\S+))re"};
    const auto files = sources_below({"conversation", "tools", "ha_bridge", "config", "daemon"});
    std::set<std::string> headers;
    for (const auto& file : files)
        if (file.path.ends_with(".hpp"))
            headers.insert(file.path);
    for (const auto& file : files) {
        const auto own = file.path.substr(0, file.path.size() - 4) + ".hpp";
        if (!file.path.ends_with(".cpp") || !headers.contains(own))
            continue;
        CAPTURE(file.path);
        const auto includes = includes_of(file, form);
        REQUIRE_FALSE(includes.empty());
        CHECK(includes.front() == '"' + own + '"');
    }
}
