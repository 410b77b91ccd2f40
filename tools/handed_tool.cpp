// SPDX-License-Identifier: Apache-2.0
#include "tools/handed_tool.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace answerd::tools {
namespace {

namespace json = boost::json;

/// What one of Home Assistant's own tools comes to. Without a domain it is told by the call.
struct known_tool {
    std::string_view name{};
    std::string_view domain{};
    std::string_view service{}; ///< empty: it reads
};

constexpr std::array known_tools{
    known_tool{"GetDateTime", "", ""},
    known_tool{"GetLiveContext", "", ""},
    known_tool{"HassBroadcast", "assist_satellite", "announce"},
    known_tool{"HassCancelAllTimers", "timer", "cancel"},
    known_tool{"HassCancelTimer", "timer", "cancel"},
    known_tool{"HassClimateGetTemperature", "", ""},
    known_tool{"HassClimateSetTemperature", "climate", "set_temperature"},
    known_tool{"HassCloseCover", "cover", "close_cover"},
    known_tool{"HassDecreaseTimer", "timer", "change"},
    known_tool{"HassFanSetSpeed", "fan", "set_percentage"},
    known_tool{"HassGetState", "", ""},
    known_tool{"HassGetWeather", "", ""},
    known_tool{"HassHumidifierMode", "humidifier", "set_mode"},
    known_tool{"HassHumidifierSetpoint", "humidifier", "set_humidity"},
    known_tool{"HassIncreaseTimer", "timer", "change"},
    known_tool{"HassLawnMowerDock", "lawn_mower", "dock"},
    known_tool{"HassLawnMowerStartMowing", "lawn_mower", "start_mowing"},
    known_tool{"HassLightSet", "light", "turn_on"},
    known_tool{"HassListAddItem", "todo", "add_item"},
    known_tool{"HassListCompleteItem", "todo", "update_item"},
    known_tool{"HassListRemoveItem", "todo", "remove_item"},
    known_tool{"HassMediaNext", "media_player", "media_next_track"},
    known_tool{"HassMediaPause", "media_player", "media_pause"},
    known_tool{"HassMediaPlayerMute", "media_player", "volume_mute"},
    known_tool{"HassMediaPlayerUnmute", "media_player", "volume_mute"},
    known_tool{"HassMediaPrevious", "media_player", "media_previous_track"},
    known_tool{"HassMediaSearchAndPlay", "media_player", "play_media"},
    known_tool{"HassMediaUnpause", "media_player", "media_play"},
    known_tool{"HassOpenCover", "cover", "open_cover"},
    known_tool{"HassPauseTimer", "timer", "pause"},
    known_tool{"HassSetPosition", "", "set_position"},
    known_tool{"HassSetVolume", "media_player", "volume_set"},
    known_tool{"HassSetVolumeRelative", "media_player", "volume_set"},
    known_tool{"HassShoppingListAddItem", "todo", "add_item"},
    known_tool{"HassStartTimer", "timer", "start"},
    known_tool{"HassTimerStatus", "", ""},
    known_tool{"HassToggle", "", "toggle"},
    known_tool{"HassTurnOff", "", "turn_off"},
    known_tool{"HassTurnOn", "", "turn_on"},
    known_tool{"HassUnpauseTimer", "timer", "resume"},
    known_tool{"HassVacuumReturnToBase", "vacuum", "return_to_base"},
    known_tool{"HassVacuumStart", "vacuum", "start"},
    known_tool{"calendar_get_events", "calendar", ""},
    known_tool{"todo_get_items", "todo", ""},
};

/// A text or a list of texts, as a model may write either.
std::vector<std::string> texts_in(const json::object& from, std::string_view key)
{
    std::vector<std::string> texts;
    const auto* found = from.if_contains(key);
    if (found != nullptr && found->is_string())
        texts.emplace_back(found->get_string());
    if (found != nullptr && found->is_array())
        for (const auto& each : found->get_array())
            if (each.is_string())
                texts.emplace_back(each.get_string());
    return texts;
}

std::string first_of(const json::object& from, std::string_view key)
{
    auto texts = texts_in(from, key);
    return texts.empty() ? std::string{} : std::move(texts.front());
}

/// One act for each kind of thing and each class that the call names. Nothing where the kinds are
/// not told: what is named could be a lock.
std::vector<intended_act> acts_of(const known_tool& what, const json::object& arguments)
{
    std::vector<std::string> domains{std::string{what.domain}};
    if (what.domain.empty())
        domains = texts_in(arguments, "domain");
    auto classes = texts_in(arguments, "device_class");
    if (classes.empty())
        classes.emplace_back();
    std::vector<intended_act> acts;
    for (const std::string& domain : domains)
        for (const std::string& device_class : classes)
            acts.push_back(
                {.domain = domain,
                 .service = std::string{what.service},
                 .area_id = first_of(arguments, "area"),
                 .device_class = device_class,
                 .name = first_of(arguments, "name")}
            );
    return acts;
}

class handed final : public tool {
 public:
    explicit handed(const std::string& name)
        : known_{std::ranges::find(known_tools, name, &known_tool::name)}
    {
        definition_.name = name;
        // What is not among these is not looked at.
        json::object properties;
        for (const char* each : {"name", "area", "domain", "device_class"})
            properties[each] = json::object{};
        definition_.parameters = {{"type", "object"}, {"properties", std::move(properties)}};
    }

    [[nodiscard]] const tool_definition& definition() const noexcept override
    {
        return definition_;
    }
    [[nodiscard]] tools::traits traits() const noexcept override
    {
        tools::traits own;
        own.read_only = is_known() && known_->service.empty();
        own.idempotent = false;
        return own;
    }
    [[nodiscard]] plan prepare(json::object arguments, const call_context&) const override
    {
        plan settled;
        if (is_known() && !(known_->domain.empty() && known_->service.empty()))
            settled.acts = acts_of(*known_, arguments);
        settled.arguments = std::move(arguments);
        return settled;
    }
    [[nodiscard]] awaitable<outcome> call(json::object, call_context) override
    {
        co_return conversation::failed_outcome("only the caller can run this");
    }

 private:
    [[nodiscard]] bool is_known() const noexcept { return known_ != known_tools.end(); }

    decltype(known_tools)::const_iterator known_;
    tool_definition definition_{};
};

} // namespace

std::shared_ptr<const registered_tool> handed_tool(const std::string& name)
{
    auto what = std::make_shared<handed>(name);
    auto schema = json_schema::compile(what->accepted());
    const tools::traits traits = what->traits();
    return std::make_shared<const registered_tool>(
        registered_tool{std::move(what), std::move(*schema), traits, {}}
    );
}

} // namespace answerd::tools
