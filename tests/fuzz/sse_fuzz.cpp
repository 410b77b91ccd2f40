// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/sse_decoder.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using answerd::conversation::providers::sse_decoder;

namespace {

void drain(sse_decoder& decoder, std::string& into)
{
    while (const auto event = decoder.next()) {
        into += event->name;
        into += '=';
        into += event->data;
        into += ';';
    }
}

std::string read(std::string_view bytes, std::size_t piece)
{
    sse_decoder decoder{64};
    std::string events;
    while (!bytes.empty()) {
        decoder.feed(bytes.substr(0, piece));
        bytes.remove_prefix(std::min(piece, bytes.size()));
        drain(decoder, events);
    }
    if (const auto rest = decoder.rest())
        events += std::string{rest->data};
    return events + (decoder.overflowed() ? "!" : ".");
}

} // namespace

/// Any cut of any bytes gives the same events.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string bytes(data, data + size);
    const std::string whole = read(bytes, size + 1);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{3}})
        if (read(bytes, piece) != whole)
            std::abort();
    return 0;
}
