# SPDX-License-Identifier: Apache-2.0
"""The service `rig_questions.allow {entity_id}`: from then on that Wyoming satellite can be asked questions, as an ESPHome one can.

Stock Home Assistant lets no Wyoming satellite start a conversation. All else is stock: `assist_satellite.ask_question`, its states, the
speech-to-text of what is said then.
"""
import types

from homeassistant.components.assist_satellite import AssistSatelliteEntityFeature
from homeassistant.components.assist_satellite.const import DATA_COMPONENT


async def start_conversation(satellite, announcement):
    """It speaks; what is said next is the satellite's own next run."""
    await satellite.async_announce(announcement)


async def async_setup(hass, _config):
    async def allow(call):
        satellite = hass.data[DATA_COMPONENT].get_entity(call.data["entity_id"])
        satellite.async_start_conversation = types.MethodType(start_conversation, satellite)
        satellite._attr_supported_features = AssistSatelliteEntityFeature.ANNOUNCE | AssistSatelliteEntityFeature.START_CONVERSATION
        satellite.async_write_ha_state()

    hass.services.async_register("rig_questions", "allow", allow)
    return True
