// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/sentence_grammar.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace answerd::conversation::providers;

/// The first line is a template, the second what {when} takes, the rest what was said. Whatever
/// they are: a reason or a decision, and what a slot caught was really said.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto line = [&text] {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view first = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        return std::string{first};
    };
    const std::string pattern = line();
    const slot_templates slots{{"when", {line()}}};
    slot_library library{slots};
    const auto made = sentence_grammar::compile(pattern, library);
    if (!made)
        return made.error().empty() ? std::abort(), 0 : 0;
    const std::string said{text};
    const auto got = made->match(said_words{said});
    if (got)
        for (const auto& [name, value] : *got)
            if (value.empty() || said.find(value) == std::string::npos)
                std::abort();
    return 0;
}
