// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/http_client.hpp"
#include "tools/home/home.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <optional>
#include <string>

namespace answerd::ha_bridge::setup {

using conversation::awaitable;
using conversation::patience;

/// What REST needs: where, and who. The token goes into one header and nowhere else.
struct rest_access {
    conversation::runtime& time;
    conversation::http_client& http;
    std::string url{};
    std::string token{};
    std::string ca_file{};
};

/// One request; a body makes it JSON. A status other than 2xx is errc::refused.
[[nodiscard]] awaitable<result<boost::json::value>> rest(
    const rest_access& with,
    std::string method,
    std::string path,
    std::optional<boost::json::object> body,
    patience mine
);

/// A login that is used once: log_out() makes both tokens worthless.
struct login {
    std::string access_token{};
    std::string refresh_token{};
};

/// By Home Assistant's own login flow. errc::refused with our sentence in `detail` for a wrong name
/// or password, and for an account with a second factor, which needs a token instead.
[[nodiscard]] awaitable<result<login>>
log_in(const rest_access& with, std::string name, std::string password, patience mine);
[[nodiscard]] awaitable<void> log_out(const rest_access& with, login what, patience mine);

} // namespace answerd::ha_bridge::setup
