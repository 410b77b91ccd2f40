// SPDX-License-Identifier: Apache-2.0
#include "tools/home/list_item.hpp"

#include "conversation/json_fields.hpp"
#include "tools/clean_text.hpp"
#include "tools/plain_words.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using conversation::member;
using conversation::text_in;

constexpr std::size_t longest_text = 200;

list_item item_from(const json::value& told)
{
    const std::string summary{text_in(told, "summary")};
    list_item read;
    read.text = clean_text(head_of(summary, longest_text));
    read.uid = text_in(told, "uid");
    if (read.uid.empty())
        read.uid = summary;
    read.done = text_in(told, "status") == "completed";
    return read;
}

bool holds_all(const std::vector<std::string>& words, const std::vector<std::string>& of)
{
    return !of.empty() && std::ranges::all_of(of, [&words](const std::string& each) {
        return std::ranges::find(words, each) != words.end();
    });
}

} // namespace

std::vector<list_item> items_in(const json::value& response, std::string_view entity_id)
{
    std::vector<list_item> all;
    const json::value* items = member(member(&response, entity_id), "items");
    if (items == nullptr || !items->is_array())
        return all;
    for (const json::value& each : items->get_array())
        if (list_item read = item_from(each); !read.text.empty())
            all.push_back(std::move(read));
    return all;
}

std::vector<list_item> items_called(std::string_view words, const std::vector<list_item>& all)
{
    std::vector<list_item> same;
    for (const list_item& each : all)
        if (same_words(each.text, words))
            same.push_back(each);
    if (!same.empty())
        return same;
    const auto wanted = split_words(plain_words(words));
    std::size_t best = 1;
    for (const list_item& each : all) {
        const auto has = split_words(plain_words(each.text));
        const bool fits = holds_all(has, wanted) || holds_all(wanted, has);
        const std::size_t shared = std::min(has.size(), wanted.size());
        if (!fits || shared < best)
            continue;
        if (shared > best) // "the oat milk" is rather Oat milk than Milk
            same.clear();
        best = shared;
        same.push_back(each);
    }
    return same;
}

} // namespace answerd::tools::home
