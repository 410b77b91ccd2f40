// SPDX-License-Identifier: Apache-2.0
#include "tools/home/satellite_calls.hpp"

#include <utility>

namespace answerd::tools::home {
namespace {

service_call call_of(std::string service)
{
    service_call made;
    made.domain = "assist_satellite";
    made.service = std::move(service);
    return made;
}

} // namespace

service_call announcement(std::vector<std::string> to, std::string message)
{
    service_call made = call_of("announce");
    made.entities = std::move(to);
    made.data["message"] = std::move(message);
    return made;
}

service_call reply_aloud(std::string to, std::string message)
{
    service_call made = announcement({std::move(to)}, std::move(message));
    made.data["preannounce"] = false;
    return made;
}

service_call question_aloud(std::string to, std::string question)
{
    service_call made = call_of("ask_question");
    made.data = {
        {"entity_id", std::move(to)},
        {"question", std::move(question)},
        {"preannounce", false}};
    made.wants_response = true;
    return made;
}

} // namespace answerd::tools::home
