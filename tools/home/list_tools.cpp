// SPDX-License-Identifier: Apache-2.0
#include "tools/home/list_tools.hpp"

#include "tools/clean_text.hpp"
#include "tools/home/act_sentence.hpp"
#include "tools/home/named_entity.hpp"
#include "tools/plain_words.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using conversation::effect;
using how = act_result::how;
using kind = value_slot::kind;

constexpr std::size_t longest_item = 200;
constexpr std::size_t most_items = 60;
constexpr std::size_t most_spoken = 10;
constexpr auto for_a_look = 1500ms;

value_slot text(std::string_view name)
{
    return {.name = name, .what = kind::text, .required = false};
}

service_shape changes(std::string_view name, std::string_view description)
{
    return {
        .name = name,
        .description = description,
        .slots = {text("item"), text("name")},
        .also_taken = {"todo_list"}};
}

bool has_lists(const home_parts& parts)
{
    return parts.in.now() != condition::absent && parts.names->has_domain("todo");
}

std::string list_name(const json::object& arguments)
{
    std::string name = text_of(arguments, "name");
    return name.empty() ? text_of(arguments, "todo_list") : name;
}

/// The one list that is meant. Without a name: the only one, else the shopping list.
std::variant<const entity*, outcome>
list_meant(const json::object& arguments, const home_parts& parts, const call_context& context)
{
    auto got = entities_meant("todo", list_name(arguments), parts, context);
    if (auto* trouble = std::get_if<outcome>(&got))
        return std::move(*trouble);
    const auto& lists = std::get<std::vector<const entity*>>(got);
    if (lists.size() == 1)
        return lists.front();
    const auto shopping = std::ranges::find(lists, "todo.shopping_list", &entity::id);
    if (shopping != lists.end())
        return *shopping;
    json::array names;
    std::vector<std::string> spoken;
    for (const entity* each : lists) {
        names.emplace_back(each->name);
        spoken.push_back(clean_name(each->name));
    }
    const spoken_terms terms{parts.words, context.language};
    return failed_with(
        {{"error", "Say which list: the name of one of `lists`."}, {"lists", std::move(names)}},
        terms.sentence("home_which", {{"names", spoken_list(spoken, "home_or", terms)}})
    );
}

service_call call_of(std::string service, std::string list, json::object data)
{
    service_call made;
    made.domain = "todo";
    made.service = std::move(service);
    made.entities.push_back(std::move(list));
    made.data = std::move(data);
    return made;
}

/// nothing: the home did not answer.
awaitable<std::optional<std::vector<list_item>>>
read_items(home& in, std::string list, patience mine)
{
    json::array every{"needs_action", "completed"};
    service_call ask = call_of("get_items", list, {{"status", std::move(every)}});
    ask.wants_response = true;
    const auto got = co_await in.act(std::move(ask), mine);
    std::optional<std::vector<list_item>> items;
    if (got.ended == how::done)
        items = items_in(got.response, list);
    co_return items;
}

outcome no_answer(const spoken_terms& terms)
{
    return failed_with(
        {{"error", "Home Assistant did not give the list."}},
        std::string{terms.get("list_failed")}
    );
}

json::array texts_of(const std::vector<list_item>& items, bool done)
{
    json::array texts;
    for (const list_item& each : items)
        if (each.done == done && texts.size() < most_items)
            texts.emplace_back(each.text);
    return texts;
}

outcome not_on_it(
    const std::string& item,
    const std::vector<list_item>& called,
    const std::vector<list_item>& all,
    const spoken_terms& terms
)
{
    const bool several = called.size() > 1;
    outcome got = failed_with(
        {{"error",
          several ? "Not done: several items fit. Give the whole text of one of `items`."
                  : "Not done: that is not on the list. What is, stands in `items`."},
         {"items", texts_of(several ? called : all, false)}},
        terms.sentence(several ? "list_which" : "list_has_not", {{"item", clean_name(item)}})
    );
    got.untrusted = true;
    return got;
}

std::string spoken_items(const std::vector<std::string>& items, const spoken_terms& terms)
{
    std::string text;
    const std::size_t told = std::min(items.size(), most_spoken);
    for (std::size_t i = 0; i < told; ++i) {
        const bool last = i > 0 && i + 1 == items.size();
        if (i > 0)
            text += last ? ' ' + std::string{terms.get("and")} + ' ' : ", ";
        text += items[i];
    }
    if (told == items.size())
        return text;
    const std::string more = std::to_string(items.size() - told);
    return terms.fill("list_more", {{"names", text}, {"count", more}});
}

json::object data_for(const list_change& what, const list_item& item)
{
    if (what.service == "remove_item")
        return {{"item", json::array{json::value(item.uid)}}};
    return {{"item", item.uid}, {"status", "completed"}};
}

} // namespace

const std::vector<list_change>& list_changes()
{
    static const std::vector<list_change> all{
        {.shape = changes("HassListAddItem", "Add to list"),
         .service = "add_item",
         .told = "list_added",
         .finds = false},
        {.shape = changes("HassListCompleteItem", "Tick off a list"),
         .service = "update_item",
         .told = "list_ticked",
         .open_only = true},
        {.shape = changes("HassListRemoveItem", "Remove from list"),
         .service = "remove_item",
         .told = "list_removed"}};
    return all;
}

list_change_tool::list_change_tool(const list_change& what, home_parts parts)
    : home_service{what.shape, std::move(parts)}, what_{what}
{}

bool list_change_tool::usable(const conversation::utterance&) const
{
    return has_lists(parts()) &&
           parts().in.view()->services.contains("todo." + std::string{what_.service});
}

plan list_change_tool::prepare(json::object arguments, const call_context& context) const
{
    const std::string item{head_of(text_of(arguments, "item"), longest_item)};
    if (item.empty())
        return instead_of(failed_with(
            {{"error", "Say which item."}},
            std::string{terms_for(context).get("list_what")}
        ));
    auto list = list_meant(arguments, parts(), context);
    if (auto* trouble = std::get_if<outcome>(&list))
        return instead_of(std::move(*trouble));
    const entity& meant = *std::get<const entity*>(list);
    plan made;
    made.arguments = {{"list", meant.id}, {"name", meant.name}, {"item", item}};
    intended_act act{.domain = "todo", .service = std::string{what_.service}};
    act.entity_id = meant.id;
    act.area_id = meant.area_id;
    act.name = meant.name;
    made.acts.push_back(std::move(act));
    return made;
}

awaitable<outcome> list_change_tool::change(
    std::string list,
    std::string item,
    json::object data,
    const call_context& context
)
{
    const spoken_terms terms = terms_for(context);
    call_patience waits{context};
    const patience for_answer = waits.less(for_a_look);
    const patience for_look = waits.get();
    service_call change = call_of(std::string{what_.service}, list, std::move(data));
    const auto end = co_await parts().in.act(std::move(change), for_answer);
    if (end.ended == how::refused || end.ended == how::not_sent)
        co_return no_answer(terms);
    if (end.ended == how::unknown) { // looked at, never repeated
        const auto now = co_await read_items(parts().in, list, for_look);
        if (!now)
            co_return unsure_of("Nobody knows whether that took. Read the list.");
        const auto there = items_called(item, *now);
        const bool open = std::ranges::any_of(there, [](const auto& each) { return !each.done; });
        const bool there_still = what_.open_only ? open : !there.empty();
        if (there_still == what_.finds)
            co_return no_answer(terms);
    }
    outcome got;
    got.effect = effect::done;
    co_return got;
}

awaitable<outcome> list_change_tool::call(json::object arguments, call_context context)
{
    const spoken_terms terms = terms_for(context);
    const std::string list = text_of(arguments, "list");
    const std::string name = text_of(arguments, "name");
    std::string item = text_of(arguments, "item");
    json::object data{{"item", capitalised(item)}};
    if (what_.finds) {
        call_patience waits{context};
        const patience mine = waits.get();
        const auto all = co_await read_items(parts().in, list, mine);
        if (!all)
            co_return no_answer(terms);
        std::vector<list_item> fit = *all;
        if (what_.open_only)
            std::erase_if(fit, [](const list_item& each) { return each.done; });
        const auto called = items_called(item, fit);
        const bool equal = std::ranges::all_of(called, [&called](const list_item& each) {
            return each.text == called.front().text;
        });
        if (called.empty() || !equal)
            co_return not_on_it(item, called, *all, terms);
        item = called.front().text;
        data = data_for(what_, called.front());
    }
    outcome got = co_await change(list, item, std::move(data), context);
    if (!got.ok)
        co_return got;
    const std::string told = clean_name(item);
    outcome done = told_with(
        {{"done", what_.shape.name}, {"item", item}, {"list", name}},
        terms.sentence(what_.told, {{"item", told}, {"list", clean_name(name)}})
    );
    done.effect = effect::done;
    done.affected.push_back({"entity", list, name, true});
    co_return done;
}

list_reader::list_reader(home_parts parts)
    : home_service{
          {.name = "todo_get_items",
           .description = "Read list",
           .slots = {text("todo_list")},
           .also_taken = {"name", "status"},
           .read_only = true,
           .untrusted = true},
          std::move(parts)}
{}

bool list_reader::usable(const conversation::utterance&) const { return has_lists(parts()); }

plan list_reader::prepare(json::object arguments, const call_context& context) const
{
    auto list = list_meant(arguments, parts(), context);
    if (auto* trouble = std::get_if<outcome>(&list))
        return instead_of(std::move(*trouble));
    const entity& meant = *std::get<const entity*>(list);
    plan made;
    made.arguments = {
        {"list", meant.id},
        {"name", meant.name},
        {"status", text_of(arguments, "status")}};
    intended_act act{.domain = "todo"};
    act.entity_id = meant.id;
    act.area_id = meant.area_id;
    act.name = meant.name;
    made.acts.push_back(std::move(act));
    return made;
}

awaitable<outcome> list_reader::call(json::object arguments, call_context context)
{
    const spoken_terms terms = terms_for(context);
    const std::string name = text_of(arguments, "name");
    const std::string status = text_of(arguments, "status");
    std::string list = text_of(arguments, "list");
    call_patience waits{context};
    const patience mine = waits.get();
    const auto all = co_await read_items(parts().in, std::move(list), mine);
    if (!all)
        co_return no_answer(terms);

    const bool completed = status == "completed";
    json::object body{{"list", name}};
    if (!completed)
        body["items"] = texts_of(*all, false);
    if (completed || status == "all")
        body["completed"] = texts_of(*all, true);
    std::vector<std::string> spoken;
    for (const list_item& each : *all)
        if (each.done == completed)
            if (std::string one = clean_name(each.text); !one.empty())
                spoken.push_back(std::move(one));
    const std::string spoken_name = clean_name(name);
    const auto form = spoken.empty() ? "list_empty" : "list_holds";
    const std::string items = spoken_items(spoken, terms);
    co_return told_with(body, terms.sentence(form, {{"list", spoken_name}, {"items", items}}));
}

} // namespace answerd::tools::home
