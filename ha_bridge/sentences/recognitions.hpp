// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::ha_bridge::sentences {

/// A sentence of a person that Home Assistant shall do by itself.
struct handed_sentence {
    std::string text{};
    std::string intent{};
    std::vector<std::string> targets{};
};

/// What the recogniser told of lately, between the engine that asked it and the tool that hands a
/// sentence back: the tool runs nothing that was not recognised. And which sentences Home Assistant
/// is doing right now, so that one which comes back to us is not handed over again.
class recognitions {
 public:
    void note(handed_sentence what);
    /// nullptr when nobody recognised that. Until the next note().
    [[nodiscard]] const handed_sentence*
    find(std::string_view text, std::string_view intent) const noexcept;

    /// Marks a sentence as being done for as long as it lives.
    class running {
     public:
        running(recognitions& where, std::string text);
        ~running();
        running(const running&) = delete;
        running& operator=(const running&) = delete;

     private:
        recognitions& where_;
        std::string text_;
    };
    /// Whether Home Assistant is doing it now. By its words alone: what comes back may name no
    /// device, and another conversation.
    [[nodiscard]] bool is_running(std::string_view text) const noexcept;

 private:
    std::deque<handed_sentence> noted_{};
    std::vector<std::string> running_{};
};

} // namespace answerd::ha_bridge::sentences
