// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/openai_codec.hpp"
#include "tests/fuzz/codec_fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const answerd::conversation::providers::openai_codec codec;
    return answerd::fuzz::feed_codec(codec, data, size);
}
