// SPDX-License-Identifier: Apache-2.0
#include "daemon/model_codecs.hpp"

#include "conversation/providers/anthropic_codec.hpp"
#include "conversation/providers/gemini_codec.hpp"
#include "conversation/providers/ollama_codec.hpp"
#include "conversation/providers/openai_codec.hpp"

namespace answerd::daemon {

using namespace conversation::providers;

std::shared_ptr<const wire_codec> codec_for(config::model_api api)
{
    switch (api) {
    case config::model_api::openai:
        return std::make_shared<const openai_codec>();
    case config::model_api::anthropic:
        return std::make_shared<const anthropic_codec>();
    case config::model_api::gemini:
        return std::make_shared<const gemini_codec>();
    case config::model_api::ollama:
        return std::make_shared<const ollama_codec>();
    case config::model_api::builtin:
    case config::model_api::none:
        break;
    }
    return nullptr;
}

} // namespace answerd::daemon
