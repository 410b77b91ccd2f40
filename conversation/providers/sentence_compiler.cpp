// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/sentence_compiler.hpp"

#include "conversation/providers/said_words.hpp"
#include "conversation/providers/sentence_grammar.hpp"

#include <algorithm>
#include <utility>

namespace answerd::conversation::providers {
namespace {

using operation = sentence_step::operation;
using limits = sentence_grammar;

/// Turns templates into steps, recursing into brackets and into the templates of slots.
class compiler {
 public:
    compiler(slot_library& slots, bool catches) : slots_{slots}, catches_{catches} {}

    void add_template(std::string_view text)
    {
        if (text.size() > limits::most_bytes)
            return refuse("it is longer than 2000 bytes");
        if (folded_pieces(text).find_first_not_of(' ') == std::string::npos)
            return refuse("it is empty");
        cursor in{text};
        add_choice(in);
        if (!in.done())
            refuse("a closing bracket has no opening one");
    }

    void add_one_of(const std::vector<std::string>& templates)
    {
        if (++depth_ > limits::deepest)
            return refuse("it is nested too deeply");
        std::vector<std::size_t> exits;
        for (const std::string& each : templates) {
            const std::size_t fork = emit(operation::either);
            add_template(each);
            if (!problem_.empty())
                return;
            if (&each == &templates.back()) {
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

    [[nodiscard]] slot_library::compiled take()
    {
        emit(operation::end);
        if (!problem_.empty())
            return std::move(problem_);
        return std::make_shared<const sentence_program>(std::move(made_));
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
        if (made_.steps.size() >= limits::most_steps)
            refuse("it is too large");
        else
            made_.steps.push_back(
                {what, static_cast<std::uint16_t>(length), static_cast<std::uint32_t>(target)}
            );
        return made_.steps.size() - 1;
    }

    [[nodiscard]] std::size_t here() const noexcept { return made_.steps.size(); }

    void lead(std::size_t from, std::size_t to)
    {
        made_.steps[from].target = static_cast<std::uint32_t>(to);
    }

    /// The last of several alternatives has no other to fall back to.
    void close_fork(std::size_t fork)
    {
        made_.steps[fork].what = operation::jump;
        lead(fork, fork + 1);
    }

    /// One or more sequences with | between, up to a closing bracket or the end.
    void add_choice(cursor& in)
    {
        if (++depth_ > limits::deepest)
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
        emit(operation::border);
        const std::size_t index = catches_ ? index_of(made_.names, name) : 0;
        if (catches_)
            emit(operation::open, index);
        add_slot_words(name);
        emit(operation::border);
        if (catches_)
            emit(operation::close, index);
    }

    void add_slot_words(const std::string& name)
    {
        const auto* known = slots_.templates_of(name);
        if (known == nullptr) {
            emit(operation::words);
            return;
        }
        if (!slots_.is_closed(name))
            return add_one_of(*known);
        const slot_library::compiled program = slots_.program_of(name);
        if (!program)
            return refuse(program.error());
        emit(operation::call, index_of(made_.called, *program));
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
                emit(operation::text, made_.texts.size(), space - from);
                made_.texts += folded.substr(from, space - from);
            }
            if (space < folded.size())
                emit(operation::border);
            from = space + 1;
        }
    }

    template <class T>
    static std::size_t index_of(std::vector<T>& all, const T& one)
    {
        const auto found = std::find(all.begin(), all.end(), one);
        if (found != all.end())
            return static_cast<std::size_t>(found - all.begin());
        all.push_back(one);
        return all.size() - 1;
    }

    slot_library& slots_;
    bool catches_;
    sentence_program made_{};
    std::string problem_{};
    std::size_t depth_{0};
};

/// The names between { and } of a template.
std::vector<std::string_view> slots_in(std::string_view text)
{
    std::vector<std::string_view> names;
    for (;;) {
        const std::size_t open = text.find('{');
        if (open == std::string_view::npos)
            return names;
        text.remove_prefix(open + 1);
        names.push_back(text.substr(0, text.find('}')));
    }
}

} // namespace

const std::vector<std::string>* slot_library::templates_of(std::string_view name) const
{
    const auto found = templates_.find(name);
    return found == templates_.end() || found->second.empty() ? nullptr : &found->second;
}

bool slot_library::is_closed(std::string_view name, std::size_t depth) const
{
    const auto* templates = templates_of(name);
    // A slot within itself is refused for its depth when it is filled in.
    if (templates == nullptr || depth > limits::deepest)
        return false;
    return std::all_of(templates->begin(), templates->end(), [&](const std::string& each) {
        const auto inner = slots_in(each);
        return std::all_of(inner.begin(), inner.end(), [&](std::string_view slot) {
            return is_closed(slot, depth + 1);
        });
    });
}

slot_library::compiled slot_library::program_of(const std::string& name)
{
    const auto made = programs_.find(name);
    if (made != programs_.end())
        return made->second;
    compiler own{*this, false};
    own.add_one_of(templates_.find(name)->second);
    compiled program = own.take();
    programs_.emplace(name, program);
    return program;
}

slot_library::compiled compile_sentence(std::string_view text, slot_library& slots)
{
    compiler own{slots, true};
    own.add_template(text);
    return own.take();
}

} // namespace answerd::conversation::providers
