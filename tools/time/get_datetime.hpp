// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "tools/tool.hpp"
#include "tools/weather/place_finder.hpp"

#include <memory>
#include <string>

namespace answerd::tools::time {

struct named_zone;

/// `get_datetime {place_or_zone?}`: the date and time at home, in a zone, a town or a country.
/// Never cached: the clock moves. Loop thread only.
class get_datetime final : public tool {
 public:
    /// The references must outlive it.
    get_datetime(
        const conversation::clock& time,
        const conversation::languages& languages,
        std::shared_ptr<weather::place_finder> places
    );

    [[nodiscard]] const tool_definition& definition() const noexcept override
    {
        return definition_;
    }
    [[nodiscard]] tools::traits traits() const noexcept override { return {}; }
    [[nodiscard]] awaitable<outcome>
    call(boost::json::object arguments, call_context context) override;

 private:
    [[nodiscard]] outcome tell(const named_zone& where, std::string_view language) const;

    const conversation::clock& time_;
    const conversation::languages& languages_;
    std::shared_ptr<weather::place_finder> places_;
    tool_definition definition_;
};

} // namespace answerd::tools::time
