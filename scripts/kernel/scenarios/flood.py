"""More events than the kernel's buffer for a stopped reader holds: the kernel drops events (SYN_DROPPED)."""

import struct

from host import recordings, traces

# struct input_event on a 64-bit kernel: seconds, microseconds, type, code, value.
EVENT = struct.Struct("=qqHHi")


def check(scenario, report):
    with open(scenario.path("witness.events"), "rb") as file:
        data = file.read()
    events = list(EVENT.iter_unpack(data[: len(data) // EVENT.size * EVENT.size]))
    dropped = [e for e in events if e[2:4] == (recordings.EV_SYN, recordings.SYN_DROPPED)]
    report.check("the kernel dropped events for a second reader that was stopped as long", dropped, len(dropped))

    fingers = held_fingers(scenario.path("live.evemu"))
    report.equal("no finger stays down in the live recording", fingers, 0)
    after = scenario.trace_after("trace-before.txt")
    report.equal("a tap afterwards is a tap", traces.names(after), ["tap"])
    report.check("... and is heard", traces.of_kind(after, "sound"))
    report.check("... and seen", traces.of_kind(after, "screen"))
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")


def held_fingers(path):
    """Returns the number of fingers that are still down at the end of a recording."""
    slot, held = 0, {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("E:"):
                _, _, kind, code, value = line.split()[:5]
                if int(kind, 16) != recordings.EV_ABS:
                    continue
                if int(code, 16) == recordings.MT_SLOT:
                    slot = int(value)
                elif int(code, 16) == recordings.MT_TRACKING_ID:
                    held[slot] = int(value) >= 0
    return sum(held.values())
