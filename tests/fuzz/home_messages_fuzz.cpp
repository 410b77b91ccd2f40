// SPDX-License-Identifier: Apache-2.0
// Any frames, as Home Assistant might send them: the codec, the machine behind it and the view that
// is built of it never crash; the token leaves in the authentication alone; every name of the view
// is clean.
#include "conversation/utf8.hpp"
#include "ha_bridge/websocket/session_machine.hpp"
#include "ha_bridge/websocket/view_builder.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace answerd::ha_bridge::websocket;

namespace {

constexpr std::string_view token = "the+secret+token";

void require(bool claim)
{
    if (!claim)
        std::abort();
}

void check(const session_machine::texts& sent)
{
    for (const auto& text : sent)
        require(text.find(token) == std::string::npos || text.starts_with(R"({"type":"auth",)"));
}

void check(const answerd::tools::home::home_view& view)
{
    for (const auto& each : view.entities) {
        require(!each.name.empty() && answerd::conversation::is_utf8(each.name));
        require(each.name.find('\n') == std::string::npos);
        require(view.find(each.id) == &each);
    }
    for (const auto& each : view.areas)
        require(view.find_area(each.id) == &each);
}

/// A connection that has got as far as its lists: the frames that follow are answers to them.
struct running {
    running()
    {
        check(machine.hear(auth_required{}, now));
        check(machine.hear(auth_ok{}, now));
    }

    void hear(std::string_view frame)
    {
        const auto said = decode(frame);
        if (!said)
            return;
        for (const auto& each : *said)
            check(machine.hear(each, now));
        now += std::chrono::seconds{1};
        check(machine.tick(now));
        check(build_view(machine.known(), machine.states()));
    }

    session_machine machine{std::string{token}};
    answerd::conversation::steady_time now{std::chrono::hours{1000}};
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view rest{reinterpret_cast<const char*>(data), size};
    running connection;
    while (!rest.empty()) {
        const auto end = rest.find('\n');
        connection.hear(rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return 0;
}
