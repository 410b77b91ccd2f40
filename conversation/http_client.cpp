// SPDX-License-Identifier: Apache-2.0
#include "conversation/http_client.hpp"

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
        body += *piece;
    }
}

} // namespace answerd::conversation
