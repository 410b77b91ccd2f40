// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/answer.hpp"
#include "conversation/error.hpp"
#include "ha_bridge/sentences/recognition_codec.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <string>
#include <vector>

namespace answerd::ha_bridge::sentences {

/// What Home Assistant's own agent answered.
struct spoken_response {
    bool ok{false};
    std::string speech{};
    std::string code{}; ///< when not ok: "no_valid_targets", "failed_to_handle"
    std::vector<conversation::affected_target> affected{};
};

/// `assist_pipeline/run` with Home Assistant's own agent, from text to text: the only command that
/// carries the device. It speaks the home's own language and no other.
[[nodiscard]] boost::json::object run_command(const heard_sentence& said);
/// `conversation/process`, for every other language; without a device.
[[nodiscard]] boost::json::object process_command(const heard_sentence& said);

/// Of the events of a run. errc::malformed when there is no answer among them.
[[nodiscard]] result<spoken_response> decode_run(const std::vector<boost::json::object>& events);
[[nodiscard]] result<spoken_response> decode_process(const boost::json::value& answer);

} // namespace answerd::ha_bridge::sentences
