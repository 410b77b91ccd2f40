# SPDX-License-Identifier: Apache-2.0
"""A real model behind a real llama-server, for as long as a test asks it something."""
import contextlib
import os
import re
import subprocess

from claims import claim
from serving import free_port, give_right_of_way, root

rig = root / "tests/rig/model"


@contextlib.contextmanager
def model_server(name, **settings):
    """Its address with /v1, or None. `settings` are those at the head of tests/rig/model/start.

    A machine that does other things, too, gives it the right of way, as far as it may: else what is measured is the machine.
    """
    port = free_port()
    started = subprocess.run([rig / "start", name, str(port)], capture_output=True, text=True, timeout=180, check=False,
                             env=os.environ | settings)
    try:
        if claim(f"{name} runs", started.returncode == 0, started.stdout + started.stderr):
            give_right_of_way(re.findall(r"pid ([0-9]+)", started.stdout)[0])
            yield f"http://127.0.0.1:{port}/v1"
        else:
            yield None
    finally:
        subprocess.run([rig / "stop", str(port)], stdout=subprocess.DEVNULL, timeout=30, check=False)
