// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "conversation/model.hpp"
#include "conversation/options.hpp"

#include <string_view>

namespace answerd::conversation::providers {

/// Answers with silence what asks for nothing, before any other model hears of it: "never mind",
/// "stop", and, where it is wanted, what speech recognition makes of a silent room
/// (user-reports.md C.17). Only a whole utterance counts, aside from phrases with stars.
class dismissals final : public model {
 public:
    /// `known` outlives this.
    dismissals(const languages& known, noise_options noise);

    [[nodiscard]] std::string_view name() const noexcept override { return "dismissals"; }
    [[nodiscard]] awaitable<reply> infer(const inference& asked) override;

 private:
    [[nodiscard]] bool dismissed(const inference& asked) const;
    [[nodiscard]] bool is_noise(std::string_view words, const language& spoken) const;

    const languages& known_;
    noise_options noise_;
};

} // namespace answerd::conversation::providers
