// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_service.hpp"

#include <string>

namespace answerd::tools::home {

/// `HassBroadcast {message, area?}`: says a message on the satellites of an area, or on all but the
/// one that was spoken to. Where only that one is meant it waits until our answer has been spoken:
/// an announcement cancels the satellite's own turn. Loop thread only.
class broadcast_tool final : public home_service {
 public:
    explicit broadcast_tool(home_parts parts);

    [[nodiscard]] bool usable(const conversation::utterance& said) const override;
    [[nodiscard]] plan
    prepare(boost::json::object arguments, const call_context& context) const override;
    [[nodiscard]] awaitable<outcome>
    call(boost::json::object arguments, call_context context) override;
};

} // namespace answerd::tools::home
