// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/endpoint.hpp"

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include <charconv>
#include <string_view>

namespace answerd::ha_bridge::websocket {
namespace {

/// 0 for what is no port. Boost.URL 1.81 tells 34463 for "99999".
std::uint16_t port_of(std::string_view digits) noexcept
{
    std::uint16_t port = 0;
    const auto* end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, port);
    return read.ec == std::errc{} && read.ptr == end ? port : 0;
}

} // namespace

result<endpoint> endpoint_of(const std::string& url)
{
    const auto parsed = boost::urls::parse_uri(url);
    if (!parsed)
        return failure{errc::malformed, "home_assistant.url is no address"};
    endpoint at;
    at.secure = parsed->scheme() == "https";
    if (!at.secure && parsed->scheme() != "http")
        return failure{errc::malformed, "home_assistant.url begins with neither http nor https"};
    at.host = parsed->host_address();
    if (at.host.empty())
        return failure{errc::malformed, "home_assistant.url names no host"};
    const std::string port{parsed->port()};
    const std::uint16_t usual = at.secure ? 443 : 80;
    at.port = port.empty() ? usual : port_of(port);
    if (at.port == 0)
        return failure{errc::malformed, "home_assistant.url has an impossible port"};
    std::string path{parsed->encoded_path()};
    while (path.ends_with('/'))
        path.pop_back();
    at.target = path + "/api/websocket";
    return at;
}

} // namespace answerd::ha_bridge::websocket
