// SPDX-License-Identifier: Apache-2.0
#include "tools/tool_run.hpp"

#include <exception>
#include <new>
#include <optional>
#include <utility>

namespace answerd::tools {
namespace {

using conversation::effect;
using conversation::ended;
using conversation::runtime;
using conversation::steady_time;

constexpr std::chrono::milliseconds pause_before_retry{200};

/// Everything that the task of its own uses; it may outlive the caller.
struct job {
    job(runtime& clock, tool_errand what) : time{clock}, errand{std::move(what)}
    {
        errand.context.stop = &own_stop;
    }

    runtime& time;
    tool_errand errand;
    conversation::signal own_stop{}; ///< the turn's own may be gone before a write ends
    bool begun{false};
    bool given_up{false}; ///< nobody waits any more: what has not begun stays undone
    std::optional<tool_run> ran{};
};

tool_run failed(const tool& what, std::string why, std::string raw)
{
    tool_run run;
    run.got = conversation::failed_outcome(what.definition().name + " failed: " + why);
    // A write that broke half-way may have been heard.
    if (!what.traits().read_only)
        run.got.effect = effect::unknown;
    run.end = call_end::failed;
    run.cause = std::move(why);
    run.raw = std::move(raw);
    return run;
}

awaitable<tool_run> attempt(std::shared_ptr<job> mine)
{
    const tool_errand& errand = mine->errand;
    tool_run run;
    try {
        run.got = co_await errand.what->call(errand.arguments, errand.context);
        run.end = run.got.ok ? call_end::done : call_end::failed;
        run.cause = run.got.ok ? "" : "the tool says so";
    } catch (const std::bad_alloc&) {
        run = failed(*errand.what, "it needed more memory than there is", {});
    } catch (const std::exception& error) {
        run = failed(*errand.what, "a fault inside of it", error.what());
    } catch (...) {
        run = failed(*errand.what, "a fault inside of it", "not a std::exception");
    }
    co_return run;
}

bool deserves_retry(const tool_run& run, const traits& of)
{
    return !run.got.ok && run.got.transient && run.got.effect == effect::none && of.idempotent;
}

awaitable<void> carry_out(std::shared_ptr<job> mine)
{
    const traits of = mine->errand.what->traits();
    if (mine->given_up)
        co_return;
    mine->begun = true;
    tool_run run = co_await attempt(mine);
    run.attempts = 1;
    const steady_time again = mine->time.now() + pause_before_retry;
    if (deserves_retry(run, of) && again < mine->errand.until) {
        conversation::signal never;
        const ended rested = co_await mine->time.wait(never, again, mine->own_stop);
        if (rested == ended::timed_out && !mine->given_up) {
            run = co_await attempt(mine);
            run.attempts = 2;
        }
    }
    mine->ran = std::move(run);
}

std::string words_for(std::chrono::steady_clock::duration span)
{
    using std::chrono::milliseconds;
    const auto whole = std::chrono::duration_cast<milliseconds>(span).count();
    if (whole < 1000)
        return std::to_string(whole) + " ms";
    const auto tenths = (whole + 50) / 100;
    const std::string part = tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10);
    return std::to_string(tenths / 10) + part + " s";
}

tool_run not_begun(const tool& what, tool_run early)
{
    early.got = conversation::failed_outcome(
        what.definition().name + " was not run: the turn had no time left"
    );
    early.attempts = 0;
    return early;
}

tool_run ended_early(const tool& what, std::string why, call_end end)
{
    tool_run run;
    run.cause = why;
    if (what.traits().read_only) {
        run.got = conversation::failed_outcome(what.definition().name + " " + std::move(why));
    } else {
        run.got = conversation::failed_outcome(
            what.definition().name + " " + std::move(why) +
            "; it may have been done or not. Check before doing it again"
        );
        run.got.effect = effect::unknown;
    }
    run.end = end;
    run.attempts = 1;
    return run;
}

} // namespace

tool_run timed_out(const tool& what, std::chrono::steady_clock::duration waited)
{
    return ended_early(what, "timed out after " + words_for(waited), call_end::timed_out);
}

tool_run cancelled(const tool& what)
{
    return ended_early(what, "was cancelled with its turn", call_end::cancelled);
}

awaitable<tool_run> run_tool(runtime& time, tool_errand errand, conversation::signal& stop)
{
    using conversation::stopping;
    const steady_time begun = time.now();
    const steady_time until = errand.until;
    const auto what = errand.what;
    const auto mode = what->traits().read_only ? stopping::cancels_work : stopping::only_waiting;
    auto mine = std::make_shared<job>(time, std::move(errand));
    const ended how = co_await time.run_apart(carry_out(mine), until, stop, mode);
    if (mine->ran)
        co_return std::move(*mine->ran);
    mine->given_up = true;
    tool_run run = how == ended::stopped ? cancelled(*what) : timed_out(*what, until - begun);
    if (!mine->begun)
        run = not_begun(*what, std::move(run));
    co_return run;
}

} // namespace answerd::tools
