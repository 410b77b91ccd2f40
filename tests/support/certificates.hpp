// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>

namespace answerd::tests {

/// A certificate and its key, both in PEM.
struct certificate {
    std::string text{};
    std::string key{};
};

struct certificate_wish {
    std::string name{"answerd test"};
    std::string valid_for{"IP:127.0.0.1,DNS:localhost"}; ///< as OpenSSL writes subjectAltName
    std::chrono::hours begins{-24};                      ///< from now
    std::chrono::hours ends{24};
    bool authority{false}; ///< may sign others
};

/// A fresh certificate, signed by `issuer`, or by itself when there is none.
[[nodiscard]] certificate
make_certificate(const certificate_wish& wish, const certificate* issuer = nullptr);

} // namespace answerd::tests
