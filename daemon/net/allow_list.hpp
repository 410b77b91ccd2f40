// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::daemon::net {

/// The address that rules see: an IPv4 peer of a listener for both protocols is an IPv4 peer.
[[nodiscard]] boost::asio::ip::address plain_address(const boost::asio::ip::address& from);

/// Who may connect to a door that knows no passwords: this host, and the addresses, networks (CIDR)
/// and names of a list. A name holds for the addresses it resolved to last.
class allow_list {
 public:
    using addresses = std::vector<boost::asio::ip::address>;
    /// `own` gives this host's addresses; it is asked for each peer that nothing else lets in,
    /// because they change while the daemon runs.
    allow_list(const std::vector<std::string>& entries, std::function<addresses()> own);

    [[nodiscard]] bool allows(const boost::asio::ip::address& from) const;

    /// These entries instead; a name that stays keeps what it resolved to.
    void become(const std::vector<std::string>& entries);

    /// Entries that are neither an address nor a network.
    [[nodiscard]] std::vector<std::string> names() const;
    /// Whether a name of the list has resolved yet.
    [[nodiscard]] bool known(std::string_view name) const;
    /// What a name resolves to now; an empty list (it does not resolve) keeps what was known.
    void resolved(std::string_view name, addresses to);

 private:
    addresses single_{};
    std::vector<boost::asio::ip::network_v4> networks_v4_{};
    std::vector<boost::asio::ip::network_v6> networks_v6_{};
    std::map<std::string, addresses, std::less<>> names_{};
    std::function<addresses()> own_;
};

/// The line of the configuration that lets these addresses in.
[[nodiscard]] std::string line_to_allow(const std::vector<std::string>& addresses);

/// The addresses of this host's interfaces, loopback included.
[[nodiscard]] allow_list::addresses own_addresses();

} // namespace answerd::daemon::net
