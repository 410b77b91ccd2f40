// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault_rows.hpp"

namespace answerd::tests {

streamed_answer bytes(std::string all, int status)
{
    streamed_answer made;
    made.status = status;
    const std::size_t half = all.size() / 2;
    made.pieces = {{all.substr(0, half)}, {all.substr(half)}};
    return made;
}

std::deque<streamed_answer> one(streamed_answer only)
{
    std::deque<streamed_answer> all;
    all.push_back(std::move(only));
    return all;
}

std::string good_bytes(const dialect& api) { return api.stream({.words = {"It is", " noon."}}); }

streamed_answer good(const dialect& api) { return bytes(good_bytes(api)); }

faulty_peer then_good(faulty_peer first)
{
    return [first = std::move(first)](const dialect& api) {
        auto all = first(api);
        if (all)
            all->push_back(good(api));
        return all;
    };
}

faulty_peer
status(int code, std::string message, std::map<std::string, std::string, std::less<>> headers)
{
    return [=](const dialect& api) -> std::optional<std::deque<streamed_answer>> {
        auto refused = bytes(api.error(code, message), code);
        refused.headers = headers;
        return one(std::move(refused));
    };
}

faulty_peer body(int code, std::string text)
{
    return [=](const dialect&) -> std::optional<std::deque<streamed_answer>> {
        return one(bytes(text, code));
    };
}

faulty_peer says(spoken_script said)
{
    return [said = std::move(said)](const dialect& api
           ) -> std::optional<std::deque<streamed_answer>> { return one(bytes(api.stream(said))); };
}

faulty_peer changed(std::function<std::string(const dialect&, std::string)> change)
{
    return [change = std::move(change)](const dialect& api
           ) -> std::optional<std::deque<streamed_answer>> {
        std::string all = change(api, good_bytes(api));
        if (all.empty())
            return std::nullopt;
        return one(bytes(std::move(all)));
    };
}

faulty_peer spliced(std::string says, std::string raw)
{
    return [=](const dialect& api) -> std::optional<std::deque<streamed_answer>> {
        return one(bytes(replaced(api.stream({.words = {says}}), "@", raw)));
    };
}

spoken_script calling(std::string tool, std::string arguments)
{
    return {
        .calls = {
            {.id = "a", .name = std::move(tool), .arguments = std::move(arguments), .opaque = {}}}};
}

std::string replaced(std::string text, std::string_view what, std::string_view with)
{
    for (std::size_t at = text.find(what); at != std::string::npos;
         at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

} // namespace answerd::tests
