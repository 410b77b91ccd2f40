// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "conversation/model.hpp"
#include "conversation/providers/sentence_book.hpp"
#include "conversation/recent_turns.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace answerd::conversation::recall {

/// Answers "what did you hear", "why did you do that" and "say that again" from what is remembered
/// of the speaker's turn before, whatever stands behind it in the chain: a model would have to make
/// it up. Its sentences are those of the language's file that speak of {last.heard}, {last.about}
/// or {again}. Passes on everything else.
class recollection final : public model {
 public:
    /// Both outlive this.
    recollection(const languages& known, const recent_turns& remembered);

    [[nodiscard]] std::string_view name() const noexcept override { return recent_turns::told_by; }
    [[nodiscard]] awaitable<reply> infer(const inference& asked) override;

 private:
    [[nodiscard]] reply decide(const inference& asked);
    [[nodiscard]] const providers::sentence_book& book_of(std::string_view tag);

    const languages& known_;
    const recent_turns& remembered_;
    std::map<std::string, std::unique_ptr<providers::sentence_book>, std::less<>> books_{};
};

} // namespace answerd::conversation::recall
