// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <string>

namespace answerd::tests {

/// The system bus is at another address for one test.
class other_bus {
 public:
    explicit other_bus(const std::string& address)
    {
        if (const char* before = std::getenv(name))
            before_ = before;
        ::setenv(name, address.c_str(), 1);
    }
    ~other_bus()
    {
        if (before_.empty())
            ::unsetenv(name);
        else
            ::setenv(name, before_.c_str(), 1);
    }
    other_bus(const other_bus&) = delete;
    other_bus& operator=(const other_bus&) = delete;

 private:
    static constexpr const char* name = "DBUS_SYSTEM_BUS_ADDRESS";
    std::string before_{};
};

} // namespace answerd::tests
