"""From the start to the first card: as console text and painted."""

import re

from host import traces

# Milliseconds from execve, in guest time; a PC's processor is some five times as fast.
LIMITS = {"console": 250, "auto": 400}
# poll(2) and mmap(2) on a PC.
WAITS, MAPS = 7, 9


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
        # A box's first start makes the library.
        worst = max(times[1:])
        report.check(f"{letters}: the first card shows within {limit} ms", worst <= limit,
                     f"{worst:.1f} ms")


class Events:
    """What the kernel told of a start; times in milliseconds."""

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
        """When it waited after it had written to a card's pages of the display.

        Before the display is mapped, something else may have had these addresses.
        """
        if not self.display:
            return None
        first, last = self.display
        pages, mapping = None, f"NR {MAPS} (0, {last - first:x}, "
        for time, kind, words in self.lines:
            if kind == "sys_enter" and words.startswith(mapping):
                pages = set()
            elif pages is None:
                continue
            elif kind == "page_fault_user":
                address = int(re.match(r"address=0x([0-9a-f]+)", words)[1], 16)
                if first <= address < last:
                    pages.add(address >> 12)
            elif words.startswith(f"NR {WAITS} ") and len(pages) > 50:
                return time
        return None
