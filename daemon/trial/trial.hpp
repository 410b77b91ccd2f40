// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/http_client.hpp"
#include "daemon/command_line.hpp"

#include <string>
#include <vector>

namespace answerd::daemon::trial {

/// `answerd try`: twenty questions to the configured model about this home, in which nothing is
/// really done, and a verdict. Exit status 1 when there is no model to ask.
[[nodiscard]] int try_model(const try_command& wanted);

/// Passes everything on, and notes the names that a search for places was given.
class place_listener final : public conversation::http_client {
 public:
    place_listener(conversation::http_client& behind, std::string search_url)
        : behind_{behind}, search_url_{std::move(search_url)}
    {}

    [[nodiscard]] conversation::awaitable<result<std::unique_ptr<conversation::http_response>>>
    open(conversation::http_request request) override;

    /// Since it was asked last.
    [[nodiscard]] std::vector<std::string> take_places();

 private:
    conversation::http_client& behind_;
    std::string search_url_;
    std::vector<std::string> places_{};
};

} // namespace answerd::daemon::trial
