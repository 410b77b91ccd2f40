# SPDX-License-Identifier: Apache-2.0
"""Timers, lists, calendar and announcements on the real Home Assistant, with no model: claims of `home_assistant`."""
from claims import claim, is_sayable, wait_until


def timers(ha_client):
    """The timers that Home Assistant runs: (name, minutes that it was set for)."""
    told = ha_client.http("POST", "/api/intent/handle", {"name": "HassTimerStatus", "data": {}})
    return sorted((each["name"] or "", each["start_minutes"]) for each in told["speech_slots"]["timers"])


def clear(ha_client):
    ha_client.http("POST", "/api/intent/handle", {"name": "HassCancelAllTimers", "data": {}})


def items(ha_client):
    told = ha_client.Socket().call(
        "call_service", domain="todo", service="get_items", target={"entity_id": "todo.shopping_list"},
        service_data={"status": ["needs_action"]}, return_response=True)
    return [each["summary"] for each in told["response"]["todo.shopping_list"]["items"]]


def check_handed_over(say, ha_client):
    """No home is configured: Home Assistant runs the intent as the device that was spoken to."""
    clear(ha_client)
    told = say("set a timer for 5 minutes", "--device", "Kitchen satellite")
    claim("without a token Home Assistant starts the timer of the device that asked",
          told["status"] == 0 and told["speech"] == "The timer is set for 5 minutes." and timers(ha_client) == [("", 5)],
          (told, timers(ha_client)))
    told = say("how long is left", "--device", "Kitchen satellite")
    claim("and says how long it runs", told["status"] == 0 and "left on the timer" in (told["speech"] or ""), told)
    told = say("set a timer for 7 minutes", "--device", "Wall tablet")
    claim("a device that cannot ring gets no timer", told["status"] == 3 and timers(ha_client) == [("", 5)], told)
    clear(ha_client)


def check_timers(say, ha_client):
    clear(ha_client)
    told = say("set a pasta timer for 10 minutes", "--device", "Kitchen satellite")
    claim("a timer is set on the satellite that was spoken to",
          told["speech"] == "The pasta timer is set for 10 minutes." and timers(ha_client) == [("pasta", 10)], told)
    told = say("how much time is left on the pasta timer", "--device", "Kitchen satellite")
    claim("the time left is told", (told["speech"] or "").endswith("left on the pasta timer."), told)
    told = say("Lösche den Timer Pasta", "--device", "Kitchen satellite", "--language", "de")
    claim("it is cancelled in German", "gelöscht" in (told["speech"] or "") and timers(ha_client) == [], told)
    told = say("cancel the pasta timer", "--device", "Kitchen satellite")
    claim("a timer that is not there is not cancelled", told["speech"] == "No timer is running.", told)
    told = say("set a timer for 5 minutes", "--device", "Wall tablet")
    claim("a device that cannot ring is told so", "can't ring" in (told["speech"] or "") and timers(ha_client) == [], told)


def check_lists(say, ha_client):
    before = items(ha_client)
    told = say("add oat milk to the shopping list")
    claim("an item is added", told["status"] == 0 and items(ha_client) == [*before, "Oat milk"], (told, items(ha_client)))
    told = say("what is on the shopping list")
    claim("and read", "Oat milk" in (told["speech"] or "") and is_sayable(told["speech"]), told)
    told = say("tick off the oat milk on the shopping list")
    claim("and ticked off", told["status"] == 0 and items(ha_client) == before, (told, items(ha_client)))


def check_calendar(say):
    told = say("what is on my calendar today")
    claim("the calendar of today is read", told["status"] == 0 and is_sayable(told["speech"]), told)
    told = say("what is on my calendar tomorrow")
    claim("and that of tomorrow, with local times", "Dentist at 10 AM" in (told["speech"] or ""), told)


def check_weather(say, ha_client):
    shown = {each["entity_id"]: each for each in ha_client.Socket().call("get_states")}["weather.demo_weather_south"]
    degrees = f"{shown['attributes']['temperature']:.0f} degrees"
    told = say("what is the weather like")
    claim("where no place is named the home's own weather entity answers",
          told["status"] == 0 and degrees in (told["speech"] or "") and is_sayable(told["speech"]), (told, shown))
    told = say("what will the weather be tomorrow")
    claim("and its forecast tells of tomorrow", told["status"] == 0 and "omorrow" in (told["speech"] or "")
          and is_sayable(told["speech"]), told)


def check_services(say, ha_client):
    ready = wait_until(lambda: "is set" in (say("set a timer for 1 minute", "--device", "Kitchen satellite")["speech"] or ""), 15)
    if not claim("the home is connected", ready):
        return
    check_timers(say, ha_client)
    check_lists(say, ha_client)
    check_calendar(say)
    check_weather(say, ha_client)
    told = say("announce dinner is ready")
    claim("where no satellite can announce, nothing is claimed", "announcing" not in (told["speech"] or ""), told)
