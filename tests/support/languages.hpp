// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"

namespace answerd::tests {

/// The language as config/languages has it, without its `sentences:`. Read once per process.
[[nodiscard]] conversation::language_ptr language_of(const std::string& tag);
[[nodiscard]] const conversation::language& english();
[[nodiscard]] const conversation::language& german();

/// English and German, looked up as the real ones are.
class two_languages final : public conversation::languages {
 public:
    [[nodiscard]] conversation::language_ptr pick(std::string_view tag) const override;
    [[nodiscard]] std::vector<std::string> tags() const override;
};

} // namespace answerd::tests
