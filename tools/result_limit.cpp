// SPDX-License-Identifier: Apache-2.0
#include "tools/result_limit.hpp"

#include "tools/clean_text.hpp"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <utility>

namespace answerd::tools {
namespace {

namespace json = boost::json;

/// Above it a result is not worth a parser's memory: only its ends survive anyway.
constexpr std::size_t parsed_up_to = 1U << 20U;
constexpr std::size_t least = 64;

std::string shortened(std::string_view text, std::size_t keep)
{
    const std::string_view head = head_of(text, keep - keep / 5);
    const std::string_view tail = tail_of(text, keep / 5);
    const std::size_t left_out = text.size() - head.size() - tail.size();
    return clean_text(head) + " [" + std::to_string(left_out) + " bytes left out] " +
           clean_text(tail);
}

/// Escaping makes text longer in JSON by an amount that only trying tells.
std::string cut(std::string_view text, std::size_t most)
{
    std::size_t keep = std::min(text.size(), most);
    while (keep > 0) {
        const json::object marked{{"truncated", true}, {"text", shortened(text, keep)}};
        std::string whole = json::serialize(marked);
        if (whole.size() <= most)
            return whole;
        keep = std::min(keep - 1, keep * most / whole.size());
    }
    return R"({"truncated":true})";
}

} // namespace

std::string limit_result(std::string_view result, std::size_t most)
{
    most = std::max(most, least);
    if (result.size() > parsed_up_to)
        return cut(result, most);
    boost::system::error_code error;
    json::value value = json::parse(result, error);
    if (error) {
        const std::string text = clean_text(result);
        std::string whole = json::serialize(json::object{{"text", text}});
        return whole.size() <= most ? whole : cut(text, most);
    }
    clean_value(value);
    if (!value.is_object())
        value = json::object{{"result", std::move(value)}};
    std::string whole = json::serialize(value);
    return whole.size() <= most ? whole : cut(whole, most);
}

} // namespace answerd::tools
