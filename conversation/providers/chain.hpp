// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"
#include "conversation/providers/breaker.hpp"
#include "conversation/providers/chain_rules.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// Asks one model after another until one answers (design section 5). One that faults is passed
/// over within the deadline as long as nothing of its answer was spoken; who asked for the tools of
/// a turn is asked first in the rounds after. Where nobody answers, the fault of the first language
/// model is what is said; where nobody failed either, the chain passes.
class chain final : public model {
 public:
    /// `time` outlives it.
    chain(std::vector<chain_link> links, const clock& time);

    [[nodiscard]] std::string_view name() const noexcept override { return "chain"; }
    [[nodiscard]] awaitable<reply> infer(const inference& asked) override;

    /// For health and `check`: who is left out at the moment.
    [[nodiscard]] std::vector<std::string_view> resting() const;

 private:
    struct place {
        chain_link link{};
        providers::breaker breaker{};
        std::optional<fault> last_fault{};
    };

    [[nodiscard]] std::vector<std::size_t> order_for(const inference& asked) const;
    [[nodiscard]] bool may_be_asked(const place& who, steady_time until) const;
    [[nodiscard]] awaitable<reply>
    ask(place& who, const inference& asked, std::chrono::milliseconds spare);
    [[nodiscard]] std::chrono::milliseconds
    spare_for(const std::vector<std::size_t>& order, std::size_t at, const inference& asked) const;
    void learn(place& who, const reply& got);

    std::vector<std::string_view> names_{};
    std::vector<place> places_{};
    const clock& time_;
};

} // namespace answerd::conversation::providers
