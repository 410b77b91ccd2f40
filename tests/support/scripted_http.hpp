// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/http_client.hpp"

#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace answerd::tests {

/// An answer that was made beforehand, in pieces.
class canned_response final : public conversation::http_response {
 public:
    canned_response(int status, std::list<std::string> pieces)
        : status_{status}, pieces_{std::move(pieces)}
    {}
    [[nodiscard]] int status() const noexcept override { return status_; }
    [[nodiscard]] std::string_view header(std::string_view) const noexcept override { return {}; }
    [[nodiscard]] conversation::awaitable<result<std::string>> read(std::chrono::milliseconds
    ) override
    {
        std::string piece;
        if (!pieces_.empty()) {
            piece = std::move(pieces_.front());
            pieces_.pop_front();
        }
        co_return piece;
    }

 private:
    int status_;
    std::list<std::string> pieces_;
};

/// An HTTP client whose peers are a list of answers by a part of the address. The last that fits
/// answers; what fits none cannot be reached. Every request is kept.
class scripted_http final : public conversation::http_client {
 public:
    void answer(std::string part, int status, std::string body)
    {
        script_.push_back({std::move(part), status, std::move(body), {}});
    }
    void answer(std::string part, std::string body)
    {
        answer(std::move(part), 200, std::move(body));
    }
    void fail(std::string part, errc how) { script_.push_back({std::move(part), 0, {}, how}); }

    [[nodiscard]] conversation::awaitable<result<std::unique_ptr<conversation::http_response>>>
    open(conversation::http_request request) override
    {
        requests.push_back(request);
        const line* fitting = nullptr;
        for (const auto& each : script_)
            if (request.url.find(each.part) != std::string::npos)
                fitting = &each;
        if (fitting == nullptr || fitting->status == 0) {
            failure why;
            why.code = fitting == nullptr ? errc::unreachable : fitting->how;
            why.raw = "raw text from outside";
            co_return why;
        }
        const auto half = fitting->body.size() / 2;
        std::list<std::string> pieces;
        if (half > 0)
            pieces.push_back(fitting->body.substr(0, half));
        if (!fitting->body.empty())
            pieces.push_back(fitting->body.substr(half));
        std::unique_ptr<conversation::http_response> response =
            std::make_unique<canned_response>(fitting->status, std::move(pieces));
        co_return std::move(response);
    }

    [[nodiscard]] std::size_t count(std::string_view part) const
    {
        std::size_t fitting = 0;
        for (const auto& each : requests)
            fitting += each.url.find(part) != std::string::npos ? 1U : 0U;
        return fitting;
    }

    std::vector<conversation::http_request> requests{};

 private:
    struct line {
        std::string part;
        int status;
        std::string body;
        errc how;
    };
    std::vector<line> script_{};
};

} // namespace answerd::tests
