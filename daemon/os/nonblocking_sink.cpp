// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/nonblocking_sink.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <optional>

namespace answerd::daemon::os {
namespace {

bool is_socket(int descriptor)
{
    struct stat facts {};
    return ::fstat(descriptor, &facts) == 0 && S_ISSOCK(facts.st_mode);
}

bool is_writable(int descriptor)
{
    pollfd asked{descriptor, POLLOUT, 0};
    return ::poll(&asked, 1, 0) == 1 && (asked.revents & POLLOUT) != 0;
}

/// What was taken; nothing when the reader is not ready or gone.
std::optional<std::size_t> write_some(int descriptor, bool socket, std::string_view text)
{
    if (!is_writable(descriptor))
        return std::nullopt;
    const ssize_t taken =
        socket ? ::send(descriptor, text.data(), text.size(), MSG_DONTWAIT | MSG_NOSIGNAL)
               : ::write(descriptor, text.data(), text.size());
    if (taken < 0)
        return std::nullopt;
    return static_cast<std::size_t>(taken);
}

} // namespace

nonblocking_sink::nonblocking_sink(int descriptor)
    : descriptor_{descriptor}, is_socket_{is_socket(descriptor)}
{}

bool nonblocking_sink::write_rest()
{
    if (rest_.empty())
        return true;
    const auto taken = write_some(descriptor_, is_socket_, rest_);
    rest_.erase(0, taken.value_or(0));
    return rest_.empty();
}

/// A line is taken whole or not at all, as far as its reader can see.
bool nonblocking_sink::write_line(std::string_view line)
{
    if (!write_rest())
        return false;
    const auto taken = write_some(descriptor_, is_socket_, line);
    if (!taken)
        return false;
    rest_ = line.substr(std::min(*taken, line.size()));
    return true;
}

void nonblocking_sink::sink_it_(const spdlog::details::log_msg& message)
{
    spdlog::memory_buf_t buffer;
    formatter_->format(message, buffer);
    std::string_view line{buffer.data(), buffer.size()};

    if (told_ != dropped_) {
        const std::uint64_t missing = dropped_ - told_;
        const std::string text = std::to_string(missing) + " lines of the log were dropped";
        const spdlog::details::log_msg
            note{message.time, {}, message.logger_name, spdlog::level::warn, text};
        spdlog::memory_buf_t note_buffer;
        formatter_->format(note, note_buffer);
        if (write_line({note_buffer.data(), note_buffer.size()}))
            told_ += missing;
    }
    if (!write_line(line))
        ++dropped_;
}

} // namespace answerd::daemon::os
