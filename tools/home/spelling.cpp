// SPDX-License-Identifier: Apache-2.0
#include "tools/home/spelling.hpp"

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>
#include <vector>

namespace answerd::tools::home {
namespace {

constexpr std::size_t shortest_sound{3};

/// Which letters a name has. Names that differ in few letters have nearly the same set, and two
/// sets are compared at once, which spares thousands of names the slow comparison.
std::uint64_t letters_of(std::string_view text)
{
    std::uint64_t letters = 0;
    for (const char c : text)
        letters |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63U);
    return letters;
}

std::size_t edits(std::string_view one, std::string_view other, std::size_t most)
{
    std::vector<std::size_t> row(other.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= one.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        std::size_t least = row[0];
        for (std::size_t j = 1; j <= other.size(); ++j) {
            const std::size_t replaced = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
            least = std::min(least, row[j]);
        }
        if (least > most)
            return most + 1;
    }
    return row.back();
}

/// Consonants that recognisers mistake for each other are one letter; vowels and "h" are gone.
std::string sound_of(std::string_view text)
{
    static constexpr std::string_view from = "bcdfgjklmnpqrstvwxyz";
    static constexpr std::string_view to = "pktfkjklmnpkrstffsis";
    std::string sound;
    for (const char c : text) {
        const auto at = from.find(c);
        const char heard = at == std::string_view::npos ? '\0' : to[at];
        if (heard != '\0' && (sound.empty() || sound.back() != heard))
            sound += heard;
        else if (static_cast<unsigned char>(c) >= 0x80)
            sound += c;
    }
    return sound;
}

} // namespace

spelling spelling_of(const words_of_name& words)
{
    spelling name{.text = squeezed(words)};
    name.sound = sound_of(name.text);
    name.letters = letters_of(name.text);
    return name;
}

std::size_t slip_of(const spelling& name) noexcept
{
    const std::size_t length = name.text.size();
    return length < 3 ? 0 : std::min<std::size_t>(4, 1 + length / 5);
}

std::size_t difference(const spelling& one, const spelling& other, std::size_t most)
{
    if (one.text == other.text)
        return 0;
    if (one.sound.size() >= shortest_sound && one.sound == other.sound)
        return std::min<std::size_t>(1, most + 1);
    const std::size_t longer = std::max(one.text.size(), other.text.size());
    const std::size_t shorter = std::min(one.text.size(), other.text.size());
    const int strange = std::popcount(one.letters ^ other.letters);
    if (longer - shorter > most || static_cast<std::size_t>(strange) > 2 * most)
        return most + 1;
    return edits(one.text, other.text, most);
}

} // namespace answerd::tools::home
