// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/announce/homes_nearby.hpp"

#include "config/scalars.hpp"
#include "daemon/os/announce/system_bus.hpp"

#include <systemd/sd-bus.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace answerd::daemon::os::announce {
namespace {

constexpr const char* kind = "_home-assistant._tcp";
constexpr int any = -1;
constexpr int over_ipv4 = 0; // AVAHI_PROTO_INET: addresses that a person can type
constexpr std::chrono::milliseconds answer_limit = std::chrono::seconds{1};
constexpr std::size_t most_homes = 8;

struct drop_message {
    void operator()(sd_bus_message* message) const noexcept { sd_bus_message_unref(message); }
};
using message_ptr = std::unique_ptr<sd_bus_message, drop_message>;

struct instance {
    int interface {
        0
    };
    std::string name{};
    std::string domain{};
};

int note_instance(sd_bus_message* signal, void* given, sd_bus_error*)
{
    auto& all = *static_cast<std::vector<instance>*>(given);
    int interface = 0;
    int protocol = 0;
    const char* name = nullptr;
    const char* type = nullptr;
    const char* domain = nullptr;
    unsigned flags = 0;
    const int read =
        sd_bus_message_read(signal, "iisssu", &interface, &protocol, &name, &type, &domain, &flags);
    if (read > 0 && all.size() < most_homes)
        all.push_back({interface, name, domain});
    return 0;
}

/// Calls and waits; nothing when it fails. `add` writes the arguments.
template <class Add>
message_ptr ask(sd_bus& bus, const char* member, Add add)
{
    const message_ptr question{avahi_call(&bus, "/", avahi_name::server, member)};
    sd_bus_message* answer = nullptr;
    if (!question || add(question.get()) < 0 ||
        sd_bus_call(&bus, question.get(), 0, nullptr, &answer) < 0)
        return nullptr;
    return message_ptr{answer};
}

std::vector<instance> browse(sd_bus& bus, std::chrono::milliseconds patience)
{
    std::vector<instance> all;
    sd_bus_slot* slot = nullptr;
    if (sd_bus_match_signal(
            &bus,
            &slot,
            avahi_name::service,
            nullptr,
            avahi_name::browser,
            "ItemNew",
            note_instance,
            &all
        ) < 0)
        return all;
    const auto begun = ask(bus, "ServiceBrowserNew", [](sd_bus_message* to) {
        return sd_bus_message_append(to, "iissu", any, over_ipv4, kind, "", 0U);
    });
    const auto until = std::chrono::steady_clock::now() + patience;
    while (begun && std::chrono::steady_clock::now() < until) {
        const int worked = sd_bus_process(&bus, nullptr);
        if (worked < 0 || (worked == 0 && sd_bus_wait(&bus, 50'000) < 0))
            break;
    }
    sd_bus_slot_unref(slot);
    return all;
}

std::vector<std::string> texts_in(sd_bus_message& answer)
{
    std::vector<std::string> all;
    if (sd_bus_message_enter_container(&answer, 'a', "ay") < 0)
        return all;
    const void* bytes = nullptr;
    std::size_t size = 0;
    while (sd_bus_message_read_array(&answer, 'y', &bytes, &size) > 0)
        all.emplace_back(static_cast<const char*>(bytes), size);
    return all;
}

seen_home resolve(sd_bus& bus, const instance& one)
{
    const auto answer = ask(bus, "ResolveService", [&one](sd_bus_message* to) {
        return sd_bus_message_append(
            to,
            "iisssiu",
            one.interface,
            over_ipv4,
            one.name.c_str(),
            kind,
            one.domain.c_str(),
            over_ipv4,
            0U
        );
    });
    seen_home home{.name = one.name};
    const char* address = nullptr;
    std::uint16_t port = 0;
    if (answer && sd_bus_message_skip(answer.get(), "iissssi") >= 0 &&
        sd_bus_message_read(answer.get(), "sq", &address, &port) >= 0)
        home.url = url_of(texts_in(*answer), address, port);
    return home;
}

} // namespace

std::string url_of(const std::vector<std::string>& texts, std::string_view address, unsigned port)
{
    constexpr std::string_view own = "internal_url=";
    for (const std::string& each : texts)
        if (each.starts_with(own))
            if (const auto url =
                    config::parse_url(std::string_view{each}.substr(own.size()), false))
                return *url;
    const auto seen =
        config::parse_url("http://" + std::string{address} + ":" + std::to_string(port), false);
    return seen ? *seen : std::string{};
}

std::vector<seen_home> homes_nearby(std::chrono::milliseconds patience)
{
    const auto bus = open_system_bus(answer_limit);
    if (!bus || !is_let_in(*bus, answer_limit))
        return {};
    std::vector<seen_home> all;
    for (const instance& each : browse(*bus, patience)) {
        auto home = resolve(*bus, each);
        if (!home.url.empty() && std::ranges::find(all, home) == all.end())
            all.push_back(std::move(home));
    }
    return all;
}

} // namespace answerd::daemon::os::announce
