// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace answerd::conversation::speech {

/// What a model meant to be read, as far as it is certain. With `restart`, everything returned
/// before was thinking after all (its opening tag was cropped) and is to be forgotten.
struct visible_text {
    std::string text{};
    bool restart{false};
};

/// Takes the thinking and the template markers out of a model's text, however it is cut. An
/// unclosed thought lasts to the end; after the end of the answer's own message nothing more comes.
/// Holds back at most one marker's length.
class reasoning_filter {
 public:
    [[nodiscard]] visible_text feed(std::string_view piece);
    /// The rest. The filter is then spent.
    [[nodiscard]] visible_text finish();

 private:
    enum class mode { visible, thinking, aside, header, over };

    void run(visible_text& into, bool last);
    [[nodiscard]] std::size_t take_marker(std::string_view rest, visible_text& into, bool last);
    void meet(int what, visible_text& into);
    [[nodiscard]] std::size_t read_header(std::string_view rest, bool last);
    void show(std::string_view text, visible_text& into);

    mode mode_{mode::visible};
    std::string held_{};
    std::string header_{};
    int header_kind_{0};
    bool said_{false};
};

/// The same for a text that is whole.
[[nodiscard]] std::string without_reasoning(std::string_view text);

} // namespace answerd::conversation::speech
