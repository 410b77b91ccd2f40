// SPDX-License-Identifier: Apache-2.0
#include "conversation/http_client.hpp"

#include <utility>

namespace answerd::conversation {

awaitable<result<std::string>> read_all(http_response& from, std::chrono::milliseconds patience)
{
    std::string body;
    for (;;) {
        auto piece = co_await from.read(patience);
        if (!piece)
            co_return piece.error();
        if (piece->empty())
            co_return body;
        if (body.empty())
            body = std::move(*piece);
        else
            body += *piece;
    }
}

} // namespace answerd::conversation
