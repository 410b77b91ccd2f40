// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/curl_client.hpp"

#include "daemon/net/curl_exchange.hpp"

#include <utility>

namespace answerd::daemon::net {

using conversation::http_request;
using conversation::http_response;

curl_client::curl_client(boost::asio::any_io_executor executor, runtime::alarm_clock& alarms)
    : executor_{std::move(executor)}, alarms_{alarms}
{}

curl_client::~curl_client() = default;

conversation::awaitable<result<std::unique_ptr<http_response>>>
curl_client::open(http_request request)
{
    if (!multi_)
        multi_ = std::make_shared<curl_multi>(executor_, alarms_);
    auto exchange = std::make_unique<curl_exchange>(multi_, alarms_, std::move(request));
    const auto begun = co_await exchange->begin();
    if (!begun)
        co_return begun.error();
    co_return std::unique_ptr<http_response>{std::move(exchange)};
}

} // namespace answerd::daemon::net
