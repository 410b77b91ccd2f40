// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/random_turn.hpp"

#include <array>
#include <utility>

namespace answerd::tests {

using namespace std::chrono_literals;

const dialect& turn_dice::api() { return *all_dialects()[roll(all_dialects().size())]; }

std::deque<streamed_answer> turn_dice::answers(const dialect& of)
{
    std::deque<streamed_answer> all;
    for (std::size_t rounds = roll(5); rounds > 0; --rounds)
        all.push_back(round(of));
    all.push_back(last(of));
    return all;
}

act_script turn_dice::act(const std::string& name)
{
    act_script goes;
    goes.result.sentence = "The " + name + " is on.";
    switch (roll(10)) {
    case 0:
        goes.result.sentence.reset();
        break;
    case 1:
        goes.result = conversation::failed_outcome("it is stuck");
        break;
    case 2:
        goes.result = {.ok = false, .effect = conversation::effect::unknown};
        break;
    case 3:
        goes.throws = true;
        break;
    case 4:
        goes.takes = within(40s);
        break;
    default:
        break;
    }
    return goes;
}

streamed_answer turn_dice::round(const dialect& of)
{
    if (chance(45))
        return in_pieces(of.stream(asks_for_tools()));
    return fault(of);
}

streamed_answer turn_dice::last(const dialect& of)
{
    if (chance(60))
        return in_pieces(of.stream({.words = {"That is", " all."}}));
    return chance(50) ? status(of) : in_pieces(of.stream({}));
}

spoken_script turn_dice::asks_for_tools()
{
    spoken_script said;
    if (chance(20))
        said.words = {"One moment."};
    for (std::size_t calls = 1 + roll(3); calls > 0; --calls)
        said.calls.push_back(call());
    if (chance(15)) {
        said.calls.push_back(said.calls.front());
        said.calls.back().id += "x";
    }
    return said;
}

conversation::tool_call turn_dice::call()
{
    static const std::vector<std::string>
        others{"get_weather", "broken", "slow", "dirty", "siren", "open_sesame", ""};
    const std::string name = new_name();
    const bool acts = chance(75);
    return {
        .id = "call_" + name,
        .name = acts ? (chance(50) ? "light" : "lamp") : pick(others),
        .arguments = R"({"name":")" + name + R"("})",
        .opaque = {}};
}

streamed_answer turn_dice::fault(const dialect& of)
{
    streamed_answer none;
    switch (roll(8)) {
    case 0:
        none.refused = pick<errc>({errc::unreachable, errc::timed_out, errc::closed_early});
        return none;
    case 1:
        none.head_after = within(30s);
        none.pieces = {{of.stream({.words = {"Late."}})}};
        return none;
    case 2:
        return in_pieces(of.stream({.words = {"It is"}, .end = ending::error}));
    case 3:
        return in_pieces(of.stream({.words = {"It is"}, .end = ending::length}));
    case 4:
        return in_pieces(of.stream({.end = ending::refusal}));
    case 5:
        return cut(of);
    case 6:
        return in_pieces(of.stream({.thoughts = {"Hm."}}));
    default:
        return status(of);
    }
}

streamed_answer turn_dice::status(const dialect& of)
{
    const int code =
        pick<int>({400, 401, 402, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504, 529});
    streamed_answer refused =
        in_pieces(chance(20) ? "<html>no</html>" : of.error(code, "scripted"));
    refused.status = code;
    if (chance(20))
        refused.headers["retry-after"] = std::to_string(roll(30));
    return refused;
}

/// A round with calls that breaks off, stalls or is spoilt somewhere. Calls in it may run only if
/// the stream says that it is whole.
streamed_answer turn_dice::cut(const dialect& of)
{
    std::string all = of.stream(asks_for_tools());
    if (chance(30)) {
        spoil(all);
        return in_pieces(all);
    }
    streamed_answer broken = in_pieces(all.substr(0, roll(all.size())));
    if (chance(50))
        broken.broken = errc::closed_early;
    else if (chance(50))
        broken.pieces.push_back({"\n", 1h});
    return broken;
}

/// Bytes that the network does not change, but some proxies do.
void turn_dice::spoil(std::string& bytes)
{
    for (int times = 0; times < 3; ++times)
        bytes[roll(bytes.size())] = static_cast<char>(roll(256));
}

streamed_answer turn_dice::in_pieces(const std::string& bytes)
{
    streamed_answer made;
    const std::size_t size = 1 + roll(bytes.size() + 1);
    for (std::size_t at = 0; at < bytes.size(); at += size)
        made.pieces.push_back({bytes.substr(at, size), chance(5) ? within(3s) : 0ms});
    return made;
}

/// Letters alone: a digit would be spoken as a word.
std::string turn_dice::new_name()
{
    std::string name = "x";
    for (std::uint64_t rest = ++names_; rest > 0; rest /= 20)
        name += static_cast<char>('a' + rest % 20);
    return name + "z";
}

} // namespace answerd::tests
