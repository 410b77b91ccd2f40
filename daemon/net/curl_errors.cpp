// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/curl_errors.hpp"

#include <utility>

namespace answerd::daemon::net {
namespace {

errc class_of(CURLcode code, bool connected) noexcept
{
    switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
        return errc::timed_out;
    case CURLE_URL_MALFORMAT:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
        return errc::malformed;
    case CURLE_UNSUPPORTED_PROTOCOL:
        // Also how libcurl says that an answer did not begin as HTTP does.
        return connected ? errc::malformed : errc::refused;
    case CURLE_FILESIZE_EXCEEDED:
    case CURLE_OUT_OF_MEMORY: // how 7.88 names a header line over its own 100 KB
        return errc::too_large;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
        return connected ? errc::closed_early : errc::unreachable;
    default:
        return errc::unreachable;
    }
}

const char* hint(CURLcode code) noexcept
{
    switch (code) {
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
        return " (ca_file adds a certificate to trust)";
    default:
        return "";
    }
}

} // namespace

failure from_curl(CURLcode code, bool connected, std::string raw)
{
    std::string detail = curl_easy_strerror(code);
    detail += hint(code);
    return {class_of(code, connected), std::move(detail), std::move(raw)};
}

} // namespace answerd::daemon::net
