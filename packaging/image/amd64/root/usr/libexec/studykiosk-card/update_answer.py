"""The answer to the request to install that is carried out now: another process can follow it, for a kiosk that has started anew."""

import contextlib
import fcntl
from pathlib import Path

from update_rauc import Refused

# The lines of the answer to the last request to install. The file is locked while that request is carried out, however it ends.
PLACE = Path("/run/studykiosk-updating/answer")


@contextlib.contextmanager
def kept(tell):
    """Gives a function that tells a line and keeps it; raises Refused if another process installs."""
    with open(PLACE, "a", encoding="utf-8") as answer:
        try:
            fcntl.flock(answer, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused("busy") from None
        answer.truncate(0)

        def keep(line):
            answer.write(f"{line}\n")
            answer.flush()

        def tell_all(line):
            keep(line)
            tell(line)
        try:
            yield tell_all
        except Refused as refused:
            keep(f"refused {refused}")
            raise


def follow(waits):
    """Yields the lines of that answer until it has ended, or `idle`. `waits` waits for some seconds, and returns whether to go on."""
    try:
        answer = open(PLACE, encoding="utf-8")
    except FileNotFoundError:
        yield "idle"
        return
    with answer:
        if not is_locked(answer):
            yield "idle"
            return
        line = ""
        while True:
            # Looked at before the lines are read: once the other process has ended, all of them are there.
            goes_on = is_locked(answer)
            for line in answer.read().splitlines():
                yield line
            if not goes_on:
                break
            if not waits(0.5):
                return
        if line.partition(" ")[0] not in ("done", "refused"):
            yield "refused failed"


def is_locked(file):
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    fcntl.flock(file, fcntl.LOCK_UN)
    return False
