// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/http_client.hpp"
#include "daemon/runtime/alarm_clock.hpp"

#include <memory>

namespace answerd::daemon::net {

class curl_multi;

/// conversation::http_client by libcurl on the event loop. HTTP/1.1 with kept connections; no
/// proxy, no redirects, no content coding; certificates always verified. Loop thread only; libcurl
/// starts with the first request. Responses may outlive the client, not the loop or the alarms.
class curl_client final : public conversation::http_client {
 public:
    curl_client(boost::asio::any_io_executor executor, runtime::alarm_clock& alarms);
    ~curl_client() override;

    [[nodiscard]] conversation::awaitable<result<std::unique_ptr<conversation::http_response>>>
    open(conversation::http_request request) override;

 private:
    boost::asio::any_io_executor executor_;
    runtime::alarm_clock& alarms_;
    std::shared_ptr<curl_multi> multi_{};
};

} // namespace answerd::daemon::net
