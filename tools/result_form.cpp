// SPDX-License-Identifier: Apache-2.0
#include "tools/result_form.hpp"

#include "tools/result_limit.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <string_view>

namespace answerd::tools {
namespace {

namespace json = boost::json;

constexpr std::string_view before_result = R"({"ok":true,"result":)";
/// What either envelope adds at most: {"ok":false,"errors":[]}.
constexpr std::size_t frame = 24;

/// The list under "problems", else the one under "error", else the whole.
json::array errors_in(const json::value& result)
{
    const json::object& body = result.get_object();
    if (const json::value* several = body.if_contains("problems"); several && several->is_array())
        return several->get_array();
    if (const json::value* one = body.if_contains("error"))
        return {*one};
    return {result};
}

} // namespace

std::string shown_result(const conversation::outcome& got, const options& limits)
{
    if (limits.result_form == result_form::raw)
        return limit_result(got.result, limits.max_result_bytes);
    const std::size_t room = limits.max_result_bytes > frame ? limits.max_result_bytes - frame : 0;
    const std::string inner = limit_result(got.result, room);
    if (got.ok)
        return std::string{before_result} + inner + "}";
    const json::object envelope{{"ok", false}, {"errors", errors_in(json::parse(inner))}};
    return json::serialize(envelope);
}

} // namespace answerd::tools
