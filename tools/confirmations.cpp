// SPDX-License-Identifier: Apache-2.0
#include "tools/confirmations.hpp"

#include "conversation/code_cut.hpp"
#include "conversation/spoken_answer.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace answerd::tools {
namespace {

namespace json = boost::json;
using conversation::pending;
using conversation::spoken_answer;
using conversation::spoken_code;

constexpr std::size_t most_askers = 256;
/// A code that comes too late is still not for a model's eyes.
constexpr std::chrono::minutes remembered{10};

pending with_answer(std::string_view answer)
{
    json::object details;
    details["answer"] = answer;
    return {.what = pending::kind::confirmation, .details = std::move(details)};
}

/// Takes a code out of what was said, clear or not.
spoken_code take_code(conversation::utterance& said, const conversation::tongue& in)
{
    spoken_code code = conversation::read_code(said.text, in);
    if (code.what != spoken_code::kind::none)
        said.text = conversation::hidden_code;
    return code;
}

} // namespace

confirmations::confirmations(const conversation::clock& time, conversation::random& dice)
    : time_{time}, dice_{dice}
{}

std::string confirmations::draw_ticket()
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string ticket;
    for (int word = 0; word < 2; ++word) {
        auto bits = dice_.next();
        for (int i = 0; i < 16; ++i, bits >>= 4U)
            ticket += digits[bits & 0xfU];
    }
    return ticket;
}

void confirmations::forget_old_ones()
{
    const auto oldest = time_.now() - remembered;
    std::erase_if(open_, [oldest](const auto& each) {
        return each.second.until && *each.second.until < oldest;
    });
}

confirmations::kept confirmations::ask(held_call what, const call_context& by)
{
    const std::string asker =
        conversation::asker_key(by.satellite_id, by.device_id, by.conversation_id);
    if (asker.empty())
        return kept::nobody;
    forget_old_ones();
    if (open_.size() >= most_askers && !open_.contains(asker))
        return kept::busy;
    question& open = open_[asker];
    if (open.turn_id != by.turn_id) {
        if (!open.turn_id.empty() && !open.until)
            return kept::busy;
        open = {.turn_id = by.turn_id};
    }
    for (const auto& [ticket, held] : open.calls)
        if (held.asked.name == what.asked.name && held.arguments == what.arguments)
            return kept::already;
    open.wants_code |= what.wants_code;
    what.asked.ticket.clear();
    open.calls.emplace(draw_ticket(), std::move(what));
    return kept::asked;
}

std::optional<released_call> confirmations::redeem(std::string_view ticket, const call_context& by)
{
    const auto found = agreements_.find(by.turn_id);
    if (found == agreements_.end())
        return std::nullopt;
    agreement& given = found->second;
    if (given.asker != conversation::asker_key(by.satellite_id, by.device_id, by.conversation_id))
        return std::nullopt;
    const auto call = given.calls.find(ticket);
    if (call == given.calls.end())
        return std::nullopt;
    released_call released{.what = std::move(call->second), .code = given.code};
    if (!released.code)
        released.code = std::exchange(released.what.code, std::nullopt);
    given.calls.erase(call);
    return released;
}

pending confirmations::agreed(
    const std::string& turn_id,
    std::string asker,
    question&& to,
    std::string code
)
{
    pending answer = with_answer("yes");
    json::array calls;
    for (const auto& [ticket, held] : to.calls)
        calls.push_back(json::object{
            {"ticket", ticket},
            {"name", held.asked.name},
            {"arguments", held.asked.arguments}});
    answer.details["calls"] = std::move(calls);
    agreement given{.asker = std::move(asker), .calls = std::move(to.calls)};
    if (!code.empty())
        given.code = std::move(code);
    agreements_.insert_or_assign(turn_id, std::move(given));
    return answer;
}

std::optional<pending> confirmations::answered(
    const std::string& turn_id,
    const std::string& asker,
    question&& of,
    conversation::utterance& said,
    const conversation::tongue& in
)
{
    spoken_code code;
    if (of.wants_code)
        code = take_code(said, in);
    const spoken_answer answer = conversation::read_answer(said.text, in);
    const bool agrees =
        of.wants_code ? code.what == spoken_code::kind::clear : answer == spoken_answer::yes;
    if (time_.now() >= *of.until) {
        const bool late = code.what != spoken_code::kind::none || answer == spoken_answer::yes;
        return late ? std::optional{with_answer("answer_late")} : std::nullopt;
    }
    if (agrees)
        return agreed(turn_id, asker, std::move(of), std::move(code.digits));
    if (code.what == spoken_code::kind::unclear || answer == spoken_answer::yes)
        return with_answer("code_unclear");
    if (answer == spoken_answer::no)
        return with_answer("left_it");
    return std::nullopt;
}

std::optional<pending> confirmations::hear(
    const std::string& turn_id,
    conversation::utterance& said,
    const conversation::tongue& in
)
{
    auto answer = answer_in(turn_id, said, in);
    if (answer)
        return answer;
    // Whoever speaks, and whether or not a code is wanted: none is for a model's eyes.
    if (auto cut = conversation::cut_code(said.text, in)) {
        said.text = std::move(cut->left);
        if (!cut->digits.empty())
            codes_.insert_or_assign(turn_id, std::move(cut->digits));
    }
    return std::nullopt;
}

std::optional<std::string> confirmations::code_of(const std::string& turn_id) const
{
    const auto found = codes_.find(turn_id);
    return found == codes_.end() ? std::nullopt : std::optional{found->second};
}

std::optional<pending> confirmations::answer_in(
    const std::string& turn_id,
    conversation::utterance& said,
    const conversation::tongue& in
)
{
    const std::string asker =
        conversation::asker_key(said.satellite_id, said.device_id, said.conversation_id);
    const auto found = open_.find(asker);
    if (found == open_.end() || !found->second.until)
        return std::nullopt; // nobody was asked, or the question is still on its way out
    question of = std::move(found->second);
    open_.erase(found);
    return answered(turn_id, asker, std::move(of), said, in);
}

void confirmations::turn_over(const std::string& turn_id, bool asked) noexcept
{
    agreements_.erase(turn_id);
    codes_.erase(turn_id);
    const auto own = std::ranges::find_if(open_, [&turn_id](const auto& each) {
        return each.second.turn_id == turn_id && !each.second.until;
    });
    if (own == open_.end())
        return;
    if (asked)
        own->second.until = time_.now() + patience;
    else
        open_.erase(own);
}

} // namespace answerd::tools
