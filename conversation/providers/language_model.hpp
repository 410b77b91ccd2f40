// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// How long one attempt may be silent (design section 5). All of it is also bounded by the turn.
struct patience {
    std::chrono::milliseconds connect{2000};
    std::chrono::milliseconds first_event{10000}; ///< a local server has the rest of the turn
    std::chrono::milliseconds idle{8000};         ///< between complete events
    std::chrono::milliseconds retry_delay{500};   ///< when the server names none
    std::chrono::milliseconds least_left{1000};   ///< no retry that leaves less of the turn
};

/// One backend: encodes, sends, reads and decodes, within the limits of design section 5. One retry
/// after a fault of transport or 5xx, as nothing was said yet; a parameter that the server refuses
/// by name is left out from then on, and a view that is too long for it is shortened once. What it
/// cannot mend is a fault with its class.
class language_model final : public model {
 public:
    language_model(
        backend_options backend,
        std::shared_ptr<const wire_codec> codec,
        http_client& http,
        runtime& time,
        patience limits = {}
    );

    [[nodiscard]] std::string_view name() const noexcept override { return backend_.name; }
    [[nodiscard]] awaitable<reply> infer(const inference& asked) override;

 private:
    struct attempt;

    [[nodiscard]] awaitable<reply> ask_once(
        const inference& asked,
        const std::vector<message>& sent,
        const backend_options& backend
    ) const;
    [[nodiscard]] bool learn_refusal(const fault& why, backend_options& now);
    [[nodiscard]] awaitable<void> read_answer(attempt& now, http_response& from) const;
    [[nodiscard]] fault transport_fault(const failure& why) const;
    [[nodiscard]] std::chrono::milliseconds
    first_patience(std::chrono::milliseconds left, std::chrono::milliseconds spare) const;
    [[nodiscard]] awaitable<bool>
    pause_fits(std::chrono::milliseconds delay, const inference& asked) const;

    backend_options backend_;
    std::shared_ptr<const wire_codec> codec_;
    http_client& http_;
    runtime& time_;
    patience limits_;
    bool local_;
};

} // namespace answerd::conversation::providers
