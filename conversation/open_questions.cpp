// SPDX-License-Identifier: Apache-2.0
#include "conversation/open_questions.hpp"

namespace answerd::conversation {

std::string asker_key(
    const std::optional<std::string>& satellite_id,
    const std::optional<std::string>& device_id,
    const std::optional<std::string>& conversation_id
)
{
    // The kind goes with the id: a conversation that is called like a satellite is not one.
    if (satellite_id && !satellite_id->empty())
        return "satellite " + *satellite_id;
    if (device_id && !device_id->empty())
        return "device " + *device_id;
    if (conversation_id && !conversation_id->empty())
        return "conversation " + *conversation_id;
    return {};
}

} // namespace answerd::conversation
