// SPDX-License-Identifier: Apache-2.0
#include "tools/home/past_states.hpp"

#include "conversation/json_fields.hpp"
#include "tools/home/iso_time.hpp"
#include "tools/home/live_state.hpp"
#include "tools/plain_words.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <utility>

namespace answerd::tools::home {
namespace {

namespace json = boost::json;
using conversation::text_in;

bool is_no_state(std::string_view state)
{
    return state.empty() || state == "unavailable" || state == "unknown";
}

/// "opened" for "open", "closed" for "close".
bool same_verb(std::string_view a, std::string_view b)
{
    if (a.size() > b.size())
        std::swap(a, b);
    if (!b.starts_with(a) || a.size() < 3)
        return a == b;
    const auto rest = b.substr(a.size());
    return rest.empty() || rest == "d" || rest == "ed";
}

} // namespace

std::vector<state_change> changes_in(const json::value& reply, const time::zone& here)
{
    std::vector<state_change> all;
    if (!reply.is_array() || reply.get_array().empty() || !reply.get_array()[0].is_array())
        return all;
    std::string before;
    for (const json::value& row : reply.get_array()[0].get_array()) {
        const auto state = text_in(row, "state");
        const auto at = read_instant(text_in(row, "last_changed"), here);
        if (is_no_state(state) || !at || state == before)
            continue;
        if (!before.empty())
            all.push_back({std::string{state}, *at});
        before = state;
    }
    return all;
}

bool is_called(std::string_view word, const entity& of, std::string_view state)
{
    const std::string said = plain_words(word);
    return same_verb(said, plain_words(state)) ||
           same_verb(said, plain_words(state_word(of, state)));
}

} // namespace answerd::tools::home
