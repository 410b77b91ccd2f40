// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/access.hpp"

#include "ha_bridge/http/field_syntax.hpp"

#include <algorithm>

namespace answerd::ha_bridge::http {
namespace {

std::string lowered(std::string_view text)
{
    std::string small{text};
    for (char& c : small)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c + ('a' - 'A'));
    return small;
}

bool is_port(std::string_view text) noexcept
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// 127.0.0.0/8 written in the usual way. A name such as "127.0.0.1.evil.example" is not.
bool is_loopback(std::string_view host) noexcept
{
    if (host == "localhost" || host == "::1")
        return true;
    return host.starts_with("127.") && host.size() <= 15 &&
           host.find_first_not_of("0123456789.") == std::string_view::npos &&
           std::count(host.begin(), host.end(), '.') == 3;
}

bool is_named(const std::string& host, const access_rules& rules)
{
    return std::any_of(rules.hosts.begin(), rules.hosts.end(), [&host](const std::string& known) {
        return bare_host(known) == host;
    });
}

bool is_our_host(const request& asked, const access_rules& rules)
{
    if (!asked.host)
        return true; // HTTP/1.0 by hand: no browser leaves it out
    const auto host = bare_host(*asked.host);
    if (host.empty())
        return false;
    return is_loopback(host) || bare_host(asked.reached_at) == host || is_named(host, rules);
}

/// Any scheme, because a proxy before us may speak https.
bool is_our_origin(const request& asked, const access_rules& rules)
{
    if (!asked.origin)
        return true;
    const auto origin = lowered(*asked.origin);
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (!origin.starts_with(scheme))
            continue;
        const auto page = std::string_view{origin}.substr(scheme.size());
        return (asked.host && page == lowered(*asked.host)) || is_named(bare_host(page), rules);
    }
    return false;
}

/// No early end: the time tells the length at most.
bool is_same_secret(std::string_view given, std::string_view secret) noexcept
{
    unsigned difference = given.size() == secret.size() ? 0U : 1U;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const char other = secret.empty() ? '\0' : secret[i % secret.size()];
        const volatile unsigned char mixed = static_cast<unsigned char>(given[i] ^ other);
        difference |= mixed;
    }
    return difference == 0;
}

/// RFC 6750: the scheme in any case, then spaces, then the token.
std::string_view bearer_of(std::string_view authorization) noexcept
{
    constexpr std::string_view scheme{"bearer "};
    if (!equal_ignoring_case(authorization.substr(0, scheme.size()), scheme))
        return {};
    return trimmed(authorization.substr(scheme.size()));
}

} // namespace

std::string bare_host(std::string_view host)
{
    if (host.starts_with('[')) {
        const auto end = host.find(']');
        if (end == std::string_view::npos)
            return {};
        const auto rest = host.substr(end + 1);
        if (!rest.empty() && (rest.front() != ':' || !is_port(rest.substr(1))))
            return {};
        return lowered(host.substr(1, end - 1));
    }
    const auto colon = host.find(':');
    const bool is_bare_ipv6 = colon != host.rfind(':');
    if (colon != std::string_view::npos && !is_bare_ipv6) {
        if (!is_port(host.substr(colon + 1)))
            return {};
        host = host.substr(0, colon);
    }
    if (host.ends_with('.'))
        host.remove_suffix(1);
    return lowered(host);
}

std::optional<response> check_site(const request& asked, const access_rules& rules)
{
    if (!is_our_host(asked, rules))
        return problem_response(
            403,
            "this host name is not served here",
            {{"Host", "is not a name of this server; http.hosts can add it"}}
        );
    if (!is_our_origin(asked, rules))
        return problem_response(
            403,
            "pages of this origin may not ask here",
            {{"Origin", "is not an origin that this server trusts; http.hosts can add its host"}}
        );
    return std::nullopt;
}

std::optional<response> check_token(const request& asked, const access_rules& rules)
{
    if (!rules.token)
        return std::nullopt;
    const std::string header = asked.authorization.value_or(std::string{});
    const auto given = bearer_of(header);
    if (!given.empty() && is_same_secret(given, *rules.token))
        return std::nullopt;
    auto refused = problem_response(
        401,
        "a token is required",
        {{"Authorization", "must be \"Bearer\" and the token"}}
    );
    refused.wants_bearer = true;
    return refused;
}

} // namespace answerd::ha_bridge::http
