// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/array.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace answerd::daemon::doctor {

enum class grade {
    good,
    note, ///< works, but a person may want to know or do something
    bad,  ///< does not work
};

/// "ok", "note", "bad".
[[nodiscard]] std::string_view to_string(grade) noexcept;

/// One thing that was looked at. All texts are ours, for people; none holds a secret.
struct finding {
    grade how{grade::good};
    std::string about{};
    std::string said{};
    std::string cure{}; ///< one line that says what to do; empty when nothing is to be done

    bool operator==(const finding&) const = default;
};

using findings = std::vector<finding>;

/// "ABOUT: SAID" a line, each cure on a line of its own below.
[[nodiscard]] std::string to_text(const findings& all);
/// [{"grade", "about", "said", "cure"}]
[[nodiscard]] boost::json::array to_json(const findings& all);

void append(findings& to, findings more);

} // namespace answerd::daemon::doctor
