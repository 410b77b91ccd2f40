// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/error_decoder.hpp"
#include "conversation/providers/json_text.hpp"
#include "conversation/providers/wire_codec.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace answerd::conversation::providers {

/// An answer in plain text: what comes is what is said, a line "END" ends it.
class plain_decoder final : public stream_decoder {
 public:
    explicit plain_decoder(std::string backend) : backend_{std::move(backend)} {}

    [[nodiscard]] bool feed(std::string_view bytes, std::vector<delta>& into) override
    {
        // Bytes come cut anywhere, so a line counts when its end is there.
        unfinished_ += bytes;
        for (std::size_t end = unfinished_.find('\n'); end != std::string::npos && !ended_;
             end = unfinished_.find('\n')) {
            take(unfinished_.substr(0, end), into);
            unfinished_.erase(0, end + 1);
        }
        return !ended_;
    }

    [[nodiscard]] std::size_t events() const noexcept override { return lines_; }

    [[nodiscard]] std::variant<completion, fault> finish() override
    {
        if (ended_)
            return completion{.content = said_, .backend = backend_};
        // A stream that did not end is no answer: what is missing might have changed it.
        fault lost{.what = code::model_unreachable, .backend = backend_, .transient = true};
        lost.why = {.code = errc::closed_early, .detail = "the model ended early", .raw = {}};
        return lost;
    }

 private:
    void take(std::string line, std::vector<delta>& into)
    {
        ++lines_;
        ended_ = line == "END";
        if (ended_)
            return;
        std::string words = said_.empty() ? std::move(line) : " " + line;
        said_ += words;
        into.emplace_back(text_delta{std::move(words)});
    }

    std::string backend_;
    std::string unfinished_{};
    std::string said_{};
    std::size_t lines_{0};
    bool ended_{false};
};

/// POST {"ask": the newest message}; the answer is lines of text.
class plain_codec final : public wire_codec {
 public:
    [[nodiscard]] http_request
    encode(const inference& asked, const backend_options& backend) const override
    {
        http_request request{.method = "POST", .url = backend.url + "/ask"};
        request.headers = {{"Content-Type", "application/json"}};
        request.ca_file = backend.ca_file;
        if (!backend.key.empty())
            request.headers.emplace_back("Authorization", "Bearer " + backend.key);
        request.body = R"({"ask":)";
        append_json_string(request.body, asked.messages.back().content.value_or(""));
        request.body += '}';
        return request;
    }

    [[nodiscard]] std::unique_ptr<stream_decoder> decoder(
        int status,
        std::string_view /*content_type*/,
        const inference& /*asked*/,
        const backend_options& backend
    ) const override
    {
        if (status != 200)
            return std::make_unique<error_decoder>(status, backend.name);
        return std::make_unique<plain_decoder>(backend.name);
    }
};

} // namespace answerd::conversation::providers
