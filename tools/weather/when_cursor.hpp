// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/weather/when_lexicon.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace answerd::tools::weather {

/// Where a parser stands in what was said. Beyond the end every symbol is of no kind.
class when_cursor {
 public:
    explicit when_cursor(std::vector<symbol> symbols) : symbols_{std::move(symbols)} {}

    [[nodiscard]] bool at_end() const { return at_ >= symbols_.size(); }
    [[nodiscard]] std::size_t size() const { return symbols_.size(); }
    [[nodiscard]] bool is(symbol_kind kind, std::size_t ahead = 0) const
    {
        return at_ + ahead < symbols_.size() && symbols_[at_ + ahead].kind == kind;
    }
    [[nodiscard]] const symbol& peek(std::size_t ahead = 0) const
    {
        static const symbol nothing{symbol_kind::filler, -1};
        return at_ + ahead < symbols_.size() ? symbols_[at_ + ahead] : nothing;
    }

    symbol take()
    {
        const symbol taken = peek();
        ++at_;
        return taken;
    }
    bool take_if(symbol_kind kind)
    {
        const bool fits = is(kind);
        at_ += fits ? 1U : 0U;
        return fits;
    }
    void put_back() { --at_; }
    void skip_fillers()
    {
        while (is(symbol_kind::filler))
            ++at_;
    }

 private:
    std::vector<symbol> symbols_;
    std::size_t at_{0};
};

} // namespace answerd::tools::weather
