// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/side_question.hpp"

#include <exception>
#include <utility>

namespace answerd::conversation::providers {

std::shared_ptr<side_question>
side_question::put(std::shared_ptr<model> who, const inference& asked, runtime& time)
{
    auto its = std::make_shared<side_question>(std::move(who), asked);
    time.start(answer_apart(its, time));
    return its;
}

side_question::side_question(std::shared_ptr<model> who, const inference& asked)
    : who_{std::move(who)}
    , messages_{asked.messages}
    , tools_{asked.tools}
    , said_{asked.said}
    , language_{asked.language}
    , stay_with_{asked.stay_with}
    , asked_{
          .messages = messages_,
          .tools = tools_,
          .said = said_,
          .language = language_,
          .round = asked.round,
          .closing = asked.closing,
          .may_be_empty = asked.may_be_empty,
          .until = asked.until,
          .stop = stop_,
          .stay_with = stay_with_,
          .spare = asked.spare,
      }
{}

reply side_question::take()
{
    if (got_)
        return *std::move(got_);
    return fault{
        .what = code::model_timeout,
        .why = {.code = errc::timed_out, .detail = "no answer in time", .raw = {}},
        .backend = std::string{who_->name()},
    };
}

awaitable<void> side_question::answer_apart(std::shared_ptr<side_question> its, runtime& time)
{
    // Also when shutdown cancels the task: whoever sleeps is woken and looks.
    struct at_the_end {
        side_question& of;
        explicit at_the_end(side_question& question) : of{question} {}
        ~at_the_end() { of.end(); }
        at_the_end(const at_the_end&) = delete;
        at_the_end& operator=(const at_the_end&) = delete;
    } ending{*its};
    auto work = its->ask();
    (void)co_await time.run(std::move(work), its->asked_.until, its->stop_);
}

awaitable<void> side_question::ask()
{
    try {
        got_ = co_await who_->infer(asked_);
    } catch (const std::exception& bug) {
        got_ = fault{
            .what = code::internal,
            .why = {.code = errc::malformed, .detail = bug.what(), .raw = {}}};
    }
}

void side_question::end() noexcept
{
    over_ = true;
    if (wake_ != nullptr)
        wake_->raise();
}

} // namespace answerd::conversation::providers
