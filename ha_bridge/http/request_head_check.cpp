// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/http/request_head_check.hpp"

#include "ha_bridge/http/field_syntax.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace answerd::ha_bridge::http {
namespace {

using namespace std::string_view_literals;
using refusal = std::optional<head_refused>;

/// Fields that must not come twice: two readers would pick different ones.
enum single : std::size_t {
    host,
    content_length,
    transfer_encoding,
    content_type,
    content_encoding,
    authorization,
    origin,
    expect,
    single_count,
};

constexpr std::array<std::string_view, single_count> single_names{
    "Host",
    "Content-Length",
    "Transfer-Encoding",
    "Content-Type",
    "Content-Encoding",
    "Authorization",
    "Origin",
    "Expect",
};

struct head_facts {
    bool http_1_0{false};
    std::size_t fields{0};
    std::array<std::optional<std::string_view>, single_count> values{};
};

bool is_visible_ascii(char c) noexcept { return c > 0x20 && c < 0x7f; }

/// Control characters, less the tab; bytes from 0x80 on are "obs-text" and harmless.
bool is_field_value_char(char c) noexcept
{
    const auto byte = static_cast<unsigned char>(c);
    return byte == '\t' || (byte >= 0x20 && byte != 0x7f);
}

refusal check_version(std::string_view version, head_facts& facts) noexcept
{
    facts.http_1_0 = version == "HTTP/1.0";
    if (facts.http_1_0 || version == "HTTP/1.1")
        return {};
    const bool other = version.size() == 8 && version.starts_with("HTTP/") && version[6] == '.';
    if (other)
        return head_refused{505, "", "only HTTP/1.1 and HTTP/1.0 are spoken here"};
    return head_refused{400, "", "the request line must end in HTTP/1.1"};
}

/// Absolute targets are refused although RFC 9112 3.2.2 wants them read: they would carry a second
/// host past the check of the first.
refusal check_target(std::string_view method, std::string_view target) noexcept
{
    if (target == "*" && method == "OPTIONS")
        return {};
    if (!target.starts_with('/'))
        return head_refused{400, "", "the request target must begin with a slash"};
    if (!std::all_of(target.begin(), target.end(), is_visible_ascii))
        return head_refused{400, "", "the request target holds a character that must be escaped"};
    return {};
}

refusal check_request_line(std::string_view line, const head_limits& limits, head_facts& facts)
{
    if (line.starts_with("PRI * HTTP/2"))
        return head_refused{400, "", "HTTP/2 is not spoken here"};
    const auto first = line.find(' ');
    const auto last = line.rfind(' ');
    if (first == std::string_view::npos || first == last)
        return head_refused{400, "", "the request line must be: METHOD TARGET HTTP/1.1"};

    const auto method = line.substr(0, first);
    const auto target = line.substr(first + 1, last - first - 1);
    if (!is_token(method))
        return head_refused{400, "", "the method is not a token"};
    if (target.size() > limits.target)
        return head_refused{414, "", "the request target is too long"};
    if (const auto wrong = check_target(method, target))
        return wrong;
    return check_version(line.substr(last + 1), facts);
}

refusal remember_single(std::string_view name, std::string_view value, head_facts& facts) noexcept
{
    for (std::size_t each = 0; each < single_names.size(); ++each) {
        if (!equal_ignoring_case(name, single_names[each]))
            continue;
        if (facts.values[each])
            return head_refused{400, single_names[each], "must not come twice"};
        facts.values[each] = value;
    }
    return {};
}

refusal check_field(std::string_view line, const head_limits& limits, head_facts& facts) noexcept
{
    if (line.front() == ' ' || line.front() == '\t')
        return head_refused{400, "", "folded header fields are not accepted"};
    if (++facts.fields > limits.fields)
        return head_refused{431, "", "too many header fields"};
    const auto colon = line.find(':');
    if (colon == std::string_view::npos)
        return head_refused{400, "", "a header field has no colon"};
    if (!is_token(line.substr(0, colon)))
        return head_refused{400, "", "the name of a header field is not a token"};
    const auto value = trimmed(line.substr(colon + 1));
    return remember_single(line.substr(0, colon), value, facts);
}

refusal check_host(const head_facts& facts) noexcept
{
    const auto& value = facts.values[host];
    if (!value) {
        if (facts.http_1_0)
            return {};
        return head_refused{400, single_names[host], "is missing"};
    }
    const auto odd = value->find_first_of(" \t,@/\\?#<>\"");
    if (value->empty() || odd != std::string_view::npos)
        return head_refused{400, single_names[host], "must be one host, with or without a port"};
    return {};
}

refusal
check_length(std::string_view digits, const head_limits& limits, head_accepted& accepted) noexcept
{
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit))
        return head_refused{400, single_names[content_length], "must be one decimal number"};
    const auto* const end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, accepted.content_length);
    if (read.ec != std::errc{} || accepted.content_length > limits.body)
        return head_refused{413, single_names[content_length], "the body is too large"};
    return {};
}

refusal
check_framing(const head_facts& facts, const head_limits& limits, head_accepted& accepted) noexcept
{
    const auto& coding = facts.values[transfer_encoding];
    const auto& length = facts.values[content_length];
    if (coding && length)
        return head_refused{
            400,
            single_names[content_length],
            "and Transfer-Encoding exclude each other"};
    if (coding && (facts.http_1_0 || !equal_ignoring_case(*coding, "chunked")))
        return head_refused{
            400,
            single_names[transfer_encoding],
            "must be \"chunked\" alone, in HTTP/1.1"};
    accepted.chunked = coding.has_value();
    if (length)
        return check_length(*length, limits, accepted);
    return {};
}

refusal check_expect(const head_facts& facts, head_accepted& accepted) noexcept
{
    const auto& value = facts.values[expect];
    if (!value || facts.http_1_0)
        return {};
    if (!equal_ignoring_case(*value, "100-continue"))
        return head_refused{417, single_names[expect], "must be \"100-continue\""};
    accepted.expects_continue = true;
    return {};
}

head_verdict judge_whole(const head_facts& facts, const head_limits& limits, std::size_t size)
{
    head_accepted accepted{.size = size};
    if (const auto wrong = check_host(facts))
        return *wrong;
    if (const auto wrong = check_framing(facts, limits, accepted))
        return *wrong;
    if (const auto wrong = check_expect(facts, accepted))
        return *wrong;
    return accepted;
}

/// What has come of a line that is not whole. A carriage return may be its last byte so far.
head_verdict judge_partial(std::string_view line, bool first, bool full) noexcept
{
    if (full && first)
        return head_refused{414, "", "the request target is too long"};
    if (full)
        return head_refused{431, "", "the header is too large"};
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    if (!std::all_of(line.begin(), line.end(), is_field_value_char))
        return head_refused{400, "", "the header holds a control character"};
    return head_incomplete{};
}

} // namespace

head_verdict check_request_head(std::string_view bytes, const head_limits& limits) noexcept
{
    const auto window = bytes.substr(0, limits.head);
    head_facts facts;
    for (std::size_t at = 0;;) {
        const bool first = at == 0;
        const auto newline = window.find('\n', at);
        if (newline == std::string_view::npos)
            return judge_partial(window.substr(at), first, bytes.size() >= limits.head);

        auto line = window.substr(at, newline - at);
        at = newline + 1;
        if (!line.ends_with('\r'))
            return head_refused{400, "", "lines must end in CR LF"};
        line.remove_suffix(1);
        if (!std::all_of(line.begin(), line.end(), is_field_value_char))
            return head_refused{400, "", "the header holds a control character"};
        if (line.empty() && !first)
            return judge_whole(facts, limits, at);
        const auto wrong =
            first ? check_request_line(line, limits, facts) : check_field(line, limits, facts);
        if (wrong)
            return *wrong;
    }
}

} // namespace answerd::ha_bridge::http
