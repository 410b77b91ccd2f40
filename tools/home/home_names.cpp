// SPDX-License-Identifier: Apache-2.0
#include "tools/home/home_names.hpp"

#include "conversation/json_fields.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <functional>
#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using conversation::text_in;

/// "light" or "light, switch".
void add_words(std::string_view text, std::vector<std::string>& to)
{
    std::string word;
    for (const char c : text) {
        const bool part = (c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9');
        const bool large = c >= 'A' && c <= 'Z';
        if (part || large)
            word += large ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!word.empty())
            to.push_back(std::exchange(word, {}));
    }
    if (!word.empty())
        to.push_back(std::move(word));
}

std::vector<std::string> list_in(const json::object& arguments, std::string_view slot)
{
    std::vector<std::string> words;
    const json::value* given = arguments.if_contains(slot);
    if (given != nullptr && given->is_string())
        add_words(given->get_string(), words);
    if (given != nullptr && given->is_array())
        for (const json::value& each : given->get_array())
            if (each.is_string())
                add_words(each.get_string(), words);
    return words;
}

} // namespace

home_names::home_names(const home& of, const conversation::languages& words)
    : home_{of}, words_{words}
{}

void home_names::follow_view()
{
    home_view_ptr now = home_.view();
    if (resolver_ && resolver_->home() == now)
        return;
    if (resolver_)
        resolver_ = resolver_->with(std::move(now)); // the languages' words stay
    else
        resolver_.emplace(std::move(now), words_);
}

const name_resolver& home_names::resolver()
{
    follow_view();
    return *resolver_;
}

const home_names::features& home_names::features_of(std::string_view domain)
{
    static const features none{};
    home_view_ptr now = home_.view();
    if (now != counted_) { // the names can wait until somebody says one
        domains_.clear();
        for (const entity& each : now->entities)
            domains_[std::string{each.domain()}].insert(each.features);
        counted_ = std::move(now);
    }
    const auto at = domains_.find(domain);
    return at == domains_.end() ? none : at->second;
}

bool home_names::has_domain(std::string_view domain) { return !features_of(domain).empty(); }

bool home_names::has_able(std::string_view domain, std::uint64_t needs)
{
    return std::ranges::any_of(features_of(domain), [needs](std::uint64_t has) {
        return has == 0 || (has & needs) == needs;
    });
}

awaitable<void> keep_folded(home& in, conversation::runtime& time, std::weak_ptr<home_names> names)
{
    constexpr auto for_ever = std::chrono::hours{24 * 365};
    conversation::signal never;
    auto how = conversation::ended::done;
    while (how == conversation::ended::done) {
        const home_view_ptr seen = in.view();
        if (names.expired())
            co_return;
        if (!seen->entities.empty()) // else the words of the language may never be needed
            (void)names.lock()->resolver();
        std::function<bool()> is_other = [&in, seen] { return in.view() != seen; };
        const patience waiting{time.now() + for_ever, never};
        how = co_await in.until(std::move(is_other), waiting);
    }
}

wanted wanted_from(const json::object& arguments)
{
    wanted what;
    what.name = text_in(arguments, "name");
    what.area = text_in(arguments, "area");
    what.floor = text_in(arguments, "floor");
    what.domains = list_in(arguments, "domain");
    what.device_classes = list_in(arguments, "device_class");
    return what;
}

bool is_empty(const wanted& what) noexcept
{
    return what.name.empty() && what.area.empty() && what.floor.empty() && what.domains.empty() &&
           what.device_classes.empty();
}

speaker speaker_of(const conversation::call_context& context, const home_view& view)
{
    return {std::string{view.area_of_speaker(
        context.satellite_id.value_or(std::string{}),
        context.device_id.value_or(std::string{})
    )}};
}

} // namespace answerd::tools::home
