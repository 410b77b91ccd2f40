// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/sentence_grammar.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace answerd::conversation::providers {

using operation = sentence_step::operation;

namespace {

class part_ends;

/// Tries every way through the steps once: a step that failed at a place fails there again, so no
/// pair is visited twice and no template can take long.
class walk {
 public:
    walk(const sentence_program& program, std::string_view text, part_ends& parts)
        : program_{program}
        , text_{text}
        , parts_{parts}
        , visited_(program.steps.size() * (text.size() + 1), false)
        , caught_(program.names.size())
    {}

    struct span {
        std::size_t from{0};
        std::size_t to{0};
    };

    [[nodiscard]] const std::vector<span>& caught() const noexcept { return caught_; }

    /// Whether the whole sentence is one that the program takes.
    [[nodiscard]] bool takes_all() { return goes_from(0, nullptr); }

    /// Everywhere that a part which begins at `from` may end, in the templates' order.
    [[nodiscard]] std::vector<std::size_t> ends_from(std::size_t from)
    {
        std::vector<std::size_t> ends;
        (void)goes_from(from, &ends);
        return ends;
    }

 private:
    /// A way not tried yet; or, with `restores`, what a slot held before the ways above it.
    struct way {
        static constexpr std::size_t no_slot = static_cast<std::size_t>(-1);
        std::size_t at;
        std::size_t position;
        std::size_t restores;
        span before;
    };

    bool goes_from(std::size_t from, std::vector<std::size_t>* ends)
    {
        ends_ = ends;
        ways_.push_back({0, from, way::no_slot, {}});
        while (!ways_.empty()) {
            const way next = ways_.back();
            ways_.pop_back();
            if (next.restores != way::no_slot)
                caught_[next.restores] = next.before;
            else if (goes_through(next.at, next.position))
                return true;
        }
        return false;
    }

    bool goes_through(std::size_t at, std::size_t position)
    {
        for (;;) {
            const std::size_t mark = at * (text_.size() + 1) + position;
            if (visited_[mark])
                return false;
            visited_[mark] = true;
            const sentence_step& now = program_.steps[at];
            switch (now.what) {
            case operation::text:
                if (text_.substr(position, now.length) != text_of(now))
                    return false;
                position += now.length;
                ++at;
                break;
            case operation::border:
                if (!passes_border(position))
                    return false;
                ++at;
                break;
            case operation::either:
                ways_.push_back({now.target, position, way::no_slot, {}});
                ++at;
                break;
            case operation::jump:
                at = now.target;
                break;
            case operation::open:
                set(now.target, {position, position});
                ++at;
                break;
            case operation::close:
                set(now.target, {caught_[now.target].from, position});
                ++at;
                break;
            case operation::words:
                push_word_ends(at + 1, position);
                return false;
            case operation::call:
                push_part_ends(at + 1, position, *program_.called[now.target]);
                return false;
            case operation::end:
                return reaches_end(position);
            }
        }
    }

    [[nodiscard]] std::string_view text_of(const sentence_step& now) const
    {
        return std::string_view{program_.texts}.substr(now.target, now.length);
    }

    bool reaches_end(std::size_t position)
    {
        if (ends_ == nullptr)
            return position == text_.size();
        ends_->push_back(position);
        return false;
    }

    void push_part_ends(std::size_t at, std::size_t position, const sentence_program& part);

    bool passes_border(std::size_t& position) const
    {
        if (position < text_.size() && text_[position] == ' ')
            ++position;
        return position == 0 || position == text_.size() || text_[position - 1] == ' ';
    }

    void push_word_ends(std::size_t at, std::size_t position)
    {
        std::size_t ends[sentence_grammar::most_slot_words];
        std::size_t count = 0;
        while (position < text_.size() && count < sentence_grammar::most_slot_words) {
            position = std::min(text_.find(' ', position + 1), text_.size());
            ends[count++] = position;
        }
        // The last one pushed is tried first: few words before many.
        while (count > 0)
            ways_.push_back({at, ends[--count], way::no_slot, {}});
    }

    void set(std::size_t slot, span now)
    {
        ways_.push_back({0, 0, slot, caught_[slot]});
        caught_[slot] = now;
    }

    const sentence_program& program_;
    std::string_view text_;
    part_ends& parts_;
    std::vector<std::size_t>* ends_{nullptr};
    std::vector<bool> visited_;
    std::vector<span> caught_;
    std::vector<way> ways_{};
};

/// What is known of where parts end in one sentence, so that none is looked for twice.
class part_ends {
 public:
    explicit part_ends(std::string_view text) : text_{text} {}

    [[nodiscard]] const std::vector<std::size_t>& of(const sentence_program& part, std::size_t from)
    {
        const auto key = std::pair{&part, from};
        const auto known = known_.find(key);
        if (known != known_.end())
            return known->second;
        std::vector<std::size_t> ends = walk{part, text_, *this}.ends_from(from);
        return known_.emplace(key, std::move(ends)).first->second;
    }

 private:
    std::string_view text_;
    std::map<std::pair<const sentence_program*, std::size_t>, std::vector<std::size_t>> known_{};
};

void walk::push_part_ends(std::size_t at, std::size_t position, const sentence_program& part)
{
    const std::vector<std::size_t>& ends = parts_.of(part, position);
    for (auto end = ends.rbegin(); end != ends.rend(); ++end)
        ways_.push_back({at, *end, way::no_slot, {}});
}

} // namespace

boost::system::result<sentence_grammar, std::string>
sentence_grammar::compile(std::string_view text, slot_library& slots)
{
    auto program = compile_sentence(text, slots);
    if (!program)
        return program.error();
    return sentence_grammar{std::move(*program)};
}

std::optional<slot_values> sentence_grammar::match(const said_words& said) const
{
    if (said.empty())
        return std::nullopt;
    part_ends parts{said.folded()};
    walk ways{*program_, said.folded(), parts};
    if (!ways.takes_all())
        return std::nullopt;
    const auto& names = program_->names;
    slot_values values;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string_view caught = said.original(ways.caught()[i].from, ways.caught()[i].to);
        if (!caught.empty())
            values[names[i]] = caught;
    }
    return values;
}

std::vector<std::string> sentence_grammar::slot_names() const
{
    std::vector<std::string> sorted = program_->names;
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

} // namespace answerd::conversation::providers
