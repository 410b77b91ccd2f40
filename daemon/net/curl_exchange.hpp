// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/http_client.hpp"
#include "daemon/net/curl_multi.hpp"
#include "daemon/net/response_head.hpp"
#include "daemon/runtime/deadline.hpp"
#include "daemon/runtime/sleeper.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>

namespace answerd::daemon::net {

using conversation::awaitable;

/// One request and its answer. Its body is held back in a bounded buffer: when the reader is slow,
/// the socket is not read (faults.md 37). Destroying it ends the transfer.
class curl_exchange final : public conversation::http_response, private transfer {
 public:
    curl_exchange(
        std::shared_ptr<curl_multi> multi,
        runtime::alarm_clock& alarms,
        conversation::http_request request
    );
    ~curl_exchange() override;
    curl_exchange(const curl_exchange&) = delete;
    curl_exchange& operator=(const curl_exchange&) = delete;

    /// Sends, and waits for the head.
    [[nodiscard]] awaitable<result<void>> begin();

    [[nodiscard]] int status() const noexcept override { return head_.status(); }
    [[nodiscard]] std::string_view header(std::string_view name) const noexcept override
    {
        return head_.header(name);
    }
    [[nodiscard]] awaitable<result<std::string>> read(std::chrono::milliseconds patience) override;

    /// Bytes of body that wait for a reader before the socket is left alone.
    static constexpr std::size_t most_waiting = 64U << 10U;

 private:
    static std::size_t on_header(char* bytes, std::size_t, std::size_t size, void* self);
    static std::size_t on_body(char* bytes, std::size_t, std::size_t size, void* self);
    static int on_connected(void* self, char* peer, char*, int, int);
    static curl_socket_t on_socket(void* self, curlsocktype, curl_sockaddr* to);

    void finished(CURLcode how) override;
    void make_room();
    void set_options();
    void set_address();
    void set_method();
    void set_headers();
    void fail(errc why, const char* detail);
    void end_transfer() noexcept;
    void release_easy() noexcept;
    [[nodiscard]] std::string take_waiting();

    std::shared_ptr<curl_multi> multi_;
    CURL* easy_;
    conversation::http_request request_;
    curl_slist* header_lines_{nullptr};
    std::array<char, CURL_ERROR_SIZE> error_text_{};

    response_head head_{};
    std::string waiting_{};
    std::size_t received_{0};
    bool running_{false};
    bool paused_{false};
    bool connected_{false};
    bool address_refused_{false};
    std::optional<failure> failed_{};

    runtime::sleeper reader_{};
    bool late_{false};
    runtime::deadline patience_;
};

} // namespace answerd::daemon::net
