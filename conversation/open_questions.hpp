// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/composer.hpp"
#include "conversation/pending.hpp"
#include "conversation/utterance.hpp"

#include <optional>
#include <string>

namespace answerd::conversation {

/// Questions of ours that wait for a person's answer ("Shall I unlock the front door?"), by who was
/// asked. Implemented by tools/confirmations.
class open_questions {
 public:
    virtual ~open_questions() = default;
    /// Reads what was said as the answer to the question that this speaker was asked, before
    /// anything else sees it: a spoken code is taken out of `said.text`. Nothing when no question
    /// is open here, or this is no answer to it; an open question is over either way.
    [[nodiscard]] virtual std::optional<pending>
    hear(const std::string& turn_id, utterance& said, const tongue& in) = 0;
    /// Ends what the turn may still do with an answer. `asked`: its own question has reached the
    /// person, who has thirty seconds from now.
    virtual void turn_over(const std::string& turn_id, bool asked) noexcept = 0;
};

/// Who is asked: the satellite, else the device, else the conversation. Empty: nobody knows.
[[nodiscard]] std::string asker_key(
    const std::optional<std::string>& satellite_id,
    const std::optional<std::string>& device_id,
    const std::optional<std::string>& conversation_id
);

} // namespace answerd::conversation
