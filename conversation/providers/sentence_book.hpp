// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "conversation/providers/sentence_grammar.hpp"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::conversation::providers {

/// The sentences of one language, compiled. Keeps the language alive.
class sentence_book {
 public:
    using belongs = std::function<bool(const sentence_rule&)>;

    /// The language's sentences, or those that belong here. Templates that do not compile are left
    /// out; `problems` says which and why.
    explicit sentence_book(language_ptr of, const belongs& here = {});

    /// Whether a rule that fits the words also holds in this turn.
    using holds = std::function<bool(const sentence_rule&, const slot_values&)>;

    struct found {
        const sentence_rule* rule{nullptr};
        slot_values slots{};
    };
    /// The first rule in the file's order that fits and holds; `rule` is null when none does.
    [[nodiscard]] found find(const said_words& said, const holds& accept) const;

    /// Whether all that was said is one of the words under `purpose` ("stop").
    [[nodiscard]] bool says_only(std::string_view purpose, const said_words& said) const;

    [[nodiscard]] const language_ptr& of() const noexcept { return language_; }
    [[nodiscard]] const std::vector<std::string>& problems() const noexcept { return problems_; }

 private:
    struct entry {
        const sentence_rule* rule;
        std::vector<sentence_grammar> templates;
    };

    void add_template(const std::string& text, std::vector<sentence_grammar>& to);
    void read_refusals();
    [[nodiscard]] bool takes(const slot_values& slots) const;

    language_ptr language_;
    slot_library slots_;
    std::map<std::string, std::vector<sentence_grammar>, std::less<>> refusals_{};
    std::vector<entry> entries_{};
    std::vector<std::string> problems_{};
};

} // namespace answerd::conversation::providers
