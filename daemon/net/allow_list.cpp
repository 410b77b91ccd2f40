// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/allow_list.hpp"

#include <boost/algorithm/string/join.hpp>

#include <ifaddrs.h>
#include <netinet/in.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace answerd::daemon::net {

namespace ip = boost::asio::ip;

namespace {

bool contains(const ip::network_v4& network, const ip::address_v4& address)
{
    return ip::network_v4{address, network.prefix_length()}.canonical() == network.canonical();
}

bool contains(const ip::network_v6& network, const ip::address_v6& address)
{
    // Whoever writes a network means the host's link, whatever number the link has here.
    const ip::address_v6 unscoped{address.to_bytes()};
    return ip::network_v6{unscoped, network.prefix_length()}.canonical() == network.canonical();
}

ip::address unscoped(const ip::address& from)
{
    return from.is_v6() ? ip::address{ip::address_v6{from.to_v6().to_bytes()}} : from;
}

bool holds(const allow_list::addresses& all, const ip::address& one)
{
    return std::ranges::any_of(all, [&one](const ip::address& each) {
        return unscoped(plain_address(each)) == one;
    });
}

} // namespace

ip::address plain_address(const ip::address& from)
{
    if (from.is_v6() && from.to_v6().is_v4_mapped())
        return ip::make_address_v4(ip::v4_mapped, from.to_v6());
    return from;
}

allow_list::allow_list(const std::vector<std::string>& entries, std::function<addresses()> own)
    : own_{std::move(own)}
{
    become(entries);
}

void allow_list::become(const std::vector<std::string>& entries)
{
    const auto known = std::exchange(names_, {});
    single_.clear();
    networks_v4_.clear();
    networks_v6_.clear();
    for (const std::string& entry : entries) {
        boost::system::error_code no_address;
        boost::system::error_code no_v4;
        boost::system::error_code no_v6;
        const auto address = ip::make_address(entry, no_address);
        const auto v4 = ip::make_network_v4(entry, no_v4);
        const auto v6 = ip::make_network_v6(entry, no_v6);
        if (!no_address)
            single_.push_back(address);
        else if (!no_v4)
            networks_v4_.push_back(v4);
        else if (!no_v6)
            networks_v6_.push_back(v6);
        else if (!entry.empty())
            names_.try_emplace(entry, known.contains(entry) ? known.at(entry) : addresses{});
    }
}

bool allow_list::allows(const ip::address& peer) const
{
    const ip::address from = unscoped(plain_address(peer));
    if (from.is_loopback() || holds(single_, from))
        return true;
    const auto within = [&from](const auto& network) {
        if constexpr (std::is_same_v<decltype(network), const ip::network_v4&>)
            return from.is_v4() && contains(network, from.to_v4());
        else
            return from.is_v6() && contains(network, from.to_v6());
    };
    if (std::ranges::any_of(networks_v4_, within) || std::ranges::any_of(networks_v6_, within))
        return true;
    if (std::ranges::any_of(names_, [&from](const auto& one) { return holds(one.second, from); }))
        return true;
    return holds(own_(), from);
}

std::vector<std::string> allow_list::names() const
{
    std::vector<std::string> all;
    for (const auto& [name, known] : names_)
        all.push_back(name);
    return all;
}

bool allow_list::known(std::string_view name) const
{
    const auto found = names_.find(name);
    return found != names_.end() && !found->second.empty();
}

void allow_list::resolved(std::string_view name, addresses to)
{
    const auto found = names_.find(name);
    if (found != names_.end() && !to.empty())
        found->second = std::move(to);
}

std::string line_to_allow(const std::vector<std::string>& addresses)
{
    return "wyoming: {allow: [" + boost::algorithm::join(addresses, ", ") + "]}";
}

allow_list::addresses own_addresses()
{
    ifaddrs* listed = nullptr;
    if (::getifaddrs(&listed) != 0)
        return {};
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> all{listed, &::freeifaddrs};
    allow_list::addresses found;
    for (const ifaddrs* one = all.get(); one != nullptr; one = one->ifa_next) {
        if (one->ifa_addr == nullptr)
            continue;
        if (one->ifa_addr->sa_family == AF_INET) {
            sockaddr_in v4{};
            std::copy_n(
                reinterpret_cast<const char*>(one->ifa_addr),
                sizeof v4,
                reinterpret_cast<char*>(&v4)
            );
            found.emplace_back(ip::address_v4{ntohl(v4.sin_addr.s_addr)});
        } else if (one->ifa_addr->sa_family == AF_INET6) {
            sockaddr_in6 v6{};
            std::copy_n(
                reinterpret_cast<const char*>(one->ifa_addr),
                sizeof v6,
                reinterpret_cast<char*>(&v6)
            );
            ip::address_v6::bytes_type bytes{};
            std::copy_n(std::begin(v6.sin6_addr.s6_addr), bytes.size(), bytes.begin());
            found.emplace_back(ip::address_v6{bytes});
        }
    }
    return found;
}

} // namespace answerd::daemon::net
