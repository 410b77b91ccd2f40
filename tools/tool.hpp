// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/outcome.hpp"
#include "conversation/runtime.hpp"
#include "conversation/tool_set.hpp"
#include "conversation/toolbox.hpp"

#include <boost/json/object.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

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

/// One thing that a call would do to the home, in Home Assistant's terms: the service that will
/// really be called, one act for each entity. Fields that do not apply are empty. A read of what is
/// private (calendar, todo, person, camera, history) names the domain and no service, so that it
/// can be denied; a write without acts is asked about.
struct intended_act {
    std::string domain{};  ///< of the service
    std::string service{}; ///< "unlock"; empty for a read
    std::string entity_id{};
    std::string area_id{};
    std::string device_class{}; ///< "garage"
    std::string name{};         ///< as it is said to the person

    bool operator==(const intended_act&) const = default;
};

/// What a call will do, settled before the policy judges it: what was judged, or confirmed by the
/// person, is what runs.
struct plan {
    boost::json::object arguments{}; ///< what call() gets: the model's words, resolved
    std::vector<intended_act> acts{};
    std::optional<outcome> instead{}; ///< the call does not run (no such name, two of them); this
                                      ///< is its outcome
};

/// Something that a model may call. Arguments have passed the schema of `definition()` when
/// prepare() is entered; call() gets what prepare() made of them.
class tool {
 public:
    virtual ~tool() = default;
    [[nodiscard]] virtual const tool_definition& definition() const noexcept = 0;
    /// The schema that arguments are checked against, where more is taken than a model is shown.
    [[nodiscard]] virtual const boost::json::object& accepted() const noexcept
    {
        return definition().parameters;
    }
    [[nodiscard]] virtual tools::traits traits() const noexcept = 0;
    /// Whether a model is told of it. One that is not can be called all the same, by what was
    /// recognised without a model.
    [[nodiscard]] virtual bool shown() const noexcept { return true; }
    /// Whether this house can use it for who speaks now; others are not offered to a model.
    [[nodiscard]] virtual bool usable(const conversation::utterance&) const { return true; }
    /// Settles what the call will do. Does nothing itself, and takes microseconds.
    [[nodiscard]] virtual plan prepare(boost::json::object arguments, const call_context&) const
    {
        return {.arguments = std::move(arguments)};
    }
    /// Runs in a task of its own that owns the arguments. Failures are outcomes, not exceptions. A
    /// read may be cancelled at any await; a write is never cancelled, only no longer waited for.
    [[nodiscard]] virtual awaitable<outcome>
    call(boost::json::object arguments, call_context context) = 0;
};

} // namespace answerd::tools
