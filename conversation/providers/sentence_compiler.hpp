// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/sentence_program.hpp"

#include <boost/system/result.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// Templates for slots that take certain words only ("today|tomorrow"). A slot that has none takes
/// any one to five words.
using slot_templates = std::map<std::string, std::vector<std::string>, std::less<>>;

/// The slots of a language. One that takes certain words only is compiled once, however many
/// templates name it; the slots inside of it catch nothing then.
class slot_library {
 public:
    using compiled = boost::system::result<sentence_program_ptr, std::string>;

    /// `templates` outlives it.
    explicit slot_library(const slot_templates& templates) : templates_{templates} {}

    /// Null when any words will do.
    [[nodiscard]] const std::vector<std::string>* templates_of(std::string_view name) const;
    /// Whether no slot within `name`, at any depth, takes any words that come.
    [[nodiscard]] bool is_closed(std::string_view name, std::size_t depth = 0) const;
    [[nodiscard]] compiled program_of(const std::string& name);

 private:
    const slot_templates& templates_;
    std::map<std::string, compiled, std::less<>> programs_{};
};

/// See sentence_grammar::compile.
[[nodiscard]] slot_library::compiled compile_sentence(std::string_view text, slot_library& slots);

} // namespace answerd::conversation::providers
