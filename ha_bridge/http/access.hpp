// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/http/request.hpp"
#include "ha_bridge/http/response.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::ha_bridge::http {

/// Who may ask. Loopback names and our own address of the connection are always good hosts.
struct access_rules {
    std::optional<std::string> token{};
    std::vector<std::string> hosts{}; ///< further names, without a port
};

/// What a web page can be tricked into: 403 for a foreign Host (a rebound name) or Origin. A page
/// of ours is one whose origin is the Host that it asks, or a host of the rules.
[[nodiscard]] std::optional<response> check_site(const request&, const access_rules&);

/// 401 unless the bearer token is right, where one is set. Takes the same time for every token of
/// the same length.
[[nodiscard]] std::optional<response> check_token(const request&, const access_rules&);

/// A host as it is compared: lower case, without port, brackets and final dot. Empty when it is
/// not a host.
[[nodiscard]] std::string bare_host(std::string_view host);

} // namespace answerd::ha_bridge::http
