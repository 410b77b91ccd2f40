// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/settings.hpp"

#include <spdlog/formatter.h>

#include <memory>
#include <string>
#include <string_view>

namespace answerd::daemon::os {

/// A turn's id and a text as the one payload that a logger carries.
[[nodiscard]] std::string join_payload(std::string_view turn_id, std::string_view text);

/// "TIME LEVEL [TURN] TEXT", or the same as one JSON object. Lines are cut, on a character border,
/// so that they fit into longest_line; control characters and malformed bytes become '?', so that
/// no text can forge a line.
class log_formatter final : public spdlog::formatter {
 public:
    explicit log_formatter(config::log_format format) : format_{format} {}

    void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& into) override;
    [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override
    {
        return std::make_unique<log_formatter>(format_);
    }

 private:
    config::log_format format_;
};

} // namespace answerd::daemon::os
