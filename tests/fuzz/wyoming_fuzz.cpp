// SPDX-License-Identifier: Apache-2.0
// Any bytes, in any two pieces: the decoder never crashes, holds no more than its limit, and the
// cut does not change what it reads; what it read can be written and read again.
#include "ha_bridge/wyoming/event_codec.hpp"

#include <cstdint>
#include <cstdlib>
#include <vector>

using namespace answerd::ha_bridge::wyoming;

namespace {

constexpr decoder_limits limits{.header_and_data = 4096, .payload = 512};

void require(bool claim)
{
    if (!claim)
        std::abort();
}

struct decoded {
    std::vector<event> events{};
    bool broken{false};
};

void feed(decoded& into, event_decoder& decoder, std::string_view bytes)
{
    while (!bytes.empty() && !into.broken) {
        auto next = decoder.take(bytes);
        require(decoder.held() <= limits.header_and_data);
        if (!next)
            into.broken = true;
        else if (*next)
            into.events.push_back(std::move(**next));
    }
}

decoded decode(std::string_view first, std::string_view second)
{
    decoded got;
    event_decoder decoder{limits};
    feed(got, decoder, first);
    feed(got, decoder, second);
    return got;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view bytes{reinterpret_cast<const char*>(data) + 1, size - 1};
    const auto cut = data[0] * bytes.size() / 255U;
    const auto whole = decode(bytes, {});
    const auto pieces = decode(bytes.substr(0, cut), bytes.substr(cut));
    require(whole.broken == pieces.broken);
    require(whole.events == pieces.events);

    for (const event& said : whole.events) {
        event_decoder decoder;
        const std::string written = encode(said);
        std::string_view rest = written;
        const auto again = decoder.take(rest);
        require(again.has_value() && again->has_value() && rest.empty());
        // Not the data itself: Boost 1.81 reads the last digit of a double imprecisely.
        require((*again)->type == said.type && (*again)->data.size() == said.data.size());
    }
    return 0;
}
