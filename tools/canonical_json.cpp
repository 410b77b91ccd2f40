// SPDX-License-Identifier: Apache-2.0
#include "tools/canonical_json.hpp"

#include <boost/json/serialize.hpp>

#include <map>
#include <string_view>

namespace answerd::tools {

namespace json = boost::json;

std::string canonical_json(const json::value& value)
{
    std::string text;
    if (const json::object* object = value.if_object()) {
        std::map<std::string_view, const json::value*> sorted;
        for (const auto& [key, inner] : *object)
            sorted[key] = &inner;
        for (const auto& [key, inner] : sorted)
            text += (text.empty() ? "{" : ",") + json::serialize(json::string{key}) + ":" +
                    canonical_json(*inner);
        return text.empty() ? "{}" : text + "}";
    }
    if (const json::array* array = value.if_array()) {
        for (const json::value& item : *array)
            text += (text.empty() ? "[" : ",") + canonical_json(item);
        return text.empty() ? "[]" : text + "]";
    }
    return json::serialize(value);
}

} // namespace answerd::tools
