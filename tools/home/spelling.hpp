// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/folding.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace answerd::tools::home {

/// A name as it is compared letter by letter.
struct spelling {
    std::string text{};       ///< without spaces
    std::string sound{};      ///< without what recognisers mistake
    std::uint64_t letters{0}; ///< which letters it has
};

[[nodiscard]] spelling spelling_of(const words_of_name& words);

/// How many letters two names differ in, `most` + 1 when in more. Names that sound alike differ in
/// one at most.
[[nodiscard]] std::size_t difference(const spelling& one, const spelling& other, std::size_t most);

/// How many letters may differ in what is still a slip of the tongue or of the ear.
[[nodiscard]] std::size_t slip_of(const spelling& name) noexcept;

} // namespace answerd::tools::home
