// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "conversation/runtime.hpp"
#include "tools/home/home.hpp"
#include "tools/home/home_names.hpp"

#include <memory>

namespace answerd::tools::home {

/// What all tools of one home share. Whatever is referred to outlives them.
struct home_parts {
    home& in;
    const conversation::languages& words;
    conversation::runtime& time;
    std::shared_ptr<home_names> names; ///< one for all of them: to fold a large home's names takes
                                       ///< milliseconds
};

[[nodiscard]] inline home_parts
make_home_parts(home& in, const conversation::languages& words, conversation::runtime& time)
{
    return {in, words, time, std::make_shared<home_names>(in, words)};
}

} // namespace answerd::tools::home
