// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/outcome.hpp"
#include "conversation/runtime.hpp"
#include "conversation/tool_set.hpp"
#include "conversation/toolbox.hpp"

#include <boost/json/object.hpp>

namespace answerd::tools {

using conversation::awaitable;
using conversation::call_context;
using conversation::outcome;
using conversation::tool_definition;

/// How much harm a call can do when it was not meant.
enum class risk { none, low, guarded };

/// What the registry may do with a tool beyond calling it.
struct traits {
    bool read_only{true};
    bool idempotent{true};        ///< may be retried once after a failure of transport
    bool cacheable{false};        ///< a success may answer the same arguments again for `cache_for`
    bool untrusted_output{false}; ///< results carry text that strangers wrote
    tools::risk risk{risk::none};
    std::chrono::milliseconds cache_for{std::chrono::minutes{10}};
    std::chrono::milliseconds timeout{0}; ///< 0: the registry's own limit
};

/// Something that a model may call. Arguments have passed the schema of `definition()` when call()
/// is entered.
class tool {
 public:
    virtual ~tool() = default;
    [[nodiscard]] virtual const tool_definition& definition() const noexcept = 0;
    [[nodiscard]] virtual tools::traits traits() const noexcept = 0;
    /// Runs in a task of its own that owns the arguments. Failures are outcomes, not exceptions. A
    /// read may be cancelled at any await; a write is never cancelled, only no longer waited for.
    [[nodiscard]] virtual awaitable<outcome>
    call(boost::json::object arguments, call_context context) = 0;
};

} // namespace answerd::tools
