// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/files.hpp"

#include "config/secrets.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace answerd::daemon::connect {
namespace {

namespace fs = std::filesystem;

constexpr mode_t of_others = 0007;

failure not_written(const fs::path& file)
{
    return {errc::refused, file.string() + " cannot be written: " + std::strerror(errno)};
}

bool write_all(int to, std::string_view text)
{
    while (!text.empty()) {
        const auto written = ::write(to, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(to) == 0;
}

} // namespace

result<void> replace_file(const fs::path& file, std::string_view text, mode_t mode)
{
    struct ::stat there {};
    const bool is_there = ::stat(file.c_str(), &there) == 0;
    const bool is_secret = (mode & of_others) == 0;
    mode_t wanted = is_there ? there.st_mode & 07777U : mode;
    if (is_secret)
        wanted &= ~of_others;
    const fs::path beside = file.string() + ".new";
    std::error_code ignored;
    fs::create_directories(file.parent_path(), ignored);
    ::unlink(beside.c_str());
    const int to = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (to < 0)
        return not_written(file);
    const bool written =
        write_all(to, text) && ::fchmod(to, wanted) == 0 &&
        (!is_there || ::geteuid() != 0 || ::fchown(to, there.st_uid, there.st_gid) == 0);
    ::close(to);
    if (!written || ::rename(beside.c_str(), file.c_str()) != 0) {
        const failure why = not_written(file);
        ::unlink(beside.c_str());
        return why;
    }
    return {};
}

result<std::string> text_of_file(const fs::path& file)
{
    std::error_code ignored;
    if (!fs::exists(file, ignored))
        return std::string{};
    return config::read_file(file, config::longest_text_file);
}

} // namespace answerd::daemon::connect
