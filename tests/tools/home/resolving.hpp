// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/name_resolver.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace answerd::tests {

/// Two homes with something of nearly everything.
[[nodiscard]] tools::home::home_view_ptr english_home();
[[nodiscard]] tools::home::home_view_ptr german_home();

/// "kitchen lights; area=Kitchen; domain=light,switch; class=blind; floor=Upstairs; for=on". `for`
/// is what is to be done: "on" (what HassTurnOn can do), "look" (no services, the default), or
/// domains.
[[nodiscard]] tools::home::wanted slots_of(std::string_view text);

/// "light.a light.b", or "?unknown_area" and the like; behind "?several" stand the candidates.
[[nodiscard]] std::string told(const tools::home::resolution& got);

/// One home, asked in one language from one area.
class asking {
 public:
    asking(tools::home::home_view_ptr home, std::string language, std::string area = {});

    [[nodiscard]] std::string operator()(std::string_view slots) const;
    [[nodiscard]] std::string operator()(const tools::home::wanted& what) const;
    [[nodiscard]] tools::home::resolution resolve(std::string_view slots) const;
    [[nodiscard]] asking from(std::string area) const;

 private:
    tools::home::name_resolver resolver_;
    std::string language_;
    tools::home::speaker who_;
};

/// A row of a table: what is asked for, and what comes of it.
struct asked_row {
    std::string_view slots{};
    std::string_view expected{};
};

} // namespace answerd::tests
