"""Limits the time from the start to the first card, as console text and painted."""

import re

from host import traces

# The limits in ms from execve, in guest time; a PC's processor is about five times as fast.
LIMITS = {"console": 250, "auto": 400}
# The numbers of the system calls poll and mmap on x86-64.
POLL, MMAP = 7, 9


def check(scenario, report):
    for letters, limit in LIMITS.items():
        times = []
        for number in range(5):
            name = f"{letters}-{number}"
            events = Events(scenario, name)
            screens = traces.Latencies(scenario.path(f"{name}.tsv")).of("screen")
            text = screens[0][1] / 1e3 - events.begin
            painted = events.painted()
            times.append(painted if letters == "auto" else text)
            print(f"     {name}: text after {text:.1f} ms"
                  + (f", painted after {painted:.1f} ms" if painted else ""))
        # Without the first start, which creates the library.
        worst = max(times[1:])
        report.check(f"{letters}: the first card shows within {limit} ms", worst <= limit,
                     f"{worst:.1f} ms")


class Events:
    """The kernel's trace of a start; times in ms."""

    def __init__(self, scenario, name):
        self.begin, self.lines = None, []
        for line in scenario.text(f"{name}.events").splitlines():
            found = re.match(r".* (\d+\.\d+): (\w+): (.*)", line)
            if not found:
                continue
            time = float(found[1]) * 1e3
            if found[2] == "sched_process_exec" and self.begin is None:
                self.begin = time
            elif self.begin is not None:
                self.lines.append((time - self.begin, found[2], found[3]))
        maps = scenario.text(f"{name}.maps").splitlines()
        self.display = [int(part, 16) for part in maps[0].split()[0].split("-")] if maps else None

    def painted(self):
        """Returns when the program first waited after it had painted a card, in ms; None if it has not painted.

        It has painted when it has written to more than 50 pages of the framebuffer. Only page faults after the mmap of
        the framebuffer count, because something else may have had these addresses before.
        """
        if not self.display:
            return None
        first, last = self.display
        pages, mapping = None, f"NR {MMAP} (0, {last - first:x}, "
        for time, kind, words in self.lines:
            if kind == "sys_enter" and words.startswith(mapping):
                pages = set()
            elif pages is None:
                continue
            elif kind == "page_fault_user":
                address = int(re.match(r"address=0x([0-9a-f]+)", words)[1], 16)
                if first <= address < last:
                    pages.add(address >> 12)
            elif words.startswith(f"NR {POLL} ") and len(pages) > 50:
                return time
        return None
