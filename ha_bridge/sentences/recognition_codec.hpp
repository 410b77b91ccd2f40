// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::ha_bridge::sentences {

/// Longer than any command; a longer text is not worth Home Assistant's time, which recognises on
/// its one loop.
inline constexpr std::size_t longest_sentence = 256;

/// What Home Assistant would make of a sentence.
struct recognition {
    std::string intent{};
    boost::json::object slots{};     ///< values: names as the home has them, numbers as numbers
    std::vector<std::string> open{}; ///< slots of the sentence that fit nothing in the home; their
                                     ///< words are among `slots`
    std::vector<std::string> targets{}; ///< entities, a hint: for "pause" the whole room

    [[nodiscard]] bool is_whole() const noexcept { return open.empty(); }
};

struct heard_sentence {
    std::string_view text{};
    std::string_view language{};
    std::optional<std::string> device_id{};
};

/// `conversation/agent/homeassistant/debug`: recognises and executes nothing.
[[nodiscard]] boost::json::object recognise_command(const heard_sentence& said);

/// Nothing when no intent fits, and for a sentence of an automation: Home Assistant runs that by
/// itself before it asks us. errc::malformed when the answer is none.
[[nodiscard]] result<std::optional<recognition>>
decode_recognition(const boost::json::value& answer, std::string_view sentence);

} // namespace answerd::ha_bridge::sentences
