# SPDX-License-Identifier: Apache-2.0
"""What stands in the way of `answerd connect`: claims of `connect`, each a sentence that names the cure, and nothing half done."""
import contextlib
import os
import pathlib
import subprocess

from claims import claim, wait_until
from users import User

SYSTEMCTL = """#!/bin/sh
# Of systemd no more than `connect` asks for: "show" tells the process, "restart" replaces it.
here=$(dirname "$0")
case $1 in
show) cat "$here/pid" ;;
restart)
    [ ! -e "$here/fails" ] || exit 1
    kill "$(cat "$here/pid")"
    while grep -qs "^State:.[^Z]" "/proc/$(cat "$here/pid")/status"; do sleep 0.05; done # its parent may not have looked yet
    "$ANSWERD" serve --config "$ANSWERD_CONFIG" >/dev/null 2>&1 &
    echo $! >"$here/pid" ;;
esac
"""


def is_refused(setup, told, *words):
    """A sentence, its cure, and everything as it was."""
    return told[0] == 1 and "    -> " in told[1] and all(each in told[1] for each in words) and setup.is_untouched()


def check_tokens(setup, ha_client):
    """One of another home cannot be told from one that has run out: Home Assistant accepts neither."""
    gone = User(ha_client)
    gone.remove()
    claim("a token that was deleted is told with what it may be",
          is_refused(setup, told := setup.connect(given=gone.token + "\n"), "not accepted", "run out, or was deleted"), told)
    head, body, _ = setup.user.token.split(".")
    other = ".".join((head, body, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"))
    claim("a token of another Home Assistant, too",
          is_refused(setup, told := setup.connect(given=other + "\n"), "not accepted", "belongs to another Home Assistant"), told)


def check_renamed(setup, ha_client, given, entries):
    """By a person, after it was connected: it is found by what the service calls itself."""
    admin = ha_client.Socket()
    admin.call("config/entity_registry/update", entity_id="conversation.answerd", new_entity_id="conversation.attic", name="Attic")
    status, told = setup.connect("--admin", "rig", given=given)
    claim("an entity that a person renamed is found and used", status == 0 and "entry: conversation.attic" in told
          and "conversation.attic: It" in told and len(entries()) == 1, [told, entries()])
    admin.call("config/entity_registry/update", entity_id="conversation.attic", new_entity_id="conversation.answerd", name=None)


def check_disabled(setup, ha_client, given, entries):
    admin = ha_client.Socket()
    admin.call("config/entity_registry/update", entity_id="conversation.answerd", disabled_by="user")
    status, told = setup.connect("--admin", "rig", given=given)
    claim("an entity that a person disabled stays so, and the cure is told", status == 1 and "must be enabled" in told and len(entries()) == 1, told)
    admin.call("config/entity_registry/update", entity_id="conversation.answerd", disabled_by=None)
    entry = entries()[0]["entry_id"]
    admin.call("config_entries/disable", entry_id=entry, disabled_by="user")
    status, told = setup.connect("--admin", "rig", given=given)
    claim("an entry that a person disabled, too", status == 1 and "must be enabled" in told and len(entries()) == 1, [status, told, entries()])
    admin.call("config_entries/disable", entry_id=entry, disabled_by=None)
    status, told = setup.connect("--admin", "rig", given=given)
    claim("enabled again, connect goes through", status == 0 and "conversation.answerd: It" in told, told)


@contextlib.contextmanager
def service(setup, program):
    """A daemon that `systemctl` calls a service."""
    folder = pathlib.Path(setup.folder) / "bin"
    folder.mkdir()
    (folder / "systemctl").write_text(SYSTEMCTL, encoding="utf-8")
    (folder / "systemctl").chmod(0o755)
    daemon = subprocess.Popen([program, "serve", "--config", setup.file], stderr=subprocess.DEVNULL)
    (folder / "pid").write_text(f"{daemon.pid}\n", encoding="utf-8")
    before = dict(os.environ)
    os.environ.update(PATH=f"{folder}:{os.environ['PATH']}", ANSWERD=program, ANSWERD_CONFIG=str(setup.file))
    try:
        yield folder, daemon
    finally:
        os.environ.clear()
        os.environ.update(before)
        with contextlib.suppress(ProcessLookupError):
            os.kill(int((folder / "pid").read_text(encoding="utf-8")), 15)
        with contextlib.suppress(ProcessLookupError):
            daemon.terminate()
        daemon.wait(15)


def check_service(setup, program, given, can_connect):
    with service(setup, program) as (folder, daemon):
        wait_until(lambda: can_connect(setup.http))
        (folder / "fails").touch()
        claim("a service that does not start is told, and the files are as they were",
              is_refused(setup, told := setup.connect("--admin", "rig", given=given), "the service did not start", "journalctl"), told)
        (folder / "fails").unlink()
        status, told = setup.connect("--admin", "rig", given=given)
        claim("a service is restarted with what was written, and answers",
              status == 0 and "conversation.answerd: It" in told and "start the daemon" not in told, told)
        claim("in the place of the one before", (folder / "pid").read_text(encoding="utf-8").strip() != str(daemon.pid)
              and daemon.poll() is not None, daemon.poll())
