// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/language.hpp"
#include "conversation/model.hpp"
#include "conversation/providers/sentence_book.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace answerd::conversation::providers {

/// What the engine does with a sentence that it does not know.
enum class unmatched {
    pass,          ///< the next in the chain is asked
    not_understood ///< nobody stands behind it: it says so
};

/// What it does when its call found nothing of that name in the home, or several.
enum class unfound {
    told,  ///< the tool's own sentence is the answer
    passed ///< a model stands behind that may know what is meant
};

/// A model without a model: knows sentences (data of the language's file) over the tools that are
/// offered, and nothing else. A sentence that it knows in part it does not know. Needs no network,
/// waits for nothing, and is honest about what it cannot do.
class builtin_engine final : public model {
 public:
    /// `known` outlives it. After a reload that changed languages, a new engine is made.
    builtin_engine(const languages& known, unmatched otherwise, unfound names = unfound::told);

    [[nodiscard]] std::string_view name() const noexcept override { return "builtin"; }
    [[nodiscard]] awaitable<reply> infer(const inference& asked) override;

 private:
    [[nodiscard]] const sentence_book& book_of(std::string_view tag);
    [[nodiscard]] reply decide(const inference& asked);
    [[nodiscard]] reply first_round(const inference& asked, const sentence_book& book);
    [[nodiscard]] reply after_tools(const inference& asked, const sentence_book& book) const;
    [[nodiscard]] reply unknown() const;

    const languages& known_;
    unmatched otherwise_;
    unfound names_;
    std::map<std::string, std::unique_ptr<sentence_book>, std::less<>> books_{};
    std::uint64_t calls_{0};
};

} // namespace answerd::conversation::providers
