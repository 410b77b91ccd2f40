// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/open_questions.hpp"
#include "conversation/runtime.hpp"
#include "conversation/toolbox.hpp"
#include "tools/tool.hpp"

#include <boost/json/object.hpp>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools {

/// A call that waits for the person: what was judged is what will run.
struct held_call {
    conversation::tool_call asked{};  ///< as the model wrote it, under the tool's own name
    boost::json::object arguments{};  ///< as planned
    std::string canonical{};          ///< for the digest
    std::vector<intended_act> acts{}; ///< as planned
    std::size_t dropped{0};
    bool wants_code{false};
    std::optional<std::string> code{}; ///< that came with the request itself
};

/// What a ticket was good for.
struct released_call {
    held_call what{};
    std::optional<std::string> code{}; ///< that the person spoke for it
};

/// Calls that wait for a person's yes, and the tickets that release them. A ticket is drawn at
/// random, is made known only when its person has agreed, in time, and is good once, in the turn
/// in which they did so. Loop thread only; outlives every registry, so that a reload between
/// question and answer loses nothing.
class confirmations final : public conversation::open_questions {
 public:
    /// A person has this long from the end of the turn that asked.
    static constexpr std::chrono::seconds patience{30};

    /// Both outlive it.
    confirmations(const conversation::clock& time, conversation::random& dice);

    enum class kept {
        asked,
        already, ///< the same call waits already, asked in the same turn
        nobody,  ///< nobody could answer: no satellite, device or conversation is known
        busy,    ///< another turn is just asking the same person something
    };
    /// Holds a call until turn_over() says that its question was put. Several of one turn are one
    /// question.
    [[nodiscard]] kept ask(held_call what, const call_context& by);

    /// Nothing unless the person in `by` has agreed to exactly this call in exactly this turn.
    [[nodiscard]] std::optional<released_call>
    redeem(std::string_view ticket, const call_context& by);

    /// The code that the person spoke with the request of this turn.
    [[nodiscard]] std::optional<std::string> code_of(const std::string& turn_id) const;

    [[nodiscard]] std::optional<conversation::pending>
    hear(const std::string& turn_id, conversation::utterance& said, const conversation::tongue& in)
        override;
    void turn_over(const std::string& turn_id, bool asked) noexcept override;

 private:
    struct question {
        std::string turn_id{};                                 ///< of the turn that asks
        std::map<std::string, held_call, std::less<>> calls{}; ///< by ticket
        bool wants_code{false};
        std::optional<conversation::steady_time> until{}; ///< none yet: its turn still runs
    };
    struct agreement {
        std::string asker{};
        std::map<std::string, held_call, std::less<>> calls{};
        std::optional<std::string> code{};
    };

    [[nodiscard]] std::optional<conversation::pending> answer_in(
        const std::string& turn_id,
        conversation::utterance& said,
        const conversation::tongue& in
    );
    [[nodiscard]] std::string draw_ticket();
    void forget_old_ones();
    [[nodiscard]] conversation::pending
    agreed(const std::string& turn_id, std::string asker, question&& to, std::string code);
    [[nodiscard]] std::optional<conversation::pending> answered(
        const std::string& turn_id,
        const std::string& asker,
        question&& of,
        conversation::utterance& said,
        const conversation::tongue& in
    );

    const conversation::clock& time_;
    conversation::random& dice_;
    std::map<std::string, question, std::less<>> open_{};        ///< by asker
    std::map<std::string, agreement, std::less<>> agreements_{}; ///< by turn
    std::map<std::string, std::string, std::less<>> codes_{};    ///< of requests, by turn
};

} // namespace answerd::tools
