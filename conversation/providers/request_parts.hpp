// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/model.hpp"
#include "conversation/providers/error_decoder.hpp"
#include "conversation/providers/profile.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <boost/json/object.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace answerd::conversation::providers {

// What the codecs write alike.

/// Bytes that the messages of a request will about take, so that it is written without copying.
[[nodiscard]] std::size_t estimated_size(const std::vector<message>& messages);

/// Arguments of a call as they may be sent. llama.cpp answers 500 for good when those in a history
/// are no JSON object, and others refuse; the result of such a call says what was wrong with them.
[[nodiscard]] std::string_view sendable_arguments(const std::string& arguments);

/// The pictures of a message that this backend is shown: only a person's, as that is what every API
/// takes.
[[nodiscard]] const std::vector<image>& shown_images(const message& one, const profile& quirks);

/// Whether this request offers its tools.
[[nodiscard]] bool offers_tools(const inference& asked, const profile& quirks);

/// A base address and a path behind it, whatever slashes the address ends in; the first part of
/// the path is not doubled ("https://api.anthropic.com/v1" is a common slip).
[[nodiscard]] std::string joined_url(std::string_view base, std::string_view path);

/// Appends `,"key":value` for each.
void append_fields(std::string& out, const boost::json::object* fields);

/// The call with this id before `end` in a history; the latest, since ids repeat. Null when there
/// is none.
[[nodiscard]] const tool_call*
find_call(const std::vector<message>& messages, std::size_t end, std::string_view id) noexcept;

/// The system texts of a history as one; Anthropic and Gemini take them apart from the messages.
[[nodiscard]] std::string system_text(const std::vector<message>& messages);

/// A POST of JSON that takes `accepted` or a whole JSON body as its answer, with an empty body.
[[nodiscard]] http_request json_request(
    const backend_options& backend,
    std::string_view path,
    std::string_view accepted = "text/event-stream"
);

/// What reads an answer of this status: an error body, or what `Decoder` is for.
template <class Decoder>
[[nodiscard]] std::unique_ptr<stream_decoder>
decoder_for(int status, const inference& asked, const backend_options& backend)
{
    if (status < 200 || status >= 300)
        return std::make_unique<error_decoder>(status, backend.name);
    return std::make_unique<Decoder>(asked, backend);
}

/// The key as a bearer token, when there is one.
void add_bearer(http_request& request, const backend_options& backend);

} // namespace answerd::conversation::providers
