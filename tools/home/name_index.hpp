// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/home_view.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

/// The names of one home, folded for look-up. Points into the view, which must outlive it.
class name_index {
 public:
    explicit name_index(const home_view& home);

    [[nodiscard]] std::vector<const entity*> entities_named(std::string_view name) const;
    [[nodiscard]] const area* area_named(std::string_view name) const;
    [[nodiscard]] const floor* floor_named(std::string_view name) const;

 private:
    std::map<std::string, std::vector<const entity*>, std::less<>> entities_{};
    std::map<std::string, const area*, std::less<>> areas_{};
    std::map<std::string, const floor*, std::less<>> floors_{};
};

} // namespace answerd::tools::home
