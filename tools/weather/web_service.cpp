// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/web_service.hpp"

#include <utility>

namespace answerd::tools::weather {
namespace {

using namespace std::chrono_literals;
using conversation::http_request;

constexpr auto patience = 4s; ///< two such waits fit into a tool's ten seconds

http_request request_for(std::string url)
{
    http_request request;
    request.url = std::move(url);
    request.headers = {{"Accept", "application/json"}};
    request.limits =
        {.connect = 2s, .first_event = patience, .idle = patience, .total = 6s, .body = 1U << 20U};
    return request;
}

service_fault fault_of(const failure& why)
{
    if (why.code == errc::timed_out)
        return service_fault::timed_out;
    const bool unusable = why.code == errc::too_large || why.code == errc::malformed;
    return unusable ? service_fault::broken : service_fault::unreachable;
}

} // namespace

awaitable<std::variant<web_reply, service_fault>>
fetch(conversation::http_client& http, std::string url)
{
    auto request = request_for(std::move(url));
    auto opened = co_await http.open(std::move(request));
    if (!opened)
        co_return fault_of(opened.error());
    auto response = std::move(*opened);
    auto body = co_await conversation::read_all(*response, patience);
    if (!body)
        co_return fault_of(body.error());
    web_reply reply{response->status(), std::move(*body)};
    co_return reply;
}

} // namespace answerd::tools::weather
