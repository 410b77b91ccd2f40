// SPDX-License-Identifier: Apache-2.0
#include "conversation/outcome.hpp"

#include <boost/json/serialize.hpp>

#include <utility>

namespace answerd::conversation {

outcome failed_outcome(std::string why)
{
    boost::json::object body;
    body["error"] = std::move(why);
    return {.result = boost::json::serialize(body), .ok = false};
}

} // namespace answerd::conversation
