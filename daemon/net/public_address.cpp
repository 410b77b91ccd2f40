// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/public_address.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace answerd::daemon::net {

namespace ip = boost::asio::ip;

namespace {

struct block4 {
    std::uint32_t prefix;
    unsigned bits;
};

// IANA's registry of special-purpose IPv4 blocks (RFC 6890 and its updates), and multicast.
constexpr std::array special4{
    block4{0x00000000, 8},  // "this network"
    block4{0x0A000000, 8},  // private
    block4{0x64400000, 10}, // carrier-grade NAT
    block4{0x7F000000, 8},  // loopback
    block4{0xA9FE0000, 16}, // link-local, cloud metadata
    block4{0xAC100000, 12}, // private
    block4{0xC0000000, 24}, // protocol assignments
    block4{0xC0000200, 24}, // documentation
    block4{0xC0586300, 24}, // 6to4 relay
    block4{0xC0A80000, 16}, // private
    block4{0xC6120000, 15}, // benchmarks
    block4{0xC6336400, 24}, // documentation
    block4{0xCB007100, 24}, // documentation
    block4{0xE0000000, 4},  // multicast
    block4{0xF0000000, 4},  // reserved, broadcast
};

bool is_public4(std::uint32_t address) noexcept
{
    return std::none_of(special4.begin(), special4.end(), [address](block4 block) {
        return (address ^ block.prefix) >> (32U - block.bits) == 0;
    });
}

std::uint32_t embedded4(const ip::address_v6::bytes_type& bytes, std::size_t at) noexcept
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = value << 8U | bytes[at + i];
    return value;
}

bool is_public6(const ip::address_v6& address) noexcept
{
    const auto bytes = address.to_bytes();
    const auto starts = [&bytes](std::initializer_list<std::uint8_t> prefix) {
        return std::equal(prefix.begin(), prefix.end(), bytes.begin());
    };
    if (address.is_v4_mapped())
        return is_public4(embedded4(bytes, 12));
    if (starts({0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0})) // NAT64, RFC 6052
        return is_public4(embedded4(bytes, 12));
    if (starts({0x20, 0x02})) // 6to4
        return is_public4(embedded4(bytes, 2));
    if (starts({0x20, 0x01, 0x0D, 0xB8}) || starts({0x20, 0x01, 0x00}) ||
        starts({0x20, 0x01, 0x01}))
        return false; // documentation, Teredo and protocol assignments
    // Global unicast is 2000::/3; all else is loopback, local, multicast or not assigned.
    return (bytes[0] & 0xE0U) == 0x20U;
}

} // namespace

bool is_public(const ip::address& address) noexcept
{
    return address.is_v4() ? is_public4(address.to_v4().to_uint()) : is_public6(address.to_v6());
}

} // namespace answerd::daemon::net
