// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/json_member.hpp"

#include "conversation/providers/byte_set.hpp"
#include "conversation/providers/json_extent.hpp"

#include <cstddef>

namespace answerd::tools::weather {
namespace {

/// Which bytes mean something outside of strings; nearly all of a forecast are digits and commas.
constexpr conversation::providers::byte_set counts{"\"{}[]"};
constexpr conversation::providers::byte_set ends_or_escapes{"\"\\"};

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
    bool skip_to(const conversation::providers::byte_set& wanted)
    {
        at_ = wanted.find_in(text_, at_);
        return at_ < text_.size();
    }

    bool skip_to_mark() { return skip_to(counts); }

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
        while (skip_to(ends_or_escapes) && text_[at_] == '\\')
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
