// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace answerd::conversation::speech {

/// Makes bytes from outside into text: invalid UTF-8, controls, zero-width and bidirectional marks,
/// private and unassigned characters are dropped; every line end becomes '\n', every blank ' '.
/// Works byte by byte, so that cuts make no difference.
class text_cleaner {
 public:
    /// Appends what is certain to `into`; at most three bytes wait for the next piece.
    void feed(std::string_view piece, std::string& into);

 private:
    void take(unsigned char byte, std::string& into);
    void begin_character(unsigned char byte, std::string& into);
    void put_ascii(unsigned char byte, std::string& into);

    char32_t point_{0};
    char32_t least_{0}; ///< below it the encoding is overlong
    int missing_{0};
    bool after_return_{false};
};

} // namespace answerd::conversation::speech
