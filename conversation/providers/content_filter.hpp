// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/json_extent.hpp"
#include "conversation/speech/reasoning_filter.hpp"
#include "conversation/tool_set.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// The words of an answer out of its text as it streams in: thinking, template markers and calls
/// written as text are taken out, whatever the pieces. A code fence, and a line that begins as
/// JSON, are held until it is known whether they are a call to an offered tool.
class content_filter {
 public:
    /// A held text that grows longer is no call and is let go.
    static constexpr std::size_t longest_held = 64U << 10U;

    explicit content_filter(const tool_set* offered) : offered_{offered} {}

    /// What became visible by this piece; valid until the next call.
    [[nodiscard]] std::string_view feed(std::string_view piece);
    /// No more comes.
    [[nodiscard]] std::string_view finish();

    /// All words so far. A lone end of thinking empties them: they were thoughts.
    [[nodiscard]] const std::string& text() const noexcept { return text_; }
    /// The insides of call markup, for find_written_calls().
    [[nodiscard]] const std::vector<std::string>& calls() const noexcept { return calls_; }

 private:
    enum class state { words, markup, fence, json, lost };

    [[nodiscard]] std::string_view run(const speech::visible_text& news, bool last);
    [[nodiscard]] bool step(bool last);
    [[nodiscard]] bool step_words(bool last);
    [[nodiscard]] bool step_suspect(bool last);
    [[nodiscard]] bool step_ticks(bool last);
    [[nodiscard]] bool step_markup(bool last);
    [[nodiscard]] bool step_fence(bool last);
    [[nodiscard]] bool step_json(bool last);
    [[nodiscard]] std::string_view held() const noexcept;
    [[nodiscard]] std::size_t find_held(std::string_view end);
    void forget();
    void hold_as(state next);
    void show(std::size_t size);
    void drop(std::size_t size);
    void judge(std::size_t size);

    const tool_set* offered_;
    speech::reasoning_filter reasoning_{};
    state state_{state::words};
    std::string held_{};
    std::size_t begin_{0}; ///< of what is still undecided in held_
    std::string text_{};
    std::size_t fresh_{0}; ///< where in text_ the news of this piece begin
    std::vector<std::string> calls_{};
    std::string_view close_{};
    json_extent extent_{};
    std::size_t scanned_{0}; ///< bytes of what is held that were already searched
    std::size_t opening_{0}; ///< bytes of the ticks that began a fence
    bool at_line_start_{true};
};

} // namespace answerd::conversation::providers
