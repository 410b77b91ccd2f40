// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/http_client.hpp"
#include "tools/weather/open_meteo_codec.hpp"

#include <string>
#include <variant>

namespace answerd::tools::weather {

using conversation::awaitable;

struct web_reply {
    int status{0};
    std::string body{};
};

/// One GET of at most 1 MiB within 6 seconds. `url` is taken by value; `http` must outlive the
/// call. Faults here are of transport; the codec tells the others.
[[nodiscard]] awaitable<std::variant<web_reply, service_fault>>
fetch(conversation::http_client& http, std::string url);

} // namespace answerd::tools::weather
