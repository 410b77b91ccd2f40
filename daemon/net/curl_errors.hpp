// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"

#include <curl/curl.h>

#include <string>

namespace answerd::daemon::net {

/// libcurl's reason in our terms. `connected`: a connection stood, so that its end is the peer's.
/// `raw` is what libcurl wrote about it (it may quote the peer).
[[nodiscard]] failure from_curl(CURLcode code, bool connected, std::string raw);

} // namespace answerd::daemon::net
