// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/logging.hpp"

#include "daemon/os/log_formatter.hpp"
#include "daemon/os/nonblocking_sink.hpp"

#include <spdlog/logger.h>

#include <string>

namespace answerd::daemon::os {
namespace {

using config::log_level;

spdlog::level::level_enum spdlog_level(log_level level) noexcept
{
    switch (level) {
    case log_level::error:
        return spdlog::level::err;
    case log_level::warn:
        return spdlog::level::warn;
    case log_level::debug:
        return spdlog::level::debug;
    case log_level::info:
        break;
    }
    return spdlog::level::info;
}

} // namespace

logging::logging(config::log_settings how, int descriptor)
    : sink_{std::make_shared<nonblocking_sink>(descriptor)}
    , logger_{std::make_unique<spdlog::logger>("answerd", sink_)}
{
    // spdlog would report its own failures on standard error, in the middle of our lines.
    logger_->set_error_handler([](const std::string&) {});
    configure(how);
}

logging::~logging() = default;

void logging::configure(config::log_settings how)
{
    logger_->set_level(spdlog_level(how.level));
    logger_->set_formatter(std::make_unique<log_formatter>(how.format));
}

bool logging::shows(log_level level) const noexcept
{
    return logger_->should_log(spdlog_level(level));
}

std::uint64_t logging::dropped() const noexcept { return sink_->dropped(); }

void logging::write(log_level level, std::string_view turn_id, std::string_view text) noexcept
{
    if (!shows(level))
        return;
    try {
        std::string payload = join_payload(turn_id, text);
        logger_->log(spdlog_level(level), spdlog::string_view_t{payload.data(), payload.size()});
    } catch (...) {
        // Out of memory: the line is lost, the turn is not.
    }
}

void logging::error(std::string_view turn_id, std::string_view text) noexcept
{
    write(log_level::error, turn_id, text);
}

void logging::warn(std::string_view turn_id, std::string_view text) noexcept
{
    write(log_level::warn, turn_id, text);
}

void logging::info(std::string_view turn_id, std::string_view text) noexcept
{
    write(log_level::info, turn_id, text);
}

void logging::debug(std::string_view turn_id, std::string_view text) noexcept
{
    write(log_level::debug, turn_id, text);
}

} // namespace answerd::daemon::os
