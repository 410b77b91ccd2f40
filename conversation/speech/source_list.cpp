// SPDX-License-Identifier: Apache-2.0
#include "conversation/speech/source_list.hpp"

#include "conversation/speech/characters.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace answerd::conversation::speech {
namespace {

constexpr std::size_t longest_list = 8000;

bool has_link(std::string_view text) noexcept
{
    return text.find("://") != text.npos || text.find("](") != text.npos ||
           text.find("www.") != text.npos;
}

// Whether every line but the first is a link.
bool only_links_below(std::string_view text) noexcept
{
    for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
        text.remove_prefix(end + 1);
        const std::string_view line = text.substr(0, text.find('\n'));
        if (!trimmed(line).empty() && !has_link(line))
            return false;
    }
    return true;
}

// Whether no word is left when the links are gone: "[BBC](https://x), https://y".
bool only_links(std::string_view text)
{
    std::string rest{text};
    for (std::size_t end = rest.find("]("); end != rest.npos; end = rest.find("](")) {
        const std::size_t begin = rest.rfind('[', end);
        const std::size_t close = rest.find(')', end);
        if (begin == rest.npos || close == rest.npos)
            return false;
        rest.erase(begin, close - begin + 1);
    }
    for (std::size_t at = 0; at < rest.size();) {
        const std::size_t end = std::min(rest.find_first_of(" \n", at), rest.size());
        const std::string_view word = std::string_view{rest}.substr(at, end - at);
        if (!has_link(word) && std::any_of(word.begin(), word.end(), is_ascii_letter))
            return false;
        at = end + 1;
    }
    return true;
}

// "**Sources:**" with what stands on its line, which is nothing or links.
bool is_heading(std::string_view text, const vocabulary& words)
{
    const std::string_view line = trimmed(text.substr(0, text.find('\n')));
    const std::size_t begin = line.find_first_not_of("#*_->: ");
    if (begin == line.npos)
        return false;
    const std::size_t colon = line.find(':', begin);
    const std::size_t end = std::min(colon, line.size());
    std::string_view name = line.substr(begin, end - begin);
    name = name.substr(0, name.find_last_not_of("*_ ") + 1);
    if (name.size() > 40 || !words.lists("sources", lower_ascii(name)))
        return false;
    return colon == line.npos || only_links(line.substr(colon));
}

} // namespace

void source_list::pass(segment next, std::vector<segment>& into)
{
    const bool begins =
        next.begins_block && is_heading(next.text, words_) && only_links_below(next.text);
    const bool continues =
        !held_.empty() && size_ < longest_list &&
        (begins || !next.begins_block || trimmed(next.text).empty() || has_link(next.text));
    if (begins || continues) {
        size_ += next.text.size();
        held_.push_back(std::move(next));
        return;
    }
    std::move(held_.begin(), held_.end(), std::back_inserter(into));
    held_.clear();
    size_ = 0;
    into.push_back(std::move(next));
}

} // namespace answerd::conversation::speech
