// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/object.hpp>

#include <string>

namespace answerd::ha_bridge::http {

/// What the process says about itself. Answers from memory: nobody waits for anything.
class service_status {
 public:
    virtual ~service_status() = default;
    /// {"status": "ok" | "degraded", ...}. Read by anyone who reaches the port.
    [[nodiscard]] virtual boost::json::object health() const = 0;
    /// Whether turns are taken.
    [[nodiscard]] virtual bool ready() const = 0;
    /// Prometheus text.
    [[nodiscard]] virtual std::string metrics() const = 0;
};

} // namespace answerd::ha_bridge::http
