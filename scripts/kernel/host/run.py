"""The results of one boot, by scenario."""

import functools
import os
import subprocess

from . import sounds, traces
from .screens import Screen


class Run:
    """The results of a boot: the paths, the sounds of the card, and the program on the host."""

    def __init__(self, results, binary, deck, sounds_folder):
        self.results, self.binary, self.deck = results, binary, deck
        self.sounds = {}
        for name in sorted(os.listdir(sounds_folder)):
            if name.endswith(".wav"):
                path = os.path.join(sounds_folder, name)
                self.sounds[name[:-4]] = sounds.WaveFile(path)

    @functools.cached_property
    def card(self):
        """The WAV file of the sound card over the whole boot."""
        return sounds.WaveFile(os.path.join(self.results, "sound.wav"))

    @functools.cached_property
    def heard(self):
        return sounds.find_sounds(self.card, self.sounds)

    def heard_until(self, frame):
        return [sound for sound in self.heard if sound.frame < frame]

    def expected(self, *names):
        return os.path.join(self.results, "expected", *names)

    def of(self, scenario):
        return Scenario(self, scenario)

    def replay(self, recording, *options):
        """Replays a recording on the host; returns the finished process."""
        return subprocess.run(
            [self.binary, "replay", recording, "--deck", self.deck, "--seed", "1", *options],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )


class Scenario:
    """The files that a scenario has sent."""

    def __init__(self, run, name):
        self.run, self.name = run, name
        self.folder = os.path.join(run.results, "guest", name)

    def path(self, name):
        return os.path.join(self.folder, name)

    def exists(self, name):
        return os.path.exists(self.path(name))

    def text(self, name):
        """A file's text, or an empty string if the guest did not write it."""
        try:
            with open(self.path(name), encoding="utf-8", errors="replace") as file:
                return file.read().strip()
        except FileNotFoundError:
            return ""

    def bytes(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def trace(self, name="trace.txt"):
        return traces.read_trace(self.path(name)) if self.exists(name) else []

    def trace_after(self, before):
        """Returns the lines of the trace that are not in its earlier copy `before`."""
        return self.trace()[len(self.trace(before)) :]

    def sounds_asked(self):
        """Returns the names of the sounds in the trace, except in its lines from `unheard-from` to `unheard-to`, which
        the scenario has written because the card was missing or muted."""
        trace = self.trace()
        if self.exists("unheard-to"):
            del trace[int(self.text("unheard-from")) : int(self.text("unheard-to"))]
        return [line.words for line in traces.of_kind(trace, "sound")]

    def latencies(self):
        return traces.Latencies(self.path("latency.tsv"))

    def screen(self, name):
        return Screen(self.path(name))

    def captures(self):
        names = sorted(name[:-3] for name in os.listdir(self.folder) if name.endswith(".fb"))
        return [self.screen(name) for name in names]
