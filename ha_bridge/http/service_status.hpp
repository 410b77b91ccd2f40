// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <string>

namespace answerd::ha_bridge::http {

/// What the process says about itself. Answers from memory: nobody waits for anything.
class service_status {
 public:
    virtual ~service_status() = default;
    /// {"status": "ok" | "degraded", ...}. Read by anyone who reaches the port.
    [[nodiscard]] virtual boost::json::object health() const = 0;
    /// Health, and what is for who may administer: where it listens, who was refused.
    [[nodiscard]] virtual boost::json::object details() const { return health(); }
    /// The newest turns, for who may know what was said.
    [[nodiscard]] virtual boost::json::array turns() const { return {}; }
    /// Whether turns are taken.
    [[nodiscard]] virtual bool ready() const = 0;
    /// Prometheus text.
    [[nodiscard]] virtual std::string metrics() const = 0;
};

} // namespace answerd::ha_bridge::http
