// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/openai_codec.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scripted_turn.hpp"

#include <algorithm>
#include <iostream>

using namespace answerd::conversation;
using namespace answerd::tests;
using namespace std::chrono_literals;

// Design section 4: each request extends the one before it byte for byte, closing brackets and the
// closing call aside, except after a cut, at most once in ten turns. A server's prompt cache holds
// for that long.

namespace {

/// Says what the script says, and keeps each request as it would stand on the wire.
class writing_model final : public model {
 public:
    explicit writing_model(std::shared_ptr<scripted_model> behind) : behind_{std::move(behind)} {}

    [[nodiscard]] std::string_view name() const noexcept override { return "written"; }
    [[nodiscard]] awaitable<reply> infer(const inference& asked) override
    {
        const providers::backend_options backend{
            .name = "local",
            .url = "http://127.0.0.1:8080/v1",
            .model = "m"};
        bodies.push_back(codec_.encode(asked, backend).body);
        co_return co_await behind_->infer(asked);
    }

    std::vector<std::string> bodies{};

 private:
    std::shared_ptr<scripted_model> behind_;
    providers::openai_codec codec_{};
};

std::size_t shared_prefix(const std::string& one, const std::string& other)
{
    const auto [end, _] = std::ranges::mismatch(one, other);
    return static_cast<std::size_t>(end - one.begin());
}

struct figures {
    unsigned cuts{0};
    double mean{0};
};

figures compare(const std::vector<std::string>& bodies)
{
    constexpr std::size_t closing_brackets = 2;
    figures found;
    for (std::size_t i = 1; i < bodies.size(); ++i) {
        const auto shared = shared_prefix(bodies[i - 1], bodies[i]);
        found.cuts += shared < bodies[i - 1].size() - closing_brackets ? 1 : 0;
        found.mean += static_cast<double>(shared) / static_cast<double>(bodies[i - 1].size());
    }
    found.mean /= static_cast<double>(bodies.size() - 1);
    return found;
}

} // namespace

TEST_CASE(
    "over two hundred turns each request extends the one before, but for a cut in ten turns",
    "[byte_stability]"
)
{
    scripted_engine engine;
    auto written = std::make_shared<writing_model>(engine.model);
    engine.options.chain = written;
    engine.options.loop.round_hint = GENERATE(0U, 10U);
    engine.apply();
    for (const char* name : {"get_weather", "get_datetime", "act"})
        engine.tools->tools[name] = {
            .result = {.result = R"({"sky":"clear","temperature":"14 degrees"})"}};

    for (int turn = 0; turn < 200; ++turn) {
        const std::string number = std::to_string(turn);
        if (turn % 5 < 2)
            engine.model->then(calls(
                {call_of("c" + number, "get_weather", R"({"place":")" + number + "\"}")},
                "Let me see."
            ));
        engine.model->then(words("This is answer " + number + ", as clear as the sky."));
        (void)engine.ask("And what about question " + number + "?");
        engine.time.advance(1min);
    }

    const figures found = compare(written->bodies);
    std::cout << "mean shared prefix over 200 turns: " << found.mean * 100
              << " %, cuts: " << found.cuts << '\n';
    CHECK(written->bodies.size() == 280);
    CHECK(found.cuts >= 1);
    CHECK(found.cuts <= 20);
    CHECK(found.mean > 0.9);
}

TEST_CASE(
    "a turn that fails and is not kept takes no byte of the prefix with it",
    "[byte_stability]"
)
{
    scripted_engine engine;
    auto written = std::make_shared<writing_model>(engine.model);
    engine.options.chain = written;
    engine.apply();
    engine.model->then(words("One.")).then(fault{}).then(words("Two."));
    for (const char* text : {"one", "lost", "two"})
        (void)engine.ask(text);
    const auto& last = written->bodies[2];
    CHECK(shared_prefix(written->bodies[0], last) == written->bodies[0].size() - 2);
    CHECK(last.find("lost") == std::string::npos);
}
