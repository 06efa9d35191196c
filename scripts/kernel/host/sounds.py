"""Finds known sounds in the WAV file of an emulated sound card."""

from array import array
from itertools import takewhile
from operator import mul
import struct
import sys

# The sample rate in Hz, and the number of frames in 10 ms.
RATE = 48_000
BLOCK = 480
BYTES_PER_FRAME = 4
# How many frames before and after its expected place a sound is searched for: its first quiet samples may be rounded to 0.
SEARCH = 96
# A sound of which so many frames (20 ms) were played without a change is that sound, though it was interrupted.
SURELY = 960
# The largest difference of a sample that was only rounded.
ROUNDED = 2
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
    """A sound that was found in the card's WAV file: `frame` is where it begins.

    If it was interrupted, `interrupted` has three numbers of frames, else None: those that are missing at its beginning, those
    that were then played without a change, and those of the whole sound.
    """

    def __init__(self, name, frame, likeness, largest_difference, interrupted=None):
        self.name, self.frame = name, frame
        self.likeness, self.largest_difference, self.interrupted = likeness, largest_difference, interrupted


def find_sounds(card, sounds):
    """Returns all sounds that the card played, in order, as a list of Heard; unknown ones have the name `?`.

    `sounds` maps names to WaveFile. The search does not use expected times: it goes from one audible frame to the next, and
    compares the samples there with each sound.
    """
    heard = []
    audible = {name: sound.next_audible(0) or 0 for name, sound in sounds.items()}
    position = card.next_audible(0)
    while position is not None:
        best = unchanged(card, position, sounds, audible) or similar(card, position, sounds, audible)
        whole = best.likeness >= SAME
        if not whole or best.largest_difference > ROUNDED:
            best = interrupted(card, position, sounds) or best
        end = best.frame + len(sounds[best.name]) if whole else next_silence(card, position)
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


def next_silence(card, position):
    """Returns the next frame after which the card is silent for 20 ms."""
    while (audible := card.next_audible(position)) is not None and audible < position + 2 * BLOCK:
        position = audible + BLOCK
    return position


def interrupted(card, position, sounds):
    """Returns the sound that has exactly the next 20 ms somewhere, and was not played whole; None if there is none."""
    piece = card.left[position : position + SURELY].tobytes()
    for name, sound in sounds.items():
        place = sound.left.tobytes().find(piece)
        if len(piece) == 2 * SURELY and place >= 0 and place % 2 == 0:
            start = position - place // 2
            pairs = zip(card.left[position:], sound.left[place // 2 :])
            equal = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            return Heard(name, start, 0.0, 0, interrupted=(place // 2, equal, len(sound)))
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
    return best if best.likeness >= SAME else Heard("?", position, best.likeness, 0)
