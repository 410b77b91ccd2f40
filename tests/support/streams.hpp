// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/wire_codec.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::tests {

/// All bytes of a file; throws when there is none.
[[nodiscard]] std::string file_bytes(const std::filesystem::path& path);

/// The files in a folder (and below) whose name ends so, sorted.
[[nodiscard]] std::vector<std::filesystem::path>
files_in(const std::filesystem::path& folder, std::string_view ending);

/// A response as it was on the socket: its head, and its body without the chunks.
struct recorded_response {
    int status{0};
    std::string content_type{};
    std::string body{};
};
[[nodiscard]] recorded_response read_response(std::string_view socket_bytes);

/// Recordings of others, which are not in this tree: $ANSWERD_SHARED, else ../shared beside it.
/// Empty path when absent.
[[nodiscard]] std::filesystem::path shared_folder();

/// What a decoder made of a stream.
struct decoded {
    std::variant<conversation::completion, conversation::fault> end{};
    std::string text{};               ///< the text deltas, joined
    std::vector<std::string> begun{}; ///< names of the call deltas
    std::size_t events{0};

    [[nodiscard]] const conversation::completion* completion() const
    {
        return std::get_if<conversation::completion>(&end);
    }
    [[nodiscard]] const conversation::fault* fault() const
    {
        return std::get_if<conversation::fault>(&end);
    }
};

[[nodiscard]] decoded decode(
    conversation::providers::stream_decoder& decoder,
    const std::vector<std::string_view>& pieces
);

/// One line that tells all that matters of it: equal ends have equal lines.
[[nodiscard]] std::string to_line(const decoded& what);

} // namespace answerd::tests
