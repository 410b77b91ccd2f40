// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/profile.hpp"

#include <algorithm>
#include <array>

namespace answerd::conversation::providers {

namespace {

bool is_openai_reasoning_model(std::string_view model) noexcept
{
    constexpr std::array<std::string_view, 4> families{"o1", "o3", "o4", "gpt-5"};
    return std::any_of(families.begin(), families.end(), [model](std::string_view family) {
        return model.starts_with(family);
    });
}

} // namespace

bool profile::refuses(std::string_view parameter) const noexcept
{
    return std::find(refused.begin(), refused.end(), parameter) != refused.end();
}

profile known_profile(std::string_view url, std::string_view model)
{
    profile known;
    if (url.find("//api.openai.com") != std::string_view::npos) {
        // core#137039: newer models know max_completion_tokens only, and the older ones know it
        // too. core#140549: reasoning models take no temperature.
        known.max_tokens_name = "max_completion_tokens";
        if (is_openai_reasoning_model(model))
            known.refused.emplace_back("temperature");
    }
    // mistral-common#324: null content beside calls is rejected.
    if (url.find("//api.mistral.ai") != std::string_view::npos)
        known.absent_content = absent_content::empty_string;
    return known;
}

} // namespace answerd::conversation::providers
