// SPDX-License-Identifier: Apache-2.0
#include "tools/home/home_view.hpp"

#include <algorithm>

namespace answerd::tools::home {
namespace {

template <class T>
const T* by_id(const std::vector<T>& sorted, std::string_view id) noexcept
{
    const auto found = std::ranges::lower_bound(sorted, id, {}, [](const T& one) {
        return std::string_view{one.id};
    });
    return found != sorted.end() && found->id == id ? &*found : nullptr;
}

} // namespace

std::string_view entity::domain() const noexcept
{
    return std::string_view{id}.substr(0, id.find('.'));
}

const entity* home_view::find(std::string_view entity_id) const noexcept
{
    return by_id(entities, entity_id);
}

const area* home_view::find_area(std::string_view area_id) const noexcept
{
    return by_id(areas, area_id);
}

const floor* home_view::find_floor(std::string_view floor_id) const noexcept
{
    const auto found = std::ranges::find(floors, floor_id, &floor::id); // a handful, by level
    return found != floors.end() ? &*found : nullptr;
}

std::string_view
home_view::area_of_speaker(std::string_view satellite_id, std::string_view device_id) const noexcept
{
    const auto speaker = std::ranges::find(satellites, satellite_id, &satellite::entity_id);
    if (speaker != satellites.end() && !speaker->area_id.empty())
        return speaker->area_id;
    if (device_id.empty() && speaker != satellites.end())
        device_id = speaker->device_id;
    const auto device = area_of_device.find(device_id);
    return device != area_of_device.end() ? std::string_view{device->second} : std::string_view{};
}

std::string_view
home_view::room_of_speaker(std::string_view satellite_id, std::string_view device_id) const noexcept
{
    const auto* room = find_area(area_of_speaker(satellite_id, device_id));
    return room != nullptr ? std::string_view{room->name} : std::string_view{};
}

} // namespace answerd::tools::home
