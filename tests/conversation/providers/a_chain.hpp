// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/providers/chain.hpp"
#include "tests/support/a_question.hpp"
#include "tests/support/fake_runtime.hpp"

#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace answerd::conversation::providers {

using tests::a_question;
using tests::fake_runtime;

inline completion words(std::string text) { return {.content = std::move(text)}; }
inline fault fails(code what) { return {.what = what, .why = {.code = errc::unreachable}}; }

/// Answers by a script, the last line of it for ever; remembers how it was asked.
class lined_model final : public model {
 public:
    lined_model(std::string name, std::deque<reply> script)
        : name_{std::move(name)}, script_{std::move(script)}
    {}

    /// One more line of the script.
    void then_says(reply next) { script_.push_back(std::move(next)); }

    unsigned asked_times{0};
    std::chrono::milliseconds spare{-1};
    fake_runtime* time{nullptr}; ///< when set, each answer takes `takes`
    std::chrono::milliseconds takes{0};

    [[nodiscard]] std::string_view name() const noexcept override { return name_; }
    [[nodiscard]] awaitable<reply> infer(const inference& asked) override
    {
        ++asked_times;
        spare = asked.spare;
        if (time != nullptr)
            co_await time->sleep(takes);
        reply got = script_.front();
        if (script_.size() > 1)
            script_.pop_front();
        co_return got;
    }

 private:
    std::string name_;
    std::deque<reply> script_;
};

/// A chain of scripted models under a clock that stands still.
struct a_chain {
    fake_runtime time{};
    a_question asked{};
    std::vector<std::shared_ptr<lined_model>> models{};
    std::vector<chain_link> links{};
    std::unique_ptr<chain> subject{};

    a_chain() { asked.until = time.now() + std::chrono::seconds{25}; }

    lined_model& language_model(std::string name, std::deque<reply> script)
    {
        return add(std::move(name), std::move(script), link_kind::language_model);
    }
    lined_model& local(std::deque<reply> script)
    {
        return add("builtin", std::move(script), link_kind::local);
    }

    lined_model& add(std::string name, std::deque<reply> script, link_kind kind)
    {
        models.push_back(std::make_shared<lined_model>(std::move(name), std::move(script)));
        links.push_back({.who = models.back(), .kind = kind});
        return *models.back();
    }

    reply ask()
    {
        if (!subject)
            subject = std::make_unique<chain>(links, time);
        const auto inference = asked.inference();
        return time.play(subject->infer(inference));
    }

    /// Who answered and what, or the class of the fault and whose it was, or "passed".
    std::string told()
    {
        const reply got = ask();
        if (const auto* said = std::get_if<completion>(&got))
            return said->backend + ": " + said->content;
        if (const auto* failed = std::get_if<fault>(&got))
            return failed->backend + " failed: " + std::string{to_string(failed->what)};
        return "passed";
    }
};

} // namespace answerd::conversation::providers
