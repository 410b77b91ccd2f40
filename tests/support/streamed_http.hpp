// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/http_client.hpp"
#include "tests/support/fake_runtime.hpp"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace answerd::tests {

/// Bytes of a streamed answer, and how long the peer takes before it says them.
struct streamed_piece {
    std::string bytes{};
    std::chrono::milliseconds after{0};
};

/// What one request meets. `refused` or `broken` (in place of the end) are errors of transport.
struct streamed_answer {
    int status{200};
    std::map<std::string, std::string, std::less<>> headers{};
    std::deque<streamed_piece> pieces{};
    std::optional<errc> refused{};
    std::optional<errc> broken{};
    std::chrono::milliseconds head_after{0};
};

/// An HTTP client that plays answers in order on the clock of a fake_runtime; the last one stays.
/// Every request is kept.
class streamed_http final : public conversation::http_client {
 public:
    streamed_http(fake_runtime& time, std::deque<streamed_answer> answers)
        : time_{time}, answers_{std::move(answers)}
    {}

    [[nodiscard]] awaitable<result<std::unique_ptr<conversation::http_response>>>
    open(conversation::http_request request) override
    {
        if (before_open)
            before_open();
        requests.push_back(std::move(request));
        auto now = answers_.front();
        if (answers_.size() > 1)
            answers_.pop_front();
        const auto patience = requests.back().limits.first_event;
        co_await time_.sleep(std::min(now.head_after, patience));
        if (now.head_after > patience)
            co_return failure{errc::timed_out, "scripted"};
        if (now.refused)
            co_return failure{*now.refused, "scripted", "raw text from outside"};
        std::unique_ptr<conversation::http_response> opened =
            std::make_unique<response>(time_, std::move(now));
        co_return std::move(opened);
    }

    /// What the requests from now on meet.
    void play(std::deque<streamed_answer> answers) { answers_ = std::move(answers); }

    std::vector<conversation::http_request> requests{};
    std::function<void()> before_open{}; ///< may throw

 private:
    class response final : public conversation::http_response {
     public:
        response(fake_runtime& time, streamed_answer script)
            : time_{time}, script_{std::move(script)}
        {}
        [[nodiscard]] int status() const noexcept override { return script_.status; }
        [[nodiscard]] std::string_view header(std::string_view name) const noexcept override
        {
            const auto found = script_.headers.find(name);
            return found == script_.headers.end() ? std::string_view{} : found->second;
        }
        [[nodiscard]] awaitable<result<std::string>> read(std::chrono::milliseconds patience
        ) override
        {
            if (script_.pieces.empty()) {
                if (script_.broken)
                    co_return failure{*script_.broken, "scripted"};
                co_return std::string{};
            }
            auto& next = script_.pieces.front();
            const auto slept = std::min(next.after, patience);
            co_await time_.sleep(slept);
            next.after -= slept;
            if (next.after > next.after.zero())
                co_return failure{errc::timed_out, "scripted"};
            std::string bytes = std::move(next.bytes);
            script_.pieces.pop_front();
            co_return bytes;
        }

     private:
        fake_runtime& time_;
        streamed_answer script_;
    };

    fake_runtime& time_;
    std::deque<streamed_answer> answers_;
};

} // namespace answerd::tests
