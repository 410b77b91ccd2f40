// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_parts.hpp"
#include "tools/home/script.hpp"
#include "tools/registry.hpp"

#include <vector>

namespace answerd::tools::home {

/// Keeps a registry's tools for scripts as the home has its scripts. The registry outlives it. Loop
/// thread only.
class script_tools {
 public:
    /// So many scripts have tools, by id; each costs its words in every request. Those beyond can
    /// be turned on, without values.
    static constexpr std::size_t most{12};

    script_tools(registry& in, home_parts parts);

    /// To be called when the home shows another view.
    void follow();

 private:
    registry& in_;
    home_parts parts_;
    std::vector<script> known_{};
};

} // namespace answerd::tools::home
