// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/answer_builder.hpp"
#include "conversation/providers/answer_reader.hpp"
#include "conversation/providers/json_reader.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <string_view>
#include <variant>
#include <vector>

namespace answerd::conversation::providers {

/// The answer, with status 2xx, of an API that speaks in JSON texts: bytes become texts, errors
/// among them are found, and what is left goes to the API's own `take()`.
class json_decoder : public stream_decoder {
 public:
    [[nodiscard]] bool feed(std::string_view bytes, std::vector<delta>& into) final;
    [[nodiscard]] std::size_t events() const noexcept final { return answer_.events(); }
    [[nodiscard]] std::variant<completion, fault> finish() final;

 protected:
    using object = boost::json::object;
    using value = boost::json::value;

    json_decoder(framing how, const inference& asked, const backend_options& backend);

    answer_builder answer_;

 private:
    /// One text of the stream, or a whole body. `raw` is its text, for a fault.
    virtual void take(const object& said, std::string_view raw, std::vector<delta>& into) = 0;

    void take_event(sse_event event, std::vector<delta>& into);
    void take_body(std::string_view body, std::vector<delta>& into);

    answer_reader stream_;
    json_reader reader_{};
};

} // namespace answerd::conversation::providers
