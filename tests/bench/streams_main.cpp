// SPDX-License-Identifier: Apache-2.0
// streams_bench [STREAMS] [DELTAS] [ROUNDS]: many models that speak at once, 50 deltas a second
// each, read by the daemon's own loop, HTTP client and decoder. Prints how long after it was sent a
// delta was decoded, and what memory that takes. Fails when one is late or memory grows.
#include "conversation/providers/language_model.hpp"
#include "daemon/net/curl_client.hpp"
#include "daemon/os/descriptor_limit.hpp"
#include "daemon/runtime/loop_runtime.hpp"
#include "tests/bench/stream_server.hpp"
#include "tests/support/a_question.hpp"
#include "tests/support/codecs.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace answerd::bench {
namespace {

using namespace std::chrono_literals;
using namespace conversation::providers;
using conversation::awaitable;

constexpr double allowed = 100; // milliseconds

/// How late deltas were decoded, in all streams.
struct lateness {
    std::vector<std::int64_t> all{};

    [[nodiscard]] double at(double share)
    {
        const auto place =
            all.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(all.size() - 1));
        std::nth_element(all.begin(), place, all.end());
        return static_cast<double>(*place) / 1000;
    }
};

/// Reads as the decoder inside does, and notes when.
class watched_decoder final : public stream_decoder {
 public:
    watched_decoder(std::unique_ptr<stream_decoder> inner, lateness& into)
        : inner_{std::move(inner)}, into_{into}
    {}
    [[nodiscard]] bool feed(std::string_view bytes, std::vector<delta>& into) override
    {
        const bool more = inner_->feed(bytes, into);
        if (const auto sent = newest_moment_in(bytes); sent != 0)
            into_.all.push_back(moment() - sent);
        return more;
    }
    [[nodiscard]] std::size_t events() const noexcept override { return inner_->events(); }
    [[nodiscard]] std::variant<conversation::completion, conversation::fault> finish() override
    {
        return inner_->finish();
    }

 private:
    std::unique_ptr<stream_decoder> inner_;
    lateness& into_;
};

class watched_codec final : public wire_codec {
 public:
    explicit watched_codec(lateness& into) : into_{into} {}
    [[nodiscard]] conversation::http_request
    encode(const conversation::inference& asked, const backend_options& backend) const override
    {
        return inner_->encode(asked, backend);
    }
    [[nodiscard]] std::unique_ptr<stream_decoder> decoder(
        int status,
        std::string_view type,
        const conversation::inference& asked,
        const backend_options& backend
    ) const override
    {
        return std::make_unique<watched_decoder>(
            inner_->decoder(status, type, asked, backend),
            into_
        );
    }

 private:
    std::shared_ptr<const wire_codec> inner_{tests::codec_of("openai")};
    lateness& into_;
};

/// MiB that are resident: what is used, and what the allocator keeps free for later.
double resident()
{
    std::ifstream file{"/proc/self/status"};
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("RssAnon:"))
            return std::stod(line.substr(8)) / 1024;
    return 0;
}

/// MiB that are allocated and not freed.
double held()
{
    const auto now = ::mallinfo2();
    return static_cast<double>(now.uordblks + now.hblkhd) / (1 << 20);
}

struct round_of_streams {
    unsigned answered{0};
    unsigned ended{0};
    double worst{0};         ///< milliseconds
    double most_resident{0}; ///< MiB, while they spoke
    double held{0};          ///< MiB, after all had ended

    [[nodiscard]] bool was_good(unsigned streams) const
    {
        return answered == streams && worst <= allowed;
    }
};

/// The first rounds fill what is kept: connections, handles and the allocator's own pages, whose
/// pattern settles in some three. So the last half of the rounds is held against the first: what is
/// resident may vary by a twentieth, and of what is held not 16 bytes may stay with each stream.
bool is_flat(const std::vector<round_of_streams>& rounds, unsigned streams)
{
    const auto half = rounds.begin() + static_cast<std::ptrdiff_t>(rounds.size() / 2);
    const auto less = [](const round_of_streams& one, const round_of_streams& other) {
        return one.most_resident < other.most_resident;
    };
    const auto first = std::max_element(rounds.begin(), half, less)->most_resident;
    const auto last = std::max_element(half, rounds.end(), less)->most_resident;
    const auto read = static_cast<double>(rounds.end() - half) * streams;
    return last <= first * 1.05 && rounds.back().held - (half - 1)->held <= read * 16 / (1 << 20);
}

awaitable<void> read_one(language_model& from, round_of_streams& into)
{
    tests::a_question asked{"Tell me a long story."};
    asked.until = std::chrono::steady_clock::now() + 120s;
    const auto question = asked.inference();
    const auto got = co_await from.infer(question);
    ++into.ended;
    into.answered += std::holds_alternative<conversation::completion>(got) ? 1U : 0U;
}

class bench {
 public:
    bench(std::uint16_t port, unsigned streams)
        : streams_{streams}
        , model_{
              {.name = "m",
               .url = "http://127.0.0.1:" + std::to_string(port) + "/v1",
               .model = "m"},
              std::make_shared<watched_codec>(late_),
              http_,
              time_}
    {}

    /// All streams at once, from the first to the last.
    round_of_streams play(unsigned deltas)
    {
        late_.all.clear();
        late_.all.reserve(std::size_t{streams_} * (deltas + 2));
        round_of_streams now;
        for (unsigned number = 0; number < streams_; ++number)
            boost::asio::co_spawn(loop_, read_one(model_, now), boost::asio::detached);
        for (unsigned steps = 0; now.ended < streams_; ++steps) {
            loop_.restart();
            loop_.run_one();
            if (steps % 4096 == 0)
                now.most_resident = std::max(now.most_resident, resident());
        }
        now.worst = late_.at(1);
        now.held = held();
        tell(now);
        return now;
    }

 private:
    void tell(const round_of_streams& now)
    {
        std::printf(
            "%u of %u streams answered, %zu reads; ms from sent to decoded: p50 %.2f, p99 %.2f, "
            "worst %.1f; MiB: resident at most %.1f, held after it %.2f\n",
            now.answered,
            streams_,
            late_.all.size(),
            late_.at(0.5),
            late_.at(0.99),
            now.worst,
            now.most_resident,
            now.held
        );
    }

    unsigned streams_;
    lateness late_{};
    boost::asio::io_context loop_{1};
    daemon::runtime::loop_runtime time_{loop_};
    daemon::net::curl_client http_{loop_.get_executor(), time_.alarms()};
    language_model model_;
};

int measure(unsigned streams, unsigned deltas, unsigned rounds)
{
    daemon::os::lift_descriptor_limit();
    const stream_server server{{.deltas = deltas}};
    bench all{server.port(), streams};
    bool good = true;
    std::vector<round_of_streams> played;
    for (unsigned round = 0; round < rounds; ++round) {
        played.push_back(all.play(deltas));
        good = played.back().was_good(streams) && good;
    }
    const bool flat = is_flat(played, streams);
    std::printf("%s, memory %s\n", good ? "none was late" : "LATE", flat ? "flat" : "GROWS");
    return good && flat ? 0 : 1;
}

} // namespace
} // namespace answerd::bench

int main(int argc, char** argv)
{
    try {
        const auto number = [&](int at, unsigned otherwise) {
            return argc > at ? static_cast<unsigned>(std::stoul(argv[at])) : otherwise;
        };
        const auto rounds = std::max(2U, number(3, 10));
        return answerd::bench::measure(number(1, 1000), number(2, 200), rounds);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "streams_bench: %s\n", error.what());
        return 2;
    }
}
