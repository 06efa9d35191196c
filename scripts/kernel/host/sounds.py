"""Finds known sounds in the WAV file of an emulated sound card."""

from array import array
from operator import mul
import struct
import sys

# The sample rate in Hz, and the number of frames in 10 ms.
RATE = 48_000
BLOCK = 480
BYTES_PER_FRAME = 4
# How many frames before and after its expected place a sound is searched for: its first quiet samples may be rounded to 0.
SEARCH = 96
# The minimum correlation of equal sounds. Unrelated tones correlate below 0.3, and the same sound at another volume above
# 0.999.
SAME = 0.95


class WaveFile:
    """A WAV file with 48 kHz and 16 bits, mono or stereo; `left` has the first channel's samples.

    If the length in the header is 0, the writer was not closed, and the data ends at the end of the file.
    """

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        if data[:4] != b"RIFF" or data[8:12] != b"WAVE":
            raise SystemExit(f"{path} is not a WAV file")
        position, self.frames = 12, b""
        while position + 8 <= len(data):
            name, size = data[position : position + 4], struct.unpack_from("<I", data, position + 4)
            if name == b"fmt ":
                _, channels, rate, _, _, bits = struct.unpack_from("<HHIIHH", data, position + 8)
                if rate != RATE or bits != 16 or channels not in (1, 2):
                    raise SystemExit(f"{path} is not 48 kHz 16 bit, mono or stereo")
            if name == b"data":
                end = len(data) if size[0] == 0 else position + 8 + size[0]
                self.frames = data[position + 8 : end]
                break
            position += 8 + size[0] + size[0] % 2
        self.frames = self.frames[: len(self.frames) // (2 * channels) * 2 * channels]
        samples = array("h", self.frames)
        if sys.byteorder == "big":
            samples.byteswap()
        self.channels = channels
        self.left = samples[::channels]

    def __len__(self):
        return len(self.left)

    def next_audible(self, start):
        """Returns the first frame from `start` on that is not digital silence; None if there is none."""
        silence = array("h", bytes(2 * BLOCK))
        while start < len(self.left):
            block = self.left[start : start + BLOCK]
            if block != silence[: len(block)]:
                return start + next(index for index, value in enumerate(block) if value)
            start += BLOCK
        return None


def likeness(left, right):
    """Returns the normalized correlation (-1...1) of two pieces of equal length."""
    energy = sum(map(mul, left, left)) * sum(map(mul, right, right))
    return sum(map(mul, left, right)) / energy**0.5 if energy else 0.0


class Heard:
    """A sound that was found in the card's WAV file: `frame` is where it begins."""

    def __init__(self, name, frame, likeness, largest_difference):
        self.name, self.frame = name, frame
        self.likeness, self.largest_difference = likeness, largest_difference


def find_sounds(card, sounds):
    """Returns all sounds that the card played, in order, as a list of Heard; unknown ones have the name `?`.

    `sounds` maps names to WaveFile. The search does not use expected times: it goes from one audible frame to the next, and
    compares the samples there with each sound.
    """
    heard = []
    audible = {name: sound.next_audible(0) or 0 for name, sound in sounds.items()}
    position = card.next_audible(0)
    while position is not None:
        best = unchanged(card, position, sounds, audible) or similar(
            card, position, sounds, audible)
        if best.likeness < SAME:
            best = Heard("?", position, best.likeness, 0)
            end = position
            while card.next_audible(end) is not None and card.next_audible(end) < end + 2 * BLOCK:
                end = card.next_audible(end) + BLOCK
        else:
            end = best.frame + len(sounds[best.name])
        heard.append(best)
        position = card.next_audible(end)
    return heard


def unchanged(card, position, sounds, audible):
    """Returns the sound whose samples are exactly those at a position; None if there is none. This is the fast case."""
    for name, sound in sounds.items():
        start = position - audible[name]
        if start >= 0 and card.left[start : start + len(sound)] == sound.left:
            return Heard(name, start, 1.0, 0)
    return None


def similar(card, position, sounds, audible):
    """Returns the sound with the highest correlation at a position."""
    best = Heard("?", position, 0.0, 0)
    for name, sound in sounds.items():
        for shift in sorted(range(-SEARCH, SEARCH + 1), key=abs):
            start = position - audible[name] + shift
            if start < 0:
                continue
            piece = card.left[start : start + len(sound)]
            # Compare the first 20 ms before the whole sound: most shifts fail there.
            first = slice(audible[name], audible[name] + 2 * BLOCK)
            if likeness(piece[first], sound.left[first][: len(piece[first])]) < SAME - 0.05:
                continue
            found = likeness(piece, sound.left[: len(piece)])
            if found > best.likeness:
                difference = max(abs(a - b) for a, b in zip(piece, sound.left))
                best = Heard(name, start, found, difference)
            if best.likeness > 0.9999:
                break
    return best
