// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_service.hpp"
#include "tools/home/past_states.hpp"

#include <optional>

namespace answerd::tools::home {

/// `get_history {name, state?, hours?}`: when something last changed, or last went over into a
/// state. The state that shows now answers by itself; what lies before it is asked of Home
/// Assistant's recorder. Loop thread only.
class history_tool final : public home_service {
 public:
    explicit history_tool(home_parts parts);

    [[nodiscard]] bool usable(const conversation::utterance& said) const override;
    [[nodiscard]] plan
    prepare(boost::json::object arguments, const call_context& context) const override;
    [[nodiscard]] awaitable<outcome>
    call(boost::json::object arguments, call_context context) override;

 private:
    struct asked;
    [[nodiscard]] awaitable<outcome> look_back(asked what, const call_context& context);
    [[nodiscard]] outcome
    tell(const asked& what, std::optional<sys_seconds> at, bool is_now, const call_context& context)
        const;
};

} // namespace answerd::tools::home
