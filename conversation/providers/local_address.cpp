// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/local_address.hpp"

#include <boost/url/ipv4_address.hpp>
#include <boost/url/ipv6_address.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include <algorithm>
#include <array>
#include <string>

namespace answerd::conversation::providers {
namespace {

bool is_local4(const boost::urls::ipv4_address& address) noexcept
{
    const auto bytes = address.to_bytes();
    return bytes[0] == 127 || bytes[0] == 10 || (bytes[0] == 172 && bytes[1] / 16 == 1) ||
           (bytes[0] == 192 && bytes[1] == 168) || (bytes[0] == 169 && bytes[1] == 254) ||
           (bytes[0] == 100 && bytes[1] / 64 == 1); // an overlay network's own (RFC 6598)
}

bool is_local6(const boost::urls::ipv6_address& address) noexcept
{
    const auto bytes = address.to_bytes();
    if (address.is_v4_mapped())
        return is_local4(boost::urls::ipv4_address{
            boost::urls::ipv4_address::bytes_type{bytes[12], bytes[13], bytes[14], bytes[15]}});
    return address.is_loopback() || (bytes[0] & 0xFEU) == 0xFC ||
           (bytes[0] == 0xFE && (bytes[1] & 0xC0U) == 0x80);
}

bool is_local_name(std::string name)
{
    for (auto& letter : name)
        if (letter >= 'A' && letter <= 'Z')
            letter = static_cast<char>(letter - 'A' + 'a');
    if (!name.empty() && name.back() == '.')
        name.pop_back();
    // RFC 6761, 6762, 8375, and what home routers hand out.
    constexpr std::array<std::string_view, 6>
        endings{".localhost", ".local", ".home.arpa", ".internal", ".lan", ".home"};
    const bool single = !name.empty() && name.find('.') == std::string::npos;
    return single || std::any_of(endings.begin(), endings.end(), [&name](std::string_view ending) {
               return name.ends_with(ending);
           });
}

} // namespace

bool is_local_address(std::string_view url)
{
    const auto parsed = boost::urls::parse_uri(boost::urls::string_view{url.data(), url.size()});
    if (!parsed)
        return false;
    const std::string host = parsed->host();
    // Boost 1.81 reads "127.0.0.1.example.com" as the address 127.0.0.1 and the path
    // ".example.com". No name that goes on after digits is a local one.
    const std::string path{parsed->encoded_path()};
    if (!path.empty() && path.front() != '/')
        return is_local_name(host + path);
    if (host.find_first_not_of("0123456789.") == std::string::npos) {
        const auto address = boost::urls::parse_ipv4_address(host);
        return address && is_local4(*address);
    }
    if (host.starts_with('[') && host.ends_with(']')) {
        const auto address = boost::urls::parse_ipv6_address(host.substr(1, host.size() - 2));
        return address && is_local6(*address);
    }
    return is_local_name(host);
}

} // namespace answerd::conversation::providers
