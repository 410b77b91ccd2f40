// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace answerd::conversation::speech {

/// Stands where a call or a JSON object was taken out. Private use, so that no clean text has it.
inline constexpr std::string_view taken_out = "\uE001";

/// Takes out what a model wrote for a machine: calls as text, JSON objects, templates, scripts,
/// comments and markers of the `<|...|>` kind, closed or not. The text must be clean and without
/// reasoning. Holds back at most the length of one marker.
class call_filter {
 public:
    /// Appends what is certain to `into`.
    void feed(std::string_view piece, std::string& into);
    void finish(std::string& into);

 private:
    enum class mode { text, block, json };

    void run(std::string& into, bool last);
    [[nodiscard]] std::size_t read_text(std::string_view rest, std::string& into, bool last);
    [[nodiscard]] std::size_t read_marker(std::string_view rest, std::string& into, bool last);
    [[nodiscard]] std::size_t read_block(std::string_view rest);
    [[nodiscard]] std::size_t read_json(std::string_view rest);
    [[nodiscard]] bool read_json_character(char c);

    mode mode_{mode::text};
    std::string held_{};
    std::string_view closer_{}; ///< of the block; empty: it lasts to the end
    std::size_t depth_{0};
    bool in_string_{false};
    bool escaped_{false};
    int line_ends_{0}; ///< of JSON, in a row
};

} // namespace answerd::conversation::speech
