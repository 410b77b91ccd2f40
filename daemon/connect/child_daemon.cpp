// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/child_daemon.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

extern char** environ; // NOLINT(readability-redundant-declaration)

namespace answerd::daemon::connect {
namespace {

/// What a program that we start has for its standard streams.
class streams {
 public:
    streams() { ::posix_spawn_file_actions_init(&actions_); }
    ~streams() { ::posix_spawn_file_actions_destroy(&actions_); }
    streams(const streams&) = delete;
    streams& operator=(const streams&) = delete;

    void to_nothing(int stream)
    {
        ::posix_spawn_file_actions_addopen(&actions_, stream, "/dev/null", O_RDWR, 0);
    }
    void to(int stream, int file) { ::posix_spawn_file_actions_adddup2(&actions_, file, stream); }
    [[nodiscard]] const posix_spawn_file_actions_t* get() const noexcept { return &actions_; }

 private:
    posix_spawn_file_actions_t actions_{};
};

failure not_started(const char* what, int error)
{
    return {errc::refused, std::string{what} + " cannot be started: " + std::strerror(error)};
}

result<pid_t> spawn(const char* const* command, const streams& with)
{
    pid_t process{0};
    // posix_spawn does not change its arguments; only its type says it might.
    auto* const arguments = const_cast<char* const*>(command);
    const int error = ::posix_spawnp(&process, command[0], with.get(), nullptr, arguments, environ);
    if (error != 0)
        return not_started(command[0], error);
    return process;
}

} // namespace

result<void> child_daemon::start(const std::filesystem::path& configuration)
{
    streams silent;
    for (const int each : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        silent.to_nothing(each);
    const std::string file = configuration.string();
    const std::array<const char*, 5>
        command{"/proc/self/exe", "serve", "--config", file.c_str(), nullptr};
    const auto started = spawn(command.data(), silent);
    if (!started)
        return started.error();
    process_ = *started;
    return {};
}

bool child_daemon::runs()
{
    if (process_ == 0)
        return false;
    if (::waitpid(process_, nullptr, WNOHANG) == 0)
        return true;
    process_ = 0;
    return false;
}

void child_daemon::stop()
{
    if (!runs())
        return;
    ::kill(process_, SIGTERM);
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
}

result<std::string> output_of(const char* const* command)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return not_started(command[0], errno);
    streams with;
    with.to_nothing(STDIN_FILENO);
    with.to(STDOUT_FILENO, ends[1]);
    with.to_nothing(STDERR_FILENO);
    const auto started = spawn(command, with);
    ::close(ends[1]);
    std::string text;
    std::array<char, 512> piece{};
    for (ssize_t got = 0; started && (got = ::read(ends[0], piece.data(), piece.size())) > 0;)
        text.append(piece.data(), static_cast<std::size_t>(got));
    ::close(ends[0]);
    if (!started)
        return started.error();
    int status = 0;
    ::waitpid(*started, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return failure{errc::refused, std::string{command[0]} + " failed"};
    return text;
}

} // namespace answerd::daemon::connect
