"""The devices of the home: each keeps its state in memory and shows it at once."""
from homeassistant.components.binary_sensor import BinarySensorEntity
from homeassistant.components.climate import ClimateEntity, ClimateEntityFeature, HVACMode
from homeassistant.components.cover import CoverEntity, CoverEntityFeature
from homeassistant.components.fan import FanEntity, FanEntityFeature
from homeassistant.components.light import LightEntity
from homeassistant.components.lock import LockEntity
from homeassistant.components.media_player import MediaPlayerEntity, MediaPlayerEntityFeature
from homeassistant.components.sensor import SensorEntity
from homeassistant.components.switch import SwitchEntity
from homeassistant.components.todo import TodoItem, TodoListEntity, TodoListEntityFeature
from homeassistant.components.vacuum import StateVacuumEntity, VacuumActivity, VacuumEntityFeature
from homeassistant.components.valve import ValveEntity, ValveEntityFeature


class Device:
    """What all have in common. `now` is the state as Home Assistant shows it, `shown` its attributes."""

    _attr_should_poll = False
    flags = int

    def __init__(self, furniture):
        self.entity_id = furniture["id"]
        self._attr_unique_id = furniture["id"]
        self._attr_name = furniture["name"]
        self.area = furniture.get("area")
        self.shown = dict(furniture["attributes"])
        self.now = furniture["state"]
        if "device_class" in self.shown:
            self._attr_device_class = self.shown["device_class"]
        if "supported_features" in self.shown:
            self._attr_supported_features = self.flags(self.shown["supported_features"])
        self.settle()

    def put(self, state, attributes):
        self.now, self.shown = state, dict(attributes)
        self.become()

    def become(self, state=None, **attributes):
        self.now = state or self.now
        self.shown.update(attributes)
        self.settle()
        self.async_write_ha_state()

    def settle(self):
        """From `now` and `shown` to what the base class reads."""


class Light(Device, LightEntity):
    def settle(self):
        modes = set(self.shown.get("supported_color_modes") or ["onoff"])
        self._attr_supported_color_modes = modes
        self._attr_color_mode = self.shown.get("color_mode") or sorted(modes)[0]
        self._attr_is_on = self.now == "on"
        self._attr_brightness = self.shown.get("brightness")
        if self.shown.get("rgbw_color"):
            self._attr_rgbw_color = tuple(self.shown["rgbw_color"])

    async def async_turn_on(self, **changes):
        self.become("on", **changes)

    async def async_turn_off(self, **_):
        self.become("off")


class Switch(Device, SwitchEntity):
    def settle(self):
        self._attr_is_on = self.now == "on"

    async def async_turn_on(self, **_):
        self.become("on")

    async def async_turn_off(self, **_):
        self.become("off")


class Fan(Device, FanEntity):
    flags = FanEntityFeature

    def settle(self):
        self._attr_percentage = self.shown.get("percentage", 0)
        self._attr_oscillating = self.shown.get("oscillating")

    async def async_turn_on(self, percentage=None, preset_mode=None, **_):
        self.become("on", percentage=100)

    async def async_turn_off(self, **_):
        self.become("off", percentage=0)

    async def async_set_percentage(self, percentage):
        self.become("on" if percentage else "off", percentage=percentage)

    async def async_oscillate(self, oscillating):
        self.become(oscillating=oscillating)


class Cover(Device, CoverEntity):
    flags = CoverEntityFeature

    def settle(self):
        self._attr_is_closed = self.now == "closed"
        self._attr_current_cover_position = self.shown.get("current_position")

    async def async_open_cover(self, **_):
        self.become("open", current_position=100)

    async def async_close_cover(self, **_):
        self.become("closed", current_position=0)

    async def async_set_cover_position(self, position, **_):
        self.become("open" if position else "closed", current_position=position)

    async def async_stop_cover(self, **_):
        self.become()


class Valve(Device, ValveEntity):
    flags = ValveEntityFeature
    _attr_reports_position = True

    def settle(self):
        self._attr_is_closed = self.now == "closed"
        self._attr_current_valve_position = self.shown.get("current_position")

    async def async_open_valve(self):
        self.become("open", current_position=100)

    async def async_close_valve(self):
        self.become("closed", current_position=0)

    async def async_set_valve_position(self, position):
        self.become("open" if position else "closed", current_position=position)


class Lock(Device, LockEntity):
    def settle(self):
        self._attr_is_locked = self.now == "locked"

    async def async_lock(self, **_):
        self.become("locked")

    async def async_unlock(self, **_):
        self.become("unlocked")


class Vacuum(Device, StateVacuumEntity):
    flags = VacuumEntityFeature

    def settle(self):
        self._attr_activity = VacuumActivity(self.now)

    async def async_start(self):
        self.become("cleaning")

    async def async_pause(self):
        self.become("paused")

    async def async_stop(self, **_):
        self.become("idle")

    async def async_return_to_base(self, **_):
        self.become("returning")


class MediaPlayer(Device, MediaPlayerEntity):
    flags = MediaPlayerEntityFeature

    def settle(self):
        self._attr_state = self.now
        self._attr_volume_level = self.shown.get("volume_level")
        self._attr_is_volume_muted = self.shown.get("is_volume_muted")
        self._attr_media_track = self.shown.get("media_track")

    async def async_turn_on(self):
        self.become("idle", media_track=0)

    async def async_turn_off(self):
        self.become("off", media_track=0)

    async def async_media_play(self):
        self.become("playing")

    async def async_media_pause(self):
        self.become("paused")

    async def async_media_stop(self):
        self.become("idle")

    async def async_media_next_track(self):
        self.become("playing", media_track=(self.shown.get("media_track") or 0) + 1)

    async def async_media_previous_track(self):
        self.become("playing", media_track=(self.shown.get("media_track") or 0) - 1)

    async def async_set_volume_level(self, volume):
        self.become(volume_level=volume)

    async def async_mute_volume(self, mute):
        self.become(is_volume_muted=mute)


class Todo(Device, TodoListEntity):
    """Its state counts; `put` empties or fills it with nameless items."""

    flags = TodoListEntityFeature

    def settle(self):
        if self._attr_todo_items is None or len(self._attr_todo_items) != int(self.now):
            self._attr_todo_items = [TodoItem(summary=f"Item {n}", uid=str(n), status="needs_action") for n in range(int(self.now))]

    async def async_create_todo_item(self, item):
        self._attr_todo_items = [*self._attr_todo_items, item]
        self.become(str(len(self._attr_todo_items)))


class Climate(Device, ClimateEntity):
    flags = ClimateEntityFeature

    def settle(self):
        self._attr_native_temperature_unit = self.shown.get("unit_of_measurement") or "°C"
        self._attr_hvac_modes = [HVACMode(each) for each in self.shown.get("hvac_modes") or ["off", "heat"]]
        self._attr_hvac_mode = self.now if self.now in self._attr_hvac_modes else self._attr_hvac_modes[0]
        self._attr_native_current_temperature = self.shown.get("current_temperature")
        target = self.shown.get("temperature") or self.shown.get("target_temperature")
        self._attr_native_target_temperature = target
        self._attr_native_target_temperature_low = self._attr_native_target_temperature_high = target
        self._attr_fan_modes = ["low", "high"]
        self._attr_fan_mode = "low"

    async def async_turn_on(self):
        self.become("heat")

    async def async_turn_off(self):
        self.become("off")

    async def async_set_hvac_mode(self, hvac_mode):
        self.become(str(hvac_mode))

    async def async_set_temperature(self, **changes):
        self.become(temperature=changes.get("temperature"))


class Sensor(Device, SensorEntity):
    def settle(self):
        self._attr_native_value = self.now  # whatever it says is shown: no unit, no class
        self._attr_device_class = None


class BinarySensor(Device, BinarySensorEntity):
    def settle(self):
        self._attr_is_on = self.now == "on"


KINDS = {"light": Light, "switch": Switch, "fan": Fan, "cover": Cover, "valve": Valve, "lock": Lock, "vacuum": Vacuum,
         "media_player": MediaPlayer, "todo": Todo, "climate": Climate, "sensor": Sensor, "binary_sensor": BinarySensor}
