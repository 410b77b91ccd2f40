// SPDX-License-Identifier: Apache-2.0
#include "config/scalars.hpp"

#include "config/problem.hpp"
#include "conversation/providers/text_match.hpp"

#include <boost/asio/ip/address.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace answerd::config {
namespace {

using conversation::providers::is_letter_or_digit;
using std::chrono::milliseconds;

failure wrong(std::string detail) { return failure{errc::malformed, std::move(detail), {}}; }

failure out_of_range(std::string_view text, const std::string& least, const std::string& most)
{
    return wrong(std::string{text} + " is out of range (" + least + " to " + most + ")");
}

std::optional<std::uint64_t> digits(std::string_view text) noexcept
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

bool all_digits(std::string_view text) noexcept
{
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_network(std::string_view text)
{
    const std::size_t slash = text.find('/');
    boost::system::error_code bad;
    const auto address = boost::asio::ip::make_address(std::string{text.substr(0, slash)}, bad);
    if (bad || slash == std::string_view::npos)
        return !bad;
    const auto prefix = digits(text.substr(slash + 1));
    return prefix && *prefix <= (address.is_v6() ? 128U : 32U);
}

/// Labels of letters, digits and inner dashes; the last is no number, or it would be an address.
bool is_host_name(std::string_view text)
{
    std::string_view label;
    do {
        const std::size_t dot = text.find('.');
        label = text.substr(0, dot);
        text = dot == std::string_view::npos ? std::string_view{} : text.substr(dot + 1);
        const bool fits = !label.empty() && label.size() <= 63 && label.front() != '-' &&
                          label.back() != '-' &&
                          std::all_of(label.begin(), label.end(), [](char c) {
                              return is_letter_or_digit(c) || c == '-';
                          });
        if (!fits)
            return false;
    } while (!text.empty());
    return !all_digits(label);
}

struct unit {
    std::string_view name;
    milliseconds length;
};

// The longest first: printing takes the first that divides.
constexpr std::array units{
    unit{"h", std::chrono::hours{1}},
    unit{"m", std::chrono::minutes{1}},
    unit{"s", std::chrono::seconds{1}},
    unit{"ms", milliseconds{1}},
};

std::optional<milliseconds> unit_named(std::string_view name) noexcept
{
    for (const unit& known : units)
        if (known.name == name)
            return known.length;
    return std::nullopt;
}

} // namespace

bool listen_address::is_loopback() const
{
    boost::system::error_code none;
    return host == "localhost" || boost::asio::ip::make_address(host, none).is_loopback();
}

result<bool> parse_flag(std::string_view text)
{
    if (text == "true" || text == "yes" || text == "on")
        return true;
    if (text == "false" || text == "no" || text == "off")
        return false;
    return wrong(quote(text) + " is neither true nor false");
}

result<std::uint64_t> parse_count(std::string_view text, std::uint64_t least, std::uint64_t most)
{
    const auto value = digits(text);
    if (!value && !all_digits(text.substr(text.starts_with('-') ? 1 : 0)))
        return wrong(quote(text) + " is not a whole number");
    if (!value || *value < least || *value > most)
        return out_of_range(text, std::to_string(least), std::to_string(most));
    return *value;
}

result<double> parse_number(std::string_view text, double least, double most)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return wrong(quote(text) + " is not a number");
    if (value < least || value > most)
        return out_of_range(text, print_number(least), print_number(most));
    return value;
}

result<milliseconds> parse_duration(std::string_view text, milliseconds least, milliseconds most)
{
    const std::size_t split = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto amount = digits(text.substr(0, split));
    const auto length = unit_named(text.substr(split));
    if (!length || split == 0)
        return wrong(quote(text) + " is not a duration (250ms, 25s, 10m, 1h)");
    // A thousand hours is beyond every range; it keeps the product from wrapping.
    if (!amount || *amount > 3'600'000'000U)
        return out_of_range(quote(text), print_duration(least), print_duration(most));
    const milliseconds value = *length * static_cast<milliseconds::rep>(*amount);
    if (value < least || value > most)
        return out_of_range(text, print_duration(least), print_duration(most));
    return value;
}

result<listen_address> parse_listen(std::string_view text)
{
    const std::size_t colon = text.rfind(':');
    const std::string_view shown = colon == std::string_view::npos ? text : text.substr(0, colon);
    const bool bracketed = shown.size() > 2 && shown.front() == '[' && shown.back() == ']';
    const std::string host{bracketed ? shown.substr(1, shown.size() - 2) : shown};

    boost::system::error_code bad;
    const auto address = boost::asio::ip::make_address(host, bad);
    const bool fits = host == "localhost" ? !bracketed : (!bad && address.is_v6() == bracketed);
    const auto port =
        colon == std::string_view::npos ? std::nullopt : digits(text.substr(colon + 1));
    if (!fits || !port)
        return wrong(quote(text) + " is not ADDRESS:PORT (127.0.0.1:8765, [::1]:8765)");
    if (*port > std::numeric_limits<std::uint16_t>::max())
        return wrong("port " + std::to_string(*port) + " is out of range (0 to 65535)");
    return listen_address{host, static_cast<std::uint16_t>(*port)};
}

result<std::string> parse_url(std::string_view text, bool query_allowed)
{
    const auto parsed = boost::urls::parse_uri(text);
    if (!parsed || (parsed->scheme() != "http" && parsed->scheme() != "https") ||
        parsed->host().empty())
        return wrong(quote(text) + " is not an http or https address");
    if (parsed->has_userinfo())
        return wrong("a name or password does not belong into an address");
    if (parsed->has_fragment() || (parsed->has_query() && !query_allowed))
        return wrong(quote(text) + " must end before '?' and '#'");
    if (parsed->has_port() && parsed->port_number() == 0)
        return wrong(quote(text) + " has no usable port");
    while (text.ends_with('/'))
        text.remove_suffix(1);
    return std::string{text};
}

result<std::string> parse_peer(std::string_view text)
{
    constexpr std::size_t longest = 253; // RFC 1035 2.3.4, without the root's dot
    if (text.size() > longest || !(is_network(text) || is_host_name(text)))
        return wrong(
            quote(text) +
            " is no address, network or host name (192.168.1.10, 192.168.1.0/24, ha.local)"
        );
    return std::string{text};
}

result<std::string> parse_host(std::string_view text)
{
    const bool has_prefix = text.find('/') != std::string_view::npos;
    if (has_prefix || parse_peer(text).has_error())
        return wrong(
            quote(text) + " is no host name or address (answerd.home.arpa, without scheme and port)"
        );
    return std::string{text};
}

result<std::string> parse_language(std::string_view text)
{
    constexpr std::size_t longest_part = 8; // RFC 5646 2.1
    std::size_t in_part = 0;
    bool fits = text.size() >= 2 && text.size() <= 35;
    for (const char c : text) {
        in_part = c == '-' ? 0 : in_part + 1;
        fits = fits && (c == '-' || is_letter_or_digit(c)) && in_part <= longest_part;
    }
    if (!fits || text.front() == '-' || text.back() == '-' || text.find("--") != text.npos)
        return wrong(quote(text) + " is not a language tag (en, de, de-CH)");
    return std::string{text};
}

result<std::string> parse_zone(std::string_view text)
{
    const bool fits =
        !text.empty() && text.size() <= 64 && is_letter_or_digit(text.front()) &&
        std::all_of(text.begin(), text.end(), [](char c) {
            return is_letter_or_digit(c) || c == '/' || c == '_' || c == '-' || c == '+';
        });
    if (!fits)
        return wrong(quote(text) + " is not a time zone (Europe/Berlin, UTC)");
    return std::string{text};
}

std::string print_duration(milliseconds value)
{
    for (const unit& known : units)
        if (value.count() != 0 && value % known.length == milliseconds{0})
            return std::to_string(value / known.length) + std::string{known.name};
    return "0s";
}

std::string print_number(double value)
{
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

std::string print_listen(const listen_address& address)
{
    const bool v6 = address.host.find(':') != std::string::npos;
    return (v6 ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

} // namespace answerd::config
