// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/wyoming/info.hpp"

#include "ha_bridge/wyoming/event_codec.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace answerd::ha_bridge::wyoming {
namespace {

namespace json = boost::json;

/// The fields that every program and model must have: a missing one crashes the reader of Home
/// Assistant (wyoming.md 4).
json::object artifact(const info_options& options, std::string_view description)
{
    return {
        {"name", options.name},
        {"attribution", {{"name", "answerd"}, {"url", ""}}},
        {"installed", true},
        {"description", description},
        {"version", options.version},
    };
}

} // namespace

std::string encode_info(const info_options& options)
{
    json::object model = artifact(options, "The conversation as answerd is configured");
    model["languages"] = json::array(options.languages.begin(), options.languages.end());

    json::object program = artifact(options, "Answers questions and asks tools for what it needs");
    program["models"] = json::array{std::move(model)};
    program["supports_handled_streaming"] = false;
    program["supports_home_control"] = options.supports_home_control;

    json::object data{{"asr", json::array{}}, {"tts", json::array{}}};
    data["handle"] = json::array{std::move(program)};
    for (const char* other : {"intent", "wake", "mic", "snd"})
        data[other] = json::array{};
    return encode({"info", std::move(data)});
}

const std::vector<std::string>& voice_languages()
{
    // The languages of Home Assistant's own sentences (home-assistant/intents).
    static const std::vector<std::string> all{
        "af", "ar",    "bg", "bn", "bs", "ca",    "cs",    "cy",      "da", "de", "de-CH", "el",
        "en", "es",    "et", "eu", "fa", "fi",    "fr",    "fr-CA",   "ga", "gl", "gu",    "he",
        "hi", "hr",    "hu", "hy", "id", "is",    "it",    "ja",      "ka", "kn", "ko",    "kw",
        "lb", "lt",    "lv", "ml", "mn", "mr",    "ms",    "nb",      "ne", "nl", "pa",    "pl",
        "pt", "pt-BR", "ro", "ru", "sk", "sl",    "sr",    "sr-Latn", "sv", "sw", "ta",    "te",
        "th", "tr",    "uk", "ur", "vi", "zh-CN", "zh-HK", "zh-TW",
    };
    return all;
}

} // namespace answerd::ha_bridge::wyoming
