# SPDX-License-Identifier: Apache-2.0
"""What the interop tests share: a line per claim, and the sum at the end."""
import re
import sys
import time

passed, failed = 0, 0


def claim(what, holds, seen=""):
    """One line; `seen` is told only when the claim does not hold."""
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    print(f"{'ok  ' if holds else 'FAIL'} {what}" + ("" if holds else f": {seen!r}"), flush=True)
    return bool(holds)


def finish():
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


def is_sayable(text):
    """Plain sentences: no markup, address, JSON or control character."""
    return bool(text) and not re.search(r"[*_#`<>{}\[\]|\\\x00-\x1f]|https?:", text) and text.rstrip()[-1] in ".?!"


def wait_until(happened, patience=10.0):
    until = time.monotonic() + patience
    while time.monotonic() < until:
        if happened():
            return True
        time.sleep(0.02)
    return bool(happened())
