// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/own_daemon.hpp"

#include "config/scalars.hpp"
#include "conversation/json_fields.hpp"
#include "daemon/daemon_client.hpp"
#include "daemon/net/listener.hpp"

#include <boost/asio/ip/udp.hpp>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <array>
#include <utility>

namespace answerd::daemon::connect {
namespace {

using namespace std::chrono_literals;

constexpr auto start_limit = 20s;

/// The process of the service, "0" where none runs.
std::string service_process()
{
    constexpr std::array<const char*, 7> command{
        "systemctl",
        "show",
        "--property",
        "MainPID",
        "--value",
        "answerd.service",
        nullptr};
    auto text = output_of(command.data());
    if (!text)
        return "0";
    while (!text->empty() && (text->back() == '\n' || text->back() == ' '))
        text->pop_back();
    return *text;
}

bool restart_service()
{
    constexpr std::array<const char*, 4> command{
        "systemctl",
        "restart",
        "answerd.service",
        nullptr};
    return output_of(command.data()).has_value();
}

std::optional<refusal> port_refusal(const std::string& key, const config::listen_address& at)
{
    if (net::can_listen(at.host, at.port))
        return std::nullopt;
    return refusal{
        config::print_listen(at) + " is taken by something else",
        "end what listens there (ss -ltnp), or choose another " + key};
}

std::string process_of(const boost::json::value& status)
{
    const auto* pid = conversation::member(&status, "process");
    boost::system::error_code wrong;
    const auto number = pid == nullptr ? 0 : pid->to_number<std::int64_t>(wrong);
    return std::to_string(number);
}

} // namespace

awaitable<std::optional<refusal>> own_daemon::look(const config::settings& of)
{
    std::string path{"/status"};
    const auto status = co_await get_from_daemon(with_.http, of.http, std::move(path));
    if (!status && status.error().code == errc::unreachable) {
        if (auto taken = port_refusal("http.listen", of.http.listen))
            co_return taken;
        co_return port_refusal("wyoming.port", of.voice_address());
    }
    if (!status)
        co_return refusal{
            "what answers at " + base_url(of.http) + " is not an answerd with this token",
            "end it, or choose another http.listen"};
    const std::string process = process_of(*status);
    is_service_ = process != "0" && process == service_process();
    if (is_service_)
        co_return std::nullopt;
    co_return refusal{
        "an answerd runs already that is no service of systemd (process " + process + ")",
        "end it, and run this again"};
}

awaitable<std::optional<refusal>> own_daemon::start(const config::settings& of)
{
    child_.stop();
    if (is_service_ && !restart_service())
        co_return refusal{"the service did not start", "journalctl -u answerd says why"};
    if (!is_service_)
        if (const auto started = child_.start(configuration_); !started)
            co_return refusal{started.error().detail, "answerd check says more"};
    conversation::signal never;
    conversation::signal nobody;
    const auto until = with_.time.now() + start_limit;
    while (with_.time.now() < until) {
        std::string path{"/status"};
        const auto status = co_await get_from_daemon(with_.http, of.http, std::move(path));
        if (status)
            co_return std::nullopt;
        if (!is_service_ && !child_.runs())
            break;
        const auto soon = with_.time.now() + 50ms;
        (void)co_await with_.time.wait(never, soon, nobody);
    }
    co_return refusal{"the daemon does not come up", "answerd serve says why"};
}

awaitable<std::vector<std::string>> own_daemon::refused(const config::settings& by)
{
    std::vector<std::string> all;
    std::string path{"/status"};
    const auto status = co_await get_from_daemon(with_.http, by.http, std::move(path));
    if (!status || !status->is_object())
        co_return all;
    if (const auto* list = conversation::array_in(status->get_object(), "refused"))
        for (const auto& each : *list)
            if (each.is_string())
                all.emplace_back(each.get_string());
    co_return all;
}

std::string address_towards(const std::string& host, std::uint16_t port)
{
    namespace ip = boost::asio::ip;
    boost::asio::io_context loop{1};
    error_code wrong;
    ip::udp::resolver names{loop};
    const auto found = names.resolve(host, std::to_string(port), wrong);
    if (wrong || found.empty())
        return "127.0.0.1";
    auto best = found.begin();
    for (auto each = found.begin(); each != found.end(); ++each)
        if (each->endpoint().address().is_v4() && best->endpoint().address().is_v6())
            best = each;
    ip::udp::socket towards{loop};
    towards.connect(best->endpoint(), wrong); // sends nothing: only the route is chosen
    const auto local = wrong ? ip::udp::endpoint{} : towards.local_endpoint(wrong);
    return wrong ? "127.0.0.1" : local.address().to_string();
}

} // namespace answerd::daemon::connect
