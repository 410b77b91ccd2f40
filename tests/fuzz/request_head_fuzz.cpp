// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/request_head_check.hpp"

#include <cstdint>
#include <cstdlib>

using namespace answerd::ha_bridge::http;

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

} // namespace

/// A head is accepted by its own bytes alone: no beginning of it is refused, and no bytes after it
/// change the verdict.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    const auto verdict = check_request_head(bytes, {});
    if (const auto* accepted = std::get_if<head_accepted>(&verdict)) {
        require(accepted->size <= bytes.size() && accepted->size <= head_limits{}.head);
        require(!(accepted->chunked && accepted->content_length != 0));
        const auto head = bytes.substr(0, accepted->size);
        require(head.ends_with("\r\n\r\n"));
        for (std::size_t cut = 0; cut < head.size(); ++cut)
            require(
                std::holds_alternative<head_incomplete>(check_request_head(head.substr(0, cut), {}))
            );
        const auto alone = check_request_head(head, {});
        require(std::holds_alternative<head_accepted>(alone));
    }
    if (const auto* refused = std::get_if<head_refused>(&verdict))
        require(refused->status >= 400 && refused->status <= 505 && !refused->why.empty());
    return 0;
}
