// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/found_nothing.hpp"

#include "conversation/json_fields.hpp"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace answerd::conversation::providers {

bool found_nothing(const message& result)
{
    boost::system::error_code error;
    const boost::json::value said = boost::json::parse(result.content.value_or(""), error);
    const boost::json::object* body = said.if_object();
    if (error || body == nullptr || !body->contains("error"))
        return false;
    static constexpr std::array offers{"close_matches", "candidates", "lists"};
    const std::string_view why = text_in(*body, "error");
    return why.starts_with("There is no ") || why.starts_with("Nothing of that kind") ||
           std::ranges::any_of(offers, [body](const char* each) { return body->contains(each); });
}

} // namespace answerd::conversation::providers
