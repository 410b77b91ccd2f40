// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/message.hpp"
#include "conversation/providers/json_extent.hpp"
#include "conversation/tool_set.hpp"

#include <boost/json/object.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// One piece of a call as a stream brought it; anything may be missing.
struct call_fragment {
    std::optional<std::int64_t> index{};
    std::string_view id{};
    std::string_view name{};
    std::string_view arguments{};
    bool begins{false}; ///< the API says that a call begins here, whatever its id
    const boost::json::object* opaque{nullptr}; ///< unknown fields: kept, they must travel back
};

/// Puts the calls of one answer together out of pieces, whatever the server does with index, id and
/// name (faults.md 61-66, 76; user-reports C.7): a new call needs a name, and a call whose
/// arguments are complete takes no more of them.
class call_assembler {
 public:
    /// More calls or longer arguments are given up: see overflowed().
    static constexpr std::size_t most_calls = 128;
    static constexpr std::size_t longest_arguments = 256U << 10U;

    /// The name of the call that began with this fragment, if one did.
    std::optional<std::string> add(const call_fragment& piece, const tool_set* offered);

    [[nodiscard]] bool empty() const noexcept { return calls_.empty(); }
    [[nodiscard]] bool overflowed() const noexcept { return overflowed_; }

    /// The calls in order. Names are those of offered tools where one was meant; ids are unique in
    /// the answer and in `history`, and made up where missing ("call00001": nine letters and digits
    /// suit even Mistral).
    [[nodiscard]] std::vector<tool_call>
    finish(const tool_set* offered, const std::vector<message>& history);

 private:
    struct open_call {
        std::optional<std::int64_t> index{};
        tool_call call{};
        json_extent extent{};
    };

    [[nodiscard]] open_call* find(const call_fragment& piece, const tool_set* offered);
    [[nodiscard]] open_call* with_index(std::int64_t index);
    [[nodiscard]] open_call* with_id(std::string_view id);
    [[nodiscard]] open_call* last();
    void append_arguments(open_call& to, std::string_view arguments);

    std::vector<open_call> calls_{};
    bool overflowed_{false};
};

} // namespace answerd::conversation::providers
