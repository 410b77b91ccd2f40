// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "conversation/model.hpp"

#include <cstdint>
#include <string_view>

namespace answerd::conversation::providers {

/// First in every chain: carries out the answer to a question of ours, as open_questions read it.
/// A yes becomes the calls that were asked about, each with its ticket, and then their own
/// sentences; a no is confirmed. Where no question was answered it passes.
class pending_reply final : public model {
 public:
    /// `known` outlives it.
    explicit pending_reply(const languages& known) : known_{known} {}

    [[nodiscard]] std::string_view name() const noexcept override { return "confirmation"; }
    [[nodiscard]] awaitable<reply> infer(const inference& asked) override;

 private:
    [[nodiscard]] reply decide(const inference& asked);
    [[nodiscard]] reply say(const inference& asked, std::string_view phrase) const;
    [[nodiscard]] reply run(const boost::json::object& details);

    const languages& known_;
    std::uint64_t calls_{0};
};

} // namespace answerd::conversation::providers
