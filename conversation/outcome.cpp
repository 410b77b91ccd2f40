// SPDX-License-Identifier: Apache-2.0
#include "conversation/outcome.hpp"

#include <boost/json/serialize.hpp>

namespace answerd::conversation {

outcome failed_outcome(std::string_view why)
{
    boost::json::object body;
    body["error"] = why;
    return {.result = boost::json::serialize(body), .ok = false};
}

} // namespace answerd::conversation
