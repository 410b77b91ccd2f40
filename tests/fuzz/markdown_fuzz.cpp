// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/sayable.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

using namespace answerd::conversation;

namespace {

language a_language()
{
    language made;
    made.terms = {
        {"decimal_mark", ","},
        {"minus", "minus"},
        {"to", "bis"},
        {"celsius", "Grad"},
        {"percent", "Prozent"},
        {"date", "{day}. {month} {year}"},
        {"month_1", "Januar"},
    };
    made.words = {{"abbreviations", {"dr", "z.b"}}, {"sources", {"quellen"}}};
    return made;
}

std::string streamed(const std::vector<std::string_view>& pieces, speech::pace pace)
{
    static const language spoken = a_language();
    speech::normaliser stream{{}, spoken, spoken, pace};
    std::string all;
    const auto take = [&all](const std::vector<std::string>& words) {
        for (const std::string& each : words)
            all += each;
    };
    for (const std::string_view piece : pieces)
        take(stream.feed(piece));
    take(stream.finish());
    return all;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// The first byte says where the text is cut; both ways must say the same, and nothing that a voice
// would stumble over.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string all{data + 1, data + size};
    const std::string_view text{all};
    const std::size_t cut = data[0] * text.size() / 256;
    // A thought whose beginning was cropped is known only when it ends.
    std::string clean;
    speech::text_cleaner{}.feed(text, clean);
    const bool cropped = speech::reasoning_filter{}.feed(clean).restart;
    for (const auto pace : {speech::pace::as_it_comes, speech::pace::at_the_end}) {
        if (cropped && pace == speech::pace::as_it_comes)
            continue;
        const std::string whole = streamed({text}, pace);
        if (streamed({text.substr(0, cut), text.substr(cut)}, pace) != whole)
            std::abort();
        if (whole.find_first_of("{}[]<>|\\_*#`~^@=\n\t") != std::string::npos)
            std::abort();
    }
    return 0;
}
