// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"
#include "conversation/http_client.hpp"

#include <boost/json/value.hpp>

#include <string>

namespace answerd::daemon {

/// Where commands of this program reach the daemon, "http://127.0.0.1:8765".
[[nodiscard]] std::string base_url(const config::http_settings& of);

/// What the running daemon answers to GET `path`, with our token. errc::unreachable when none
/// runs; refused (its status in `detail`) and malformed when what answers is another program.
[[nodiscard]] conversation::awaitable<result<boost::json::value>>
get_from_daemon(conversation::http_client& http, config::http_settings at, std::string path);

} // namespace answerd::daemon
