// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/json_member.hpp"

#include "conversation/providers/json_extent.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace answerd::tools::weather {
namespace {

/// Which bytes mean something outside of strings; nearly all of a forecast are digits and commas.
constexpr auto counts = [] {
    std::array<bool, 256> table{};
    for (const char each : std::string_view{"\"{}[]"})
        table[static_cast<unsigned char>(each)] = true;
    return table;
}();

class scanner {
 public:
    explicit scanner(std::string_view text) : text_{text} {}

    struct span {
        std::size_t from;
        std::size_t to;
    };

    std::optional<span> find(std::string_view name)
    {
        while (skip_to_mark()) {
            if (text_[at_] != '"') {
                count(text_[at_++]);
                continue;
            }
            const auto said = take_string();
            if (depth_ == 1 && said == name && goes_on_with_object())
                return take_object();
        }
        return {};
    }

 private:
    template <class Test>
    bool skip_to(Test is_wanted)
    {
        const auto begin = text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size()));
        const auto found = std::find_if(begin, text_.end(), is_wanted);
        at_ = static_cast<std::size_t>(found - text_.begin());
        return found != text_.end();
    }

    bool skip_to_mark()
    {
        return skip_to([](char c) { return counts[static_cast<unsigned char>(c)]; });
    }

    void count(char bracket)
    {
        if (bracket == '{' || bracket == '[')
            ++depth_;
        else if (depth_ > 0)
            --depth_;
    }

    /// What stands between the quotes, its escapes as they are.
    std::string_view take_string()
    {
        const std::size_t begin = ++at_;
        while (skip_to([](char c) { return c == '"' || c == '\\'; }) && text_[at_] == '\\')
            at_ += 2;
        const auto said = text_.substr(begin, at_ - begin);
        ++at_;
        return said;
    }

    /// Moves to the brace behind a colon, if that is what follows.
    bool goes_on_with_object()
    {
        const auto next = [this](std::size_t from) {
            return text_.find_first_not_of(" \t\r\n", from);
        };
        const std::size_t colon = next(at_);
        if (colon == std::string_view::npos || text_[colon] != ':')
            return false;
        const std::size_t brace = next(colon + 1);
        if (brace == std::string_view::npos || text_[brace] != '{')
            return false;
        at_ = brace;
        return true;
    }

    [[nodiscard]] std::optional<span> take_object() const
    {
        conversation::providers::json_extent extent;
        const std::size_t end = at_ + extent.feed(text_.substr(at_));
        const bool closes = extent.complete() && text_[end - 1] == '}';
        return closes ? std::optional{span{at_, end}} : std::nullopt;
    }

    std::string_view text_;
    std::size_t at_{0};
    std::size_t depth_{0};
};

} // namespace

std::optional<split_object> split_member(std::string_view object, std::string_view name)
{
    const auto found = scanner{object}.find(name);
    if (!found)
        return {};
    split_object parts;
    parts.member = object.substr(found->from, found->to - found->from);
    parts.rest = object.substr(0, found->from);
    parts.rest += "null";
    parts.rest += object.substr(found->to);
    return parts;
}

} // namespace answerd::tools::weather
