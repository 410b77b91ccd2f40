# SPDX-License-Identifier: Apache-2.0
"""A voice satellite of the rig, for one test: what is said to it and what is heard there."""
import json
import subprocess
import sys
import threading

from claims import wait_until
from serving import free_port, root

rig = root / "tests/rig/ha"


class Satellite:
    """stub_satellite.py, joined to an agent of the rig's Home Assistant; `entity` and `device_id` are what it became there.

    with Satellite(ha_client, "conversation.answerd", folder, area="Kitchen") as satellite:
        spoken = satellite.say("turn off the lights")     # waits for the answer, and is what was spoken

    Wyoming satellites announce and ring timers; Home Assistant lets none of them be asked a question (`ask_question`, `start_conversation`).
    """

    def __init__(self, ha_client, agent, folder, area="Kitchen", name="Kitchen speaker"):
        self.client, self.agent = ha_client, agent
        self.ports = {"--port": free_port(), "--asr-port": free_port(), "--tts-port": free_port()}
        self.options = [each for name_, port in self.ports.items() for each in (name_, str(port))]
        self.said = folder / "satellite.jsonl"
        self.command = [sys.executable, "-B", rig / "stub_satellite.py", "--name", name, "--area", area, *self.options]
        self.before = 0  # how much had been heard when something was said last

    def __enter__(self):
        with self.said.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=log, text=True)
        added = subprocess.run([rig / "add-satellite", *self.options, self.agent], capture_output=True, text=True, timeout=60, check=True)
        found = json.loads(added.stdout)
        self.entity, self.device_id = found["satellite_id"], found["device_id"]
        wait_until(lambda: self.heard("run-satellite"))
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.terminate()
        self.process.wait()

    def heard(self, kind=None, since_last=False):
        """The messages that Home Assistant sent to it, those of one kind alone, or those alone that came since something was said."""
        lines = self.said.read_text(encoding="utf-8").splitlines()
        all_of_them = [json.loads(line) for line in lines[self.before if since_last else 0:]]
        return [each for each in all_of_them if kind in (None, each["type"])]

    def say(self, text, patience=20):
        """Says it and waits until the answer was heard to its end; what was spoken."""
        self.before = len(self.heard())
        print(text, file=self.process.stdin, flush=True)
        wait_until(lambda: self.heard("audio-stop", since_last=True) or self.heard("error", since_last=True), patience)
        wait_until(lambda: self.state() == "idle", 5)
        return self.heard_last()["text"]

    def heard_last(self):
        """What was spoken since something was said, and the kinds of message that its sound came in."""
        messages = self.heard(since_last=True)
        spoken = [each["text"] for each in messages if each["type"] == "synthesize"]
        kinds = [each["type"] for each in messages if each["type"].startswith("audio-")]
        return {"text": " ".join(spoken), "sound": list(dict.fromkeys(kinds)), "errors": [each for each in messages if each["type"] == "error"]}

    def state(self):
        return next((each["state"] for each in self.client.Socket().call("get_states") if each["entity_id"] == self.entity), None)

    def states_during(self, happens):
        """The states that its entity goes through meanwhile."""
        socket, seen = self.client.Socket(), []
        socket.call("subscribe_events", event_type="state_changed")

        def watch():
            while not seen or seen[-1] != "idle":
                data = (socket.receive().get("event") or {}).get("data", {})
                if data.get("entity_id") == self.entity:
                    seen.append(data["new_state"]["state"])

        watching = threading.Thread(target=watch, daemon=True)
        watching.start()
        happens()
        watching.join(10)
        return seen
