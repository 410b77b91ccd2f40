// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace answerd::daemon::net {

/// The head of an answer, put together from its lines. Interim answers (1xx) are passed over.
class response_head {
 public:
    enum class verdict { more, complete, too_large };

    /// One line with its line end. After `complete` come trailers: they are not kept, but count.
    [[nodiscard]] verdict add(std::string_view line);

    [[nodiscard]] bool complete() const noexcept { return complete_; }
    [[nodiscard]] int status() const noexcept { return status_; }
    /// By lower-case name, the first of several; empty when absent.
    [[nodiscard]] std::string_view header(std::string_view name) const noexcept;

    static constexpr std::size_t most_bytes = 64U << 10U;
    static constexpr std::size_t most_fields = 200;

 private:
    void begin(std::string_view status_line);
    void keep(std::string_view field);

    int status_{0};
    bool complete_{false};
    std::size_t bytes_{0};
    std::size_t fields_{0};
    std::vector<std::pair<std::string, std::string>> headers_{};
};

} // namespace answerd::daemon::net
