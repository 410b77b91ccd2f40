// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/websocket/endpoint.hpp"

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

namespace answerd::ha_bridge::websocket {

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
    at.port = parsed->port_number(); // 0 for what is none, too
    if (at.port == 0 && !parsed->port().empty())
        return failure{errc::malformed, "home_assistant.url has an impossible port"};
    if (at.port == 0)
        at.port = at.secure ? 443 : 80;
    std::string path{parsed->encoded_path()};
    while (path.ends_with('/'))
        path.pop_back();
    at.target = path + "/api/websocket";
    return at;
}

} // namespace answerd::ha_bridge::websocket
