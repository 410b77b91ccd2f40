// SPDX-License-Identifier: Apache-2.0
#include "config/secrets.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace answerd::config {
namespace {

/// An open file that is closed with its owner.
class descriptor {
 public:
    explicit descriptor(int fd) : fd_{fd} {}
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    ~descriptor()
    {
        if (fd_ >= 0)
            ::close(fd_);
    }
    [[nodiscard]] int get() const noexcept { return fd_; }

 private:
    int fd_;
};

struct opened_text {
    std::string text{};
    unsigned mode{0};
};

failure cannot(const std::filesystem::path& file, const std::string& why)
{
    return failure{errc::not_found, "cannot read " + file.string() + ": " + why, {}};
}

failure cannot(const std::filesystem::path& file, int error)
{
    return cannot(file, std::generic_category().message(error));
}

failure cannot_make(const std::filesystem::path& file, int error)
{
    return failure{
        errc::refused,
        "cannot make " + file.string() + ": " + std::generic_category().message(error),
        {}};
}

/// The mode is that of the file that was opened, not of one that was looked at before. Without
/// O_NONBLOCK, opening a pipe would wait for a writer.
result<opened_text> open_and_read(const std::filesystem::path& file, std::size_t most)
{
    const descriptor fd{::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    struct stat facts {};
    if (fd.get() < 0 || ::fstat(fd.get(), &facts) != 0)
        return cannot(file, errno);
    if (!S_ISREG(facts.st_mode))
        return cannot(file, "not a regular file");

    opened_text read{{}, facts.st_mode & 07777U};
    std::array<char, 4096> piece{};
    for (;;) {
        const ssize_t got = ::read(fd.get(), piece.data(), piece.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return cannot(file, errno);
        if (got == 0)
            return read;
        read.text.append(piece.data(), static_cast<std::size_t>(got));
        if (read.text.size() > most)
            return cannot(file, "too large (at most " + std::to_string(most) + " bytes)");
    }
}

std::string octal(unsigned mode)
{
    std::string digits = "0000";
    for (std::size_t i = digits.size(); i-- > 0; mode >>= 3U)
        digits[i] = static_cast<char>('0' + (mode & 7U));
    return digits;
}

bool is_control(char c) noexcept
{
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
}

} // namespace

result<std::string> read_file(const std::filesystem::path& file, std::size_t most)
{
    auto read = open_and_read(file, most);
    if (read.has_error())
        return std::move(read).error();
    return std::move(read->text);
}

result<std::string> disk_files::text(const std::filesystem::path& file) const
{
    return read_file(file, longest_text_file);
}

std::optional<file_facts> disk_files::facts(const std::filesystem::path& file) const
{
    struct stat found {};
    if (!credentials_.empty()) {
        const std::string name = file.filename().string();
        for (const std::string& id : {name, "keys_" + name}) {
            const std::filesystem::path credential = credentials_ / id;
            // One byte is the line end that the unit gives for a credential that is not there.
            if (::stat(credential.c_str(), &found) == 0 && found.st_size > 1)
                return file_facts{credential, found.st_mode & 07777U, true};
        }
    }
    if (::stat(file.c_str(), &found) != 0)
        return std::nullopt;
    return file_facts{file, found.st_mode & 07777U, false};
}

result<std::string> disk_files::secret(const std::filesystem::path& file) const
{
    const auto known = facts(file);
    const std::filesystem::path found = known ? known->found : file;
    auto read = open_and_read(found, longest_secret);
    if (read.has_error())
        return std::move(read).error();
    if ((read->mode & 0007U) != 0)
        return failure{
            errc::refused,
            found.string() + " can be read by everybody (mode " + octal(read->mode) +
                "): chmod o= it",
            {}};

    std::string text = std::move(read->text);
    while (text.ends_with('\n') || text.ends_with('\r'))
        text.pop_back();
    if (text.empty())
        return failure{errc::malformed, found.string() + " is empty", {}};
    // It becomes a header's value: a second line would be a second header.
    if (std::any_of(text.begin(), text.end(), is_control))
        return failure{errc::malformed, found.string() + " must hold one line of text", {}};
    return text;
}

result<std::string> disk_files::own_secret(const std::filesystem::path& file) const
{
    if (missing_ == missing_token::is_made && !facts(file)) {
        auto made = make_token_file(file);
        if (made.has_error())
            return std::move(made).error();
    }
    return secret(file);
}

result<> make_token_file(const std::filesystem::path& file)
{
    std::array<unsigned char, 32> bits{};
    if (::getentropy(bits.data(), bits.size()) != 0)
        return cannot_make(file, errno);
    std::string text;
    for (const unsigned char byte : bits) {
        text += "0123456789abcdef"[byte >> 4U];
        text += "0123456789abcdef"[byte & 15U];
    }
    text += '\n';

    const descriptor fd{::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)};
    if (fd.get() < 0)
        return cannot_make(file, errno);
    const ssize_t written = ::write(fd.get(), text.data(), text.size());
    if (written != static_cast<ssize_t>(text.size()) || ::fsync(fd.get()) != 0) {
        const int error = errno;
        ::unlink(file.c_str()); // half a token would be refused for ever
        return cannot_make(file, error);
    }
    return {};
}

result<std::string> no_files::text(const std::filesystem::path& file) const
{
    return cannot(file, "no files here");
}

result<std::string> no_files::secret(const std::filesystem::path& file) const
{
    return cannot(file, "no files here");
}

} // namespace answerd::config
