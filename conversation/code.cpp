// SPDX-License-Identifier: Apache-2.0
#include "conversation/code.hpp"

namespace answerd::conversation {

std::string_view to_string(code value) noexcept
{
    switch (value) {
    case code::ok:
        return "ok";
    case code::paused:
        return "paused";
    case code::overrun:
        return "overrun";
    case code::model_unreachable:
        return "model_unreachable";
    case code::model_timeout:
        return "model_timeout";
    case code::model_rate_limited:
        return "model_rate_limited";
    case code::model_quota:
        return "model_quota";
    case code::model_auth:
        return "model_auth";
    case code::model_refused:
        return "model_refused";
    case code::model_error:
        return "model_error";
    case code::no_answer:
        return "no_answer";
    case code::home_unreachable:
        return "home_unreachable";
    case code::not_allowed:
        return "not_allowed";
    case code::not_understood:
        return "not_understood";
    case code::too_long:
        return "too_long";
    case code::busy:
        return "busy";
    case code::cancelled:
        return "cancelled";
    case code::internal:
        return "internal";
    }
    return "internal";
}

std::optional<code> code_from(std::string_view name) noexcept
{
    for (const code each : all_codes)
        if (to_string(each) == name)
            return each;
    return std::nullopt;
}

} // namespace answerd::conversation
