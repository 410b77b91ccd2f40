// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/error_decoder.hpp"

#include "conversation/providers/server_error.hpp"

#include <algorithm>

namespace answerd::conversation::providers {

bool error_decoder::feed(std::string_view bytes, std::vector<delta>&)
{
    constexpr std::size_t longest = 64U << 10U;
    body_ += bytes.substr(0, longest - std::min(longest, body_.size()));
    return body_.size() < longest;
}

std::variant<completion, fault> error_decoder::finish()
{
    fault found = fault_from_body(status_, body_);
    found.backend = backend_;
    return found;
}

} // namespace answerd::conversation::providers
