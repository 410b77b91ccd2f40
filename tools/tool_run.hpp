// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/runtime.hpp"
#include "tools/audit.hpp"
#include "tools/tool.hpp"

#include <boost/json/object.hpp>

#include <chrono>
#include <memory>
#include <string>

namespace answerd::tools {

/// One call to run: checked arguments, and until when somebody waits for it.
struct tool_errand {
    std::shared_ptr<tool> what{};
    boost::json::object arguments{};
    call_context context{};
    conversation::steady_time until{};
};

/// What came of it, and how the audit puts that.
struct tool_run {
    outcome got{};
    call_end end{call_end::done};
    unsigned attempts{0};
    bool cached{false};
    std::string cause{};
    std::string raw{};
};

/// Runs a tool in a task of its own, until it ends, `errand.until` has come or `stop` is raised.
/// Always comes back with an outcome that says why: what is thrown, even bad_alloc, becomes one. A
/// read is cancelled when its time is over; a write is only no longer waited for, and its effect
/// is unknown. An idempotent tool gets one more try after a transient failure.
[[nodiscard]] awaitable<tool_run>
run_tool(conversation::runtime& time, tool_errand errand, conversation::signal& stop);

/// The outcomes of waits that ended early. `waited` is told to the model, so that the reason is
/// never empty.
[[nodiscard]] tool_run timed_out(const tool& what, std::chrono::steady_clock::duration waited);
[[nodiscard]] tool_run cancelled(const tool& what);

} // namespace answerd::tools
