// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/metrics.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <set>
#include <string_view>
#include <variant>

namespace answerd::daemon::os {
namespace {

using prometheus::Counter;
using prometheus::Family;
using prometheus::Gauge;
using prometheus::Histogram;

/// From a built-in answer to the longest deadline that is of use to a person who waits.
Histogram::BucketBoundaries seconds_buckets()
{
    return {0.001, 0.005, 0.02, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 25, 60};
}

double in_seconds(std::chrono::milliseconds took)
{
    return std::chrono::duration<double>(took).count();
}

/// Names that have a label of their own.
class bounded_names {
 public:
    std::string label_for(const std::string& name)
    {
        if (names_.size() < metrics::most_names)
            names_.insert(name);
        return names_.contains(name) ? name : "other";
    }

 private:
    std::set<std::string> names_{};
};

template <class Builder>
auto& family(prometheus::Registry& in, Builder builder, const char* name, const char* help)
{
    return builder.Name(name).Help(help).Register(in);
}

} // namespace

struct metrics::families {
    prometheus::Registry all{};
    Gauge& active;
    Family<Counter>& turns;
    Histogram& turn_seconds;
    Family<Counter>& rounds;
    Histogram& round_seconds;
    Family<Counter>& tokens;
    Family<Counter>& cost;
    Family<Counter>& tool_calls;
    Histogram& tool_seconds;
    Counter& warnings;
    bounded_names tools{};
    bounded_names backends{};

    families()
        : active{family(all, prometheus::BuildGauge(), "answerd_turns_active", "Turns in progress")
                     .Add({})}
        , turns{family(
              all,
              prometheus::BuildCounter(),
              "answerd_turns_total",
              "Turns by how they ended"
          )}
        , turn_seconds{family(
                           all,
                           prometheus::BuildHistogram(),
                           "answerd_turn_seconds",
                           "From the sentence to its answer"
          )
                           .Add({}, seconds_buckets())}
        , rounds{family(
              all,
              prometheus::BuildCounter(),
              "answerd_model_rounds_total",
              "Model calls by backend"
          )}
        , round_seconds{family(
                            all,
                            prometheus::BuildHistogram(),
                            "answerd_model_round_seconds",
                            "One model call"
          )
                            .Add({}, seconds_buckets())}
        , tokens{family(
              all,
              prometheus::BuildCounter(),
              "answerd_tokens_total",
              "Tokens as servers count them"
          )}
        , cost{family(
              all,
              prometheus::BuildCounter(),
              "answerd_cost_total",
              "What models cost by backend, where their price is configured"
          )}
        , tool_calls{family(
              all,
              prometheus::BuildCounter(),
              "answerd_tool_calls_total",
              "Tool calls by tool and success"
          )}
        , tool_seconds{family(
                           all,
                           prometheus::BuildHistogram(),
                           "answerd_tool_seconds",
                           "One tool call"
          )
                           .Add({}, seconds_buckets())}
        , warnings{family(
                       all,
                       prometheus::BuildCounter(),
                       "answerd_warnings_total",
                       "Oddities that were coped with"
          )
                       .Add({})}
    {
        for (const auto code : conversation::all_codes) // rates need a zero to start from
            turns.Add({{"code", std::string{to_string(code)}}});
    }

    void count(const conversation::turn_started&) { active.Increment(); }

    void count(const conversation::round_finished& news)
    {
        rounds.Add({{"backend", backends.label_for(news.backend)}}).Increment();
        round_seconds.Observe(in_seconds(news.took));
        if (!news.spent)
            return;
        if (news.spent->cost)
            cost.Add({{"backend", backends.label_for(news.backend)}}).Increment(*news.spent->cost);
        const auto add = [this](const char* kind, std::uint64_t how_many) {
            tokens.Add({{"kind", kind}}).Increment(static_cast<double>(how_many));
        };
        add("input", news.spent->input_tokens);
        add("cached", news.spent->cached_tokens);
        add("output", news.spent->output_tokens);
    }

    void count(const conversation::tool_finished& news)
    {
        const auto name = tools.label_for(news.name);
        tool_calls.Add({{"tool", name}, {"ok", news.ok ? "true" : "false"}}).Increment();
        tool_seconds.Observe(in_seconds(news.took));
    }

    void count(const conversation::warned&) { warnings.Increment(); }

    void count(const conversation::turn_finished& news)
    {
        active.Decrement();
        turns.Add({{"code", std::string{to_string(news.whole.code)}}}).Increment();
        turn_seconds.Observe(in_seconds(news.whole.extra.took));
    }

    void count(const conversation::state_entered&) {}
    void count(const conversation::text_said&) {}
    void count(const conversation::tool_started&) {}
    void count(const conversation::tool_results&) {}
};

metrics::metrics() : families_{std::make_unique<families>()} {}

metrics::~metrics() = default;

void metrics::hear(const std::string&, const conversation::turn_news& news) noexcept
{
    std::visit([this](const auto& each) { families_->count(each); }, news);
}

std::string metrics::text() const
{
    return prometheus::TextSerializer{}.Serialize(families_->all.Collect());
}

} // namespace answerd::daemon::os
