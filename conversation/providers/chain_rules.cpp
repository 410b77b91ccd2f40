// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/chain_rules.hpp"

#include "conversation/blank.hpp"
#include "conversation/providers/text_match.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace answerd::conversation::providers {

namespace {

/// A silent answer of the built-in engine is meant; a blank one of a model is a failure (core#
/// 136019). A model whose thoughts filled all its room would fill it again.
verdict judge_completion(const completion& said, const attempt& how)
{
    const bool blank = said.tool_calls.empty() && is_blank(said.content);
    if (!blank || how.may_be_empty || how.kind == link_kind::local)
        return verdict::give;
    const bool worth_it = !how.retried && how.in_time && said.reason != finish_reason::length;
    return worth_it ? verdict::ask_again : verdict::next;
}

} // namespace

std::vector<chain_link> in_order(
    std::vector<chain_link> configured,
    std::vector<std::shared_ptr<model>> local_ones,
    local_first local,
    bool ended
)
{
    if (local == local_first::off || (local == local_first::last && ended))
        return configured;
    auto at = local == local_first::first ? configured.begin() : configured.end();
    for (auto& each : local_ones)
        if (each)
            at = std::next(
                configured.insert(at, chain_link{.who = std::move(each), .kind = link_kind::local})
            );
    return configured;
}

std::vector<std::size_t>
order_of(const std::vector<std::string_view>& names, std::string_view stay_with)
{
    std::vector<std::size_t> order(names.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (!stay_with.empty())
        std::stable_partition(order.begin(), order.end(), [&](std::size_t place) {
            return names[place] == stay_with;
        });
    return order;
}

bool takes_part(rounds which, unsigned round) noexcept
{
    return which == rounds::all || (which == rounds::first) == (round <= 1);
}

verdict judge(const reply& got, const attempt& how)
{
    if (std::holds_alternative<passed>(got))
        return verdict::next;
    if (const auto* failed = std::get_if<fault>(&got)) {
        const bool over = failed->spoken || failed->what == code::cancelled;
        return over ? verdict::give : verdict::next;
    }
    return judge_completion(std::get<completion>(got), how);
}

bool counts_against(const fault& what) noexcept
{
    return what.what != code::model_refused && what.what != code::cancelled &&
           what.why.code != errc::too_large;
}

std::chrono::milliseconds spare_time(steady_time now, steady_time until) noexcept
{
    using std::chrono::milliseconds;
    constexpr milliseconds most = std::chrono::seconds{5};
    const auto left = std::chrono::duration_cast<milliseconds>(until - now);
    return std::clamp(left / 2, milliseconds{0}, most);
}

} // namespace answerd::conversation::providers
