// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/log_formatter.hpp"

#include "conversation/utf8.hpp"

#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>

#include <spdlog/details/log_msg.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

namespace answerd::daemon::os {
namespace {

// With every byte escaped as \" the rest of a line still fits into 4096 bytes.
constexpr std::size_t longest_text = 1900;
constexpr std::size_t longest_id = 64;
constexpr char separator = '\x1f';

std::string_view level_name(spdlog::level::level_enum level) noexcept
{
    switch (level) {
    case spdlog::level::err:
    case spdlog::level::critical:
        return "error";
    case spdlog::level::warn:
        return "warn";
    case spdlog::level::info:
        return "info";
    default:
        return "debug";
    }
}

/// RFC 3339 in local time with milliseconds: "2026-02-03T04:05:06.789+01:00".
std::string time_text(std::chrono::system_clock::time_point when)
{
    const auto since = when.time_since_epoch();
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(when);
    std::tm local{};
    ::localtime_r(&seconds, &local);
    std::array<char, 24> day{};
    std::strftime(day.data(), day.size(), "%Y-%m-%dT%H:%M:%S", &local);
    const long minutes = local.tm_gmtoff / 60;
    const long distance = minutes < 0 ? -minutes : minutes;
    std::array<char, 64> text{};
    std::snprintf(
        text.data(),
        text.size(),
        "%s.%03d%c%02ld:%02ld",
        day.data(),
        static_cast<int>(ms % 1000),
        minutes < 0 ? '-' : '+',
        distance / 60,
        distance % 60
    );
    return text.data();
}

std::string clean(std::string_view text, std::size_t most)
{
    std::string shown{conversation::utf8_prefix(text, most)};
    const bool sound = conversation::is_utf8(shown);
    for (char& c : shown) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f || (!sound && byte >= 0x80))
            c = byte == '\n' ? ' ' : '?';
    }
    if (shown.size() < text.size())
        shown += " ...";
    return shown;
}

std::string quoted(std::string_view text)
{
    return boost::json::serialize(boost::json::string{text});
}

} // namespace

std::string join_payload(std::string_view turn_id, std::string_view text)
{
    std::string payload = clean(turn_id.empty() ? "-" : turn_id, longest_id);
    payload += separator;
    payload += clean(text, longest_text);
    return payload;
}

void log_formatter::format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& into)
{
    const std::string_view payload{message.payload.data(), message.payload.size()};
    const std::size_t split = payload.find(separator);
    const bool joined = split != std::string_view::npos;
    const std::string_view id = joined ? payload.substr(0, split) : std::string_view{"-"};
    const std::string_view text = joined ? payload.substr(split + 1) : payload;
    const std::string_view level = level_name(message.level);
    const std::string time = time_text(message.time);

    std::string line;
    if (format_ == config::log_format::json)
        line = R"({"time":")" + time + R"(","level":")" + std::string{level} + R"(","turn":)" +
               quoted(id) + R"(,"message":)" + quoted(text) + "}\n";
    else
        line = time + " " + std::string{level} + " [" + std::string{id} + "] " + std::string{text} +
               "\n";
    into.append(line.data(), line.data() + line.size());
}

} // namespace answerd::daemon::os
