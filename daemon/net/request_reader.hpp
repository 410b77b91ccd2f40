// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ha_bridge/http/request.hpp"
#include "ha_bridge/http/request_head_check.hpp"

#include <memory>
#include <string_view>

namespace answerd::daemon::net {

/// Bytes to requests, one after the other, however they are cut. The head is judged by
/// check_request_head() before Beast sees it; nothing that came after the head changes it (trailers
/// are dropped). No I/O.
class request_reader {
 public:
    enum class stage {
        between, ///< nothing of a request has come
        head,
        body,
        whole, ///< take_request() is due
        broken ///< refusal() says why; where the next request begins is unknown
    };

    explicit request_reader(const ha_bridge::http::head_limits& limits);
    ~request_reader();

    /// Uses the front of `bytes` and returns how many. What is not used must come again, with more
    /// behind it.
    [[nodiscard]] std::size_t take(std::string_view bytes);

    [[nodiscard]] stage at() const noexcept { return stage_; }
    /// The head is good, and the client waits to be told before it sends the body. True once.
    [[nodiscard]] bool wants_continue() noexcept;
    [[nodiscard]] const ha_bridge::http::head_refused& refusal() const noexcept { return refusal_; }

    [[nodiscard]] bool is_http_1_0() const noexcept { return http_1_0_; }
    [[nodiscard]] bool keeps_alive() const noexcept { return keeps_alive_; }
    /// The request that is whole; the reader is then ready for the next.
    [[nodiscard]] ha_bridge::http::request take_request();

 private:
    struct beast_parser;

    std::size_t take_head(std::string_view bytes);
    std::size_t take_body(std::string_view bytes);
    void read_fields();
    void refuse(const ha_bridge::http::head_refused& why);

    ha_bridge::http::head_limits limits_;
    std::unique_ptr<beast_parser> parser_;
    stage stage_{stage::between};
    ha_bridge::http::request asked_{};
    ha_bridge::http::head_refused refusal_{};
    bool wants_continue_{false};
    bool http_1_0_{false};
    bool keeps_alive_{false};
};

} // namespace answerd::daemon::net
