// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/server_error.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <memory>
#include <string>
#include <utility>

namespace answerd::tests {

/// The simplest model API: each line of an answer is an event with a word of text, "ping" is none,
/// "end" ends it. The body of an error is its raw text; 5xx and 429 may be tried again.
class line_codec final : public conversation::providers::wire_codec {
 public:
    [[nodiscard]] conversation::http_request encode(
        const conversation::inference& asked,
        const conversation::providers::backend_options& backend
    ) const override
    {
        conversation::http_request request;
        request.headers.emplace_back("messages", std::to_string(asked.messages.size()));
        request.method = "POST";
        request.url = backend.url;
        request.body = backend.profile.refuses("temperature") ? "cold" : "warm";
        return request;
    }

    [[nodiscard]] std::unique_ptr<conversation::providers::stream_decoder>
    decoder(int status, std::string_view, const conversation::inference&, const conversation::providers::backend_options&)
        const override
    {
        return std::make_unique<reading>(status);
    }

 private:
    class reading final : public conversation::providers::stream_decoder {
     public:
        explicit reading(int status) : status_{status} {}

        [[nodiscard]] bool
        feed(std::string_view bytes, std::vector<conversation::providers::delta>&) override
        {
            for (const char letter : bytes) {
                if (letter != '\n') {
                    line_ += letter;
                    continue;
                }
                const auto line = std::exchange(line_, {});
                ended_ = ended_ || line == "end";
                if (line == "end")
                    return false;
                if (line == "ping")
                    continue;
                ++events_;
                text_ += line;
            }
            return true;
        }
        [[nodiscard]] std::size_t events() const noexcept override { return events_; }
        [[nodiscard]] std::variant<conversation::completion, conversation::fault> finish() override
        {
            if (status_ == 200 && ended_) {
                conversation::completion whole;
                whole.content = text_;
                return whole;
            }
            if (status_ == 400)
                return conversation::providers::fault_from_body(status_, text_ + line_);
            conversation::fault why;
            why.why = failure{errc::malformed, "scripted", text_ + line_};
            why.what = status_ == 401   ? conversation::code::model_auth
                       : status_ == 429 ? conversation::code::model_rate_limited
                                        : conversation::code::model_error;
            why.transient = status_ >= 500 || status_ == 429 || status_ == 200;
            return why;
        }

     private:
        int status_;
        bool ended_{false};
        std::size_t events_{0};
        std::string line_{};
        std::string text_{};
    };
};

} // namespace answerd::tests
