"""A home in memory, furnished from `recorded_home.json` beside the configuration: for turns that were recorded elsewhere.

Its devices do at once what they are told, and obey the laws of the homes that the recordings were judged by: a fan that is turned on
runs at full speed, a list's state counts its items. Service `recorded_home.put`: {entities: {ID: {state, attributes}}}.
"""
import json
import pathlib

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.helpers import area_registry, entity_registry, floor_registry
from homeassistant.helpers.discovery import async_load_platform

from . import devices

DOMAIN = "recorded_home"


def furniture(hass):
    return json.loads(pathlib.Path(hass.config.path("recorded_home.json")).read_text(encoding="utf-8"))


async def async_setup(hass, config):
    home = await hass.async_add_executor_job(furniture, hass)
    floors, areas = floor_registry.async_get(hass), area_registry.async_get(hass)
    known = {}
    for area in home["areas"]:
        floor = area.get("floor")
        if floor and floor not in known:
            known[floor] = floors.async_create(floor).floor_id
        areas.async_get_or_create(area["name"])
        if floor:
            made = areas.async_get_area_by_name(area["name"])
            areas.async_update(made.id, floor_id=known[floor])
    hass.data[DOMAIN] = {"home": home, "entities": {}, "area_of": {
        area["id"]: areas.async_get_area_by_name(area["name"]).id for area in home["areas"]}}

    async def put(call):
        for entity_id, wanted in call.data["entities"].items():
            hass.data[DOMAIN]["entities"][entity_id].put(wanted["state"], wanted["attributes"])

    hass.services.async_register(DOMAIN, "put", put)
    for domain in sorted({each["id"].split(".")[0] for each in home["entities"]}):
        hass.async_create_task(async_load_platform(hass, domain, DOMAIN, {}, config))
    return True


async def set_up(platform, hass, add):
    """What every platform file of this integration does."""
    domain = platform.rsplit(".", 1)[1]
    data = hass.data[DOMAIN]
    made = [devices.KINDS[domain](each) for each in data["home"]["entities"] if each["id"].startswith(domain + ".")]
    add(made)
    registry = entity_registry.async_get(hass)
    for each in made:
        data["entities"][each.entity_id] = each

    async def place(_now=None):
        for one in made:
            if registry.async_get(one.entity_id):
                registry.async_update_entity(one.entity_id, area_id=data["area_of"].get(one.area))
                async_expose_entity(hass, "conversation", one.entity_id, True)

    hass.async_create_task(place_when_there(hass, made, registry, place))


async def place_when_there(hass, made, registry, place):
    import asyncio  # noqa: PLC0415
    while not all(registry.async_get(each.entity_id) for each in made):
        await asyncio.sleep(0.05)
    await place()
