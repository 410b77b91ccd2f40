// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"

#include <boost/json/fwd.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace answerd::conversation::providers {

/// What a server said about a failure, whatever the shape. `status` is the HTTP status, or the twin
/// that an error inside a 200 stream names; 0 when unknown.
struct server_error {
    int status{0};
    std::string type{};
    std::string code{};
    std::string message{};
    std::string param{};
};

/// The error in an object: {"error": {...} | "text"}, vLLM's {"object": "error", ...}, FastAPI's
/// {"detail": ...}, and any of them in an array. `is_error` when the place already says that it is
/// one, so that {"message": ...} alone counts.
[[nodiscard]] std::optional<server_error> find_error(const boost::json::value& said, bool is_error);

/// The class of a failure. `raw` is kept, cut, for the debug log.
[[nodiscard]] fault fault_from(const server_error& error, std::string_view raw);

/// The same for the answer to a request: any status but 2xx, with whatever body it has.
[[nodiscard]] fault fault_from_body(int status, std::string_view body);

/// The request parameter that a server refused by name, from the `raw` of a fault ("temperature"):
/// the request may be sent once more without it.
[[nodiscard]] std::optional<std::string> refused_parameter(std::string_view raw);

} // namespace answerd::conversation::providers
