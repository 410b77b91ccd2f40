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
    chain(std::vector<chain_link> links, runtime& time);

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

    /// What one of them replied, and what becomes of it.
    struct heard {
        place* who{nullptr};
        reply got{passed{}};
        verdict found{verdict::next};
    };
    class two_at_once;

    [[nodiscard]] std::vector<std::size_t> order_for(const inference& asked) const;
    [[nodiscard]] bool may_be_asked(const place& who, steady_time until) const;
    /// Asks it, once more when it says nothing, and perhaps the next one beside it: all that
    /// replied, at most one of them with verdict::give.
    [[nodiscard]] awaitable<std::vector<heard>>
    hear(place& who, place* next, const inference& asked);
    [[nodiscard]] awaitable<heard>
    hear_one(place& who, const inference& asked, std::chrono::milliseconds spare);
    [[nodiscard]] awaitable<std::vector<heard>>
    hear_two(place& who, place& beside, const inference& asked, std::chrono::milliseconds spare);
    [[nodiscard]] awaitable<reply>
    ask(place& who, const inference& asked, std::chrono::milliseconds spare);
    [[nodiscard]] heard judged(place& who, reply got, const inference& asked, bool retried) const;
    [[nodiscard]] place* follower(const std::vector<std::size_t>& order, std::size_t at);
    void learn(place& who, const reply& got);

    std::vector<std::string_view> names_{};
    std::vector<place> places_{};
    runtime& time_;
};

} // namespace answerd::conversation::providers
