// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/code.hpp"
#include "tests/support/dialects.hpp"
#include "tests/support/streamed_http.hpp"

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace answerd::tests {

/// What a model server says in one turn; nothing where its API knows no such fault.
using faulty_peer = std::function<std::optional<std::deque<streamed_answer>>(const dialect&)>;

/// One way in which a fault shows, played as a whole turn against every API.
struct fault_case {
    std::string name{};
    faulty_peer peer{};
    conversation::code ends{conversation::code::ok};
    std::string says{"It is noon."}; ///< all of the answer, where it ends well
    unsigned requests{1};            ///< that the server gets; 0: not looked at
    unsigned acts{0};                ///< that are done
    bool calls_as_text{false};       ///< the backend is flagged for it
};

/// One fault of the list of faults that must be survived, by its number there. It is held by turns
/// that run here, by tests elsewhere, or by both.
struct fault_row {
    unsigned number{0};
    std::string what{};
    std::vector<fault_case> cases{};
    std::vector<std::string> held{}; ///< "folder/file: name of the case" or claim
    std::string not_ours{};          ///< why it cannot happen here
    std::string missing{};           ///< what of it nothing holds yet
    std::string by_design{};         ///< where the design decides otherwise than the list
};

[[nodiscard]] std::vector<fault_row> transport_rows(); ///< A, 1 to 40
[[nodiscard]] std::vector<fault_row> stream_rows();    ///< B, 41 to 60
[[nodiscard]] std::vector<fault_row> call_rows();      ///< C, 61 to 92
[[nodiscard]] std::vector<fault_row> finish_rows();    ///< D, 93 to 100
[[nodiscard]] std::vector<fault_row> client_rows();    ///< E, 101 to 128
[[nodiscard]] std::vector<fault_row> process_rows();   ///< F, 129 to 144

// How a peer is written down.

/// Bytes that come in two reads.
[[nodiscard]] streamed_answer bytes(std::string all, int status = 200);
[[nodiscard]] std::deque<streamed_answer> one(streamed_answer only);
/// "It is noon.", as it should be said.
[[nodiscard]] streamed_answer good(const dialect& api);
[[nodiscard]] std::string good_bytes(const dialect& api);

/// First this, then a good answer.
[[nodiscard]] faulty_peer then_good(faulty_peer first);
/// A status with the API's own error and this message, with headers.
[[nodiscard]] faulty_peer status(
    int code,
    std::string message = "scripted",
    std::map<std::string, std::string, std::less<>> headers = {}
);
/// A whole answer with this body.
[[nodiscard]] faulty_peer body(int code, std::string text);
/// A well-formed answer with this in it.
[[nodiscard]] faulty_peer says(spoken_script said);
/// What becomes of a good answer's bytes; an empty text: the API knows no such thing.
[[nodiscard]] faulty_peer changed(std::function<std::string(const dialect&, std::string)> change);
/// The answer says `says`, in which "@" is then replaced by these bytes of JSON.
[[nodiscard]] faulty_peer spliced(std::string says, std::string raw);
/// A call to a tool of the house, with its arguments as they are written.
[[nodiscard]] spoken_script calling(std::string tool, std::string arguments = "{}");
[[nodiscard]] std::string replaced(std::string text, std::string_view what, std::string_view with);

} // namespace answerd::tests
