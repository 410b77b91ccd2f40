// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/ip/address.hpp>

namespace answerd::daemon::net {

/// Whether `address` belongs to a stranger on the internet: not to this host, its network or any
/// block with a special meaning (security.md 6.4). What embeds an IPv4 address (mapped, NAT64,
/// 6to4) is judged by it.
[[nodiscard]] bool is_public(const boost::asio::ip::address& address) noexcept;

} // namespace answerd::daemon::net
