// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/sentence_grammar.hpp"

#include <algorithm>
#include <utility>

namespace answerd::conversation::providers {

using operation = sentence_grammar::operation;
using step = sentence_grammar::step;

/// Turns templates into steps, recursing into brackets and into the templates of slots.
class grammar_compiler {
 public:
    explicit grammar_compiler(const slot_templates& slots) : slots_{slots} {}

    [[nodiscard]] boost::system::result<sentence_grammar, std::string> compile(std::string_view text
    )
    {
        add_template(text);
        emit(operation::end);
        if (!problem_.empty())
            return std::move(problem_);
        return std::move(made_);
    }

 private:
    /// A place in one template.
    struct cursor {
        std::string_view text;
        std::size_t at{0};

        [[nodiscard]] bool done() const { return at >= text.size(); }
        [[nodiscard]] char peek() const { return text[at]; }
    };

    void refuse(std::string why)
    {
        if (problem_.empty())
            problem_ = std::move(why);
    }

    /// The number of the new step. Past the limit nothing is added any more.
    std::size_t emit(operation what, std::size_t target = 0, std::size_t length = 0)
    {
        if (made_.steps_.size() >= sentence_grammar::most_steps)
            refuse("it is too large");
        else
            made_.steps_.push_back(
                {what, static_cast<std::uint16_t>(length), static_cast<std::uint32_t>(target)}
            );
        return made_.steps_.size() - 1;
    }

    [[nodiscard]] std::size_t here() const noexcept { return made_.steps_.size(); }

    void lead(std::size_t from, std::size_t to)
    {
        made_.steps_[from].target = static_cast<std::uint32_t>(to);
    }

    /// The last of several alternatives has no other to fall back to.
    void close_fork(std::size_t fork)
    {
        made_.steps_[fork].what = operation::jump;
        lead(fork, fork + 1);
    }

    void add_template(std::string_view text)
    {
        if (text.size() > sentence_grammar::most_bytes)
            return refuse("it is longer than 2000 bytes");
        if (folded_pieces(text).find_first_not_of(' ') == std::string::npos)
            return refuse("it is empty");
        cursor in{text};
        add_choice(in);
        if (!in.done())
            refuse("a closing bracket has no opening one");
    }

    /// One or more sequences with | between, up to a closing bracket or the end.
    void add_choice(cursor& in)
    {
        if (++depth_ > sentence_grammar::deepest)
            return refuse("it is nested too deeply");
        std::vector<std::size_t> exits;
        for (;;) {
            const std::size_t fork = emit(operation::either);
            add_sequence(in);
            if (!problem_.empty())
                return;
            if (in.done() || in.peek() != '|') {
                close_fork(fork);
                break;
            }
            ++in.at;
            exits.push_back(emit(operation::jump));
            lead(fork, here());
        }
        for (const std::size_t exit : exits)
            lead(exit, here());
        --depth_;
    }

    void add_sequence(cursor& in)
    {
        while (!in.done() && problem_.empty()) {
            switch (in.peek()) {
            case '|':
            case ')':
            case ']':
                return;
            case '(':
                add_group(in, ')');
                break;
            case '[':
                add_optional(in);
                break;
            case '{':
                add_slot(in);
                break;
            case '}':
                return refuse("a } has no {");
            default:
                add_text(in);
            }
        }
    }

    void add_group(cursor& in, char closing)
    {
        ++in.at;
        add_choice(in);
        if (in.done() || in.peek() != closing)
            return refuse(std::string{"a bracket is not closed with "} + closing);
        ++in.at;
    }

    void add_optional(cursor& in)
    {
        const std::size_t fork = emit(operation::either);
        add_group(in, ']');
        if (problem_.empty())
            lead(fork, here());
    }

    void add_slot(cursor& in)
    {
        const std::size_t close = in.text.find('}', in.at);
        if (close == std::string_view::npos)
            return refuse("a { is not closed");
        const std::string name{in.text.substr(in.at + 1, close - in.at - 1)};
        if (name.empty() || name.find_first_of("{[(|)] ") != std::string::npos)
            return refuse("a slot needs a name");
        in.at = close + 1;
        const std::size_t index = index_of(name);
        emit(operation::border);
        emit(operation::open, index);
        add_slot_words(name);
        emit(operation::border);
        emit(operation::close, index);
    }

    void add_slot_words(const std::string& name)
    {
        const auto known = slots_.find(name);
        if (known == slots_.end() || known->second.empty()) {
            emit(operation::words);
            return;
        }
        if (++depth_ > sentence_grammar::deepest)
            return refuse("it is nested too deeply");
        std::vector<std::size_t> exits;
        for (const std::string& each : known->second) {
            const std::size_t fork = emit(operation::either);
            add_template(each);
            if (!problem_.empty())
                return;
            if (&each == &known->second.back()) {
                close_fork(fork);
                break;
            }
            exits.push_back(emit(operation::jump));
            lead(fork, here());
        }
        for (const std::size_t exit : exits)
            lead(exit, here());
        --depth_;
    }

    void add_text(cursor& in)
    {
        const std::size_t end = std::min(in.text.find_first_of("()[]{}|", in.at), in.text.size());
        const std::string folded = folded_pieces(in.text.substr(in.at, end - in.at));
        in.at = end;
        std::size_t from = 0;
        while (from < folded.size()) {
            const std::size_t space = std::min(folded.find(' ', from), folded.size());
            if (space > from) {
                emit(operation::text, made_.texts_.size(), space - from);
                made_.texts_ += folded.substr(from, space - from);
            }
            if (space < folded.size())
                emit(operation::border);
            from = space + 1;
        }
    }

    std::size_t index_of(const std::string& name)
    {
        auto& names = made_.names_;
        const auto found = std::find(names.begin(), names.end(), name);
        if (found != names.end())
            return static_cast<std::size_t>(found - names.begin());
        names.push_back(name);
        return names.size() - 1;
    }

    const slot_templates& slots_;
    sentence_grammar made_{};
    std::string problem_{};
    std::size_t depth_{0};
};

namespace {

/// Tries every way through the steps once: a step that failed at a place fails there again, so no
/// pair is visited twice and no template can take long.
class walk {
 public:
    walk(
        const std::vector<step>& steps,
        std::string_view texts,
        std::string_view text,
        std::size_t slots
    )
        : steps_{steps}
        , texts_{texts}
        , text_{text}
        , visited_(steps.size() * (text.size() + 1), false)
        , caught_(slots)
    {}

    struct span {
        std::size_t from{0};
        std::size_t to{0};
    };

    [[nodiscard]] const std::vector<span>& caught() const noexcept { return caught_; }

    [[nodiscard]] bool finds_a_way()
    {
        ways_.push_back({0, 0, way::no_slot, {}});
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

 private:
    /// A way not tried yet; or, with `restores`, what a slot held before the ways above it.
    struct way {
        static constexpr std::size_t no_slot = static_cast<std::size_t>(-1);
        std::size_t at;
        std::size_t position;
        std::size_t restores;
        span before;
    };

    bool goes_through(std::size_t at, std::size_t position)
    {
        for (;;) {
            const std::size_t mark = at * (text_.size() + 1) + position;
            if (visited_[mark])
                return false;
            visited_[mark] = true;
            const step& now = steps_[at];
            switch (now.what) {
            case operation::text:
                if (text_.substr(position, now.length) != texts_.substr(now.target, now.length))
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
            case operation::end:
                return position == text_.size();
            }
        }
    }

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

    const std::vector<step>& steps_;
    std::string_view texts_;
    std::string_view text_;
    std::vector<bool> visited_;
    std::vector<span> caught_;
    std::vector<way> ways_{};
};

} // namespace

boost::system::result<sentence_grammar, std::string>
sentence_grammar::compile(std::string_view text, const slot_templates& slots)
{
    return grammar_compiler{slots}.compile(text);
}

std::optional<slot_values> sentence_grammar::match(const said_words& said) const
{
    if (said.empty())
        return std::nullopt;
    walk ways{steps_, texts_, said.folded(), names_.size()};
    if (!ways.finds_a_way())
        return std::nullopt;
    slot_values values;
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const std::string_view caught = said.original(ways.caught()[i].from, ways.caught()[i].to);
        if (!caught.empty())
            values[names_[i]] = caught;
    }
    return values;
}

std::vector<std::string> sentence_grammar::slot_names() const
{
    std::vector<std::string> sorted = names_;
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

} // namespace answerd::conversation::providers
