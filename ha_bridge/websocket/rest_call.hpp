// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/http_client.hpp"

#include <boost/json/value.hpp>

namespace answerd::ha_bridge::websocket {

using conversation::awaitable;

/// One REST request whose answer is JSON (nothing at all is null). A status other than 2xx is
/// errc::refused with the body in `raw`; timed_out and cancelled by `mine`; else what the client
/// says: after closed_early and timed_out a write may have been done.
[[nodiscard]] awaitable<result<boost::json::value>> rest_call(
    conversation::runtime& time,
    conversation::http_client& http,
    conversation::http_request what,
    conversation::patience mine
);

} // namespace answerd::ha_bridge::websocket
