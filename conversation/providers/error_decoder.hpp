// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/wire_codec.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// The body of an answer whose status is not 2xx: always a fault. Serves every codec.
class error_decoder final : public stream_decoder {
 public:
    error_decoder(int status, std::string backend) : status_{status}, backend_{std::move(backend)}
    {}

    [[nodiscard]] bool feed(std::string_view bytes, std::vector<delta>& into) override;
    [[nodiscard]] std::size_t events() const noexcept override { return 0; }
    [[nodiscard]] std::variant<completion, fault> finish() override;

 private:
    int status_;
    std::string backend_;
    std::string body_{};
};

} // namespace answerd::conversation::providers
