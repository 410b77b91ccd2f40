// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/assistant.hpp"
#include "conversation/composer.hpp"
#include "conversation/observer.hpp"
#include "conversation/pending.hpp"
#include "conversation/voice.hpp"

#include <optional>
#include <string>
#include <utility>

namespace answerd::conversation {

/// What stays the same while a turn runs, and where it is reported. Lives in the answerer's
/// coroutine for that long.
struct turn_frame {
    assistant_ptr who{};
    const utterance& said;
    voice& way_back;
    signal& stop;
    runtime& time;
    observer& listener;
    observer* also{nullptr};

    std::string id{};
    std::string language{"en"}; ///< the tag that the speaker's side named, or the default
    tongue in{};
    tool_set_ptr tools{};
    steady_time began{};
    steady_time until{};
    std::optional<pending> waiting{};

    std::optional<usage> spent{}; ///< summed over the rounds
    bool all_counted{true};       ///< no round came without its tokens: else nobody knows the cost
    std::string backend{};        ///< of the newest round

    void tell(const turn_news& news) const noexcept
    {
        listener.hear(id, news);
        if (also != nullptr)
            also->hear(id, news);
    }
    [[nodiscard]] std::chrono::milliseconds since(steady_time then) const
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(time.now() - then);
    }
    [[nodiscard]] bool out_of_time() const { return time.now() >= until; }
};

} // namespace answerd::conversation
