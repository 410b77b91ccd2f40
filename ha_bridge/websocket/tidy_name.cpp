// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/tidy_name.hpp"

#include "conversation/utf8.hpp"
#include "tools/clean_text.hpp"

#include <algorithm>
#include <array>

namespace answerd::ha_bridge::websocket {
namespace {

/// Characters that nobody sees but that make two names differ, or turn the text around them. All of
/// them are three bytes or two in UTF-8.
constexpr std::array invisible{
    std::string_view{"\u00ad"}, // soft hyphen
    std::string_view{"\u061c"}, // Arabic letter mark
    std::string_view{"\u180e"}, std::string_view{"\u200b"}, std::string_view{"\u200c"},
    std::string_view{"\u200d"}, std::string_view{"\u200e"}, std::string_view{"\u200f"},
    std::string_view{"\u202a"}, std::string_view{"\u202b"}, std::string_view{"\u202c"},
    std::string_view{"\u202d"}, std::string_view{"\u202e"}, std::string_view{"\u2060"},
    std::string_view{"\u2061"}, std::string_view{"\u2062"}, std::string_view{"\u2063"},
    std::string_view{"\u2064"}, std::string_view{"\u2066"}, std::string_view{"\u2067"},
    std::string_view{"\u2068"}, std::string_view{"\u2069"}, std::string_view{"\ufeff"},
};

/// These become a space: they part words.
constexpr std::array spaces{
    std::string_view{" "},
    std::string_view{"\n"},
    std::string_view{"\t"},
    std::string_view{"\u00a0"},
    std::string_view{"\u2028"},
    std::string_view{"\u2029"},
    std::string_view{"\u202f"},
    std::string_view{"\u3000"},
};

/// The one of `known` that `text` begins with; empty when there is none.
template <std::size_t Size>
std::string_view
leading(const std::array<std::string_view, Size>& known, std::string_view text) noexcept
{
    const auto found =
        std::ranges::find_if(known, [text](std::string_view one) { return text.starts_with(one); });
    return found != known.end() ? *found : std::string_view{};
}

} // namespace

std::string tidy_name(std::string_view raw)
{
    // Cut first: a name of megabytes is not looked through. What is dropped may make room for more.
    const std::string valid = tools::clean_text(conversation::utf8_prefix(raw, longest_name * 4));
    std::string clean;
    bool parted = false;
    for (std::string_view rest = valid; !rest.empty();) {
        const auto byte = static_cast<unsigned char>(rest.front());
        const auto gone = byte >= 0x80U ? leading(invisible, rest) : std::string_view{};
        const auto space = gone.empty() ? leading(spaces, rest) : std::string_view{};
        if (gone.empty() && space.empty()) {
            if (parted && !clean.empty())
                clean += ' ';
            parted = false;
            clean += rest.front();
            rest.remove_prefix(1);
            continue;
        }
        parted = parted || !space.empty();
        rest.remove_prefix(gone.size() + space.size());
    }
    clean.resize(conversation::utf8_prefix(clean, longest_name).size());
    return clean;
}

} // namespace answerd::ha_bridge::websocket
