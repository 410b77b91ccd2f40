# SPDX-License-Identifier: Apache-2.0
"""What the interop tests start: a daemon on free ports, and a limit of time for the whole test."""
import contextlib
import os
import pathlib
import signal
import socket
import subprocess
import tempfile

from claims import claim, wait_until

root = pathlib.Path(__file__).resolve().parents[2]
built = root / "build/dev/daemon/answerd"


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def can_connect(port):
    with socket.socket() as trying:
        return trying.connect_ex(("127.0.0.1", port)) == 0


def give_right_of_way(pid):
    """To a model on a machine that does other things, too, as far as it may be given."""
    with contextlib.suppress(OSError):
        for thread in pathlib.Path(f"/proc/{pid}/task").iterdir():
            os.sched_setscheduler(int(thread.name), os.SCHED_RR, os.sched_param(1))


def give_up_after(seconds):
    """Raises TimeoutError in the main thread then, so that what was started is still stopped."""
    def ring(*_):
        raise TimeoutError(f"not done within {seconds} s")
    signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)


class Daemon:
    """One that serves: `http` and `wyoming` are its ports, `pid` its process, `log` the file of its log."""

    def __init__(self, program, config, folder, host="127.0.0.1"):
        self.http, self.wyoming, self.log = free_port(), free_port(), folder / "answerd.log"
        file = folder / "answerd.yaml"
        file.write_text("warm_up: off\n" * ("warm_up" not in config) +  # a model counts what it is asked
                        f"http: {{listen: '127.0.0.1:{self.http}'}}\n"
                        f"wyoming: {{listen: '{host}:{self.wyoming}', announce: false}}\n{config}", encoding="utf-8")
        with self.log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen([program, "serve", "--config", file], stderr=log)
        self.pid = self.process.pid

    def listens(self):
        return wait_until(lambda: self.process.poll() is not None or can_connect(self.wyoming)) and self.process.poll() is None

    def said(self):
        return self.log.read_text(encoding="utf-8")

    def ends_well(self):
        self.process.terminate()
        try:
            return self.process.wait(15) == 0
        except subprocess.TimeoutExpired:
            return False


@contextlib.contextmanager
def serving(config, program=None, host="127.0.0.1"):
    """A daemon with this configuration; None when it does not come up. Claims that it comes up and ends with 0."""
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(program or built, config, pathlib.Path(folder), host)
        try:
            if claim("the daemon listens", daemon.listens(), daemon.said()):
                yield daemon
                claim("the daemon ends with 0", daemon.ends_well(), daemon.said())
            else:
                yield None
        finally:
            if daemon.process.poll() is None:
                daemon.process.kill()
                daemon.process.wait()
