"""Plays a sound when a finger lifts, in the usual way in Python: with python-evdev and pygame.mixer.

    touch_sound.py EVENT-NODE PCM CLIP.wav FRAMES

FRAMES is the length of the mixer's buffer. The program prints the time of each lift, in µs of CLOCK_MONOTONIC.
"""

import fcntl
import os
import struct
import sys
import time

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import evdev  # noqa: E402
import pygame  # noqa: E402

# linux/input.h: selects the clock of the events' times.
EVIOCSCLOCKID = 0x400445A0

node, os.environ["AUDIODEV"], clip, frames = sys.argv[1:]
os.environ["SDL_AUDIODRIVER"] = "alsa"
panel = evdev.InputDevice(node)
fcntl.ioctl(panel.fd, EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))
pygame.mixer.init(48_000, -16, 2, int(frames))
sound = pygame.mixer.Sound(clip)
for event in panel.read_loop():
    if event.type == evdev.ecodes.EV_KEY and event.code == evdev.ecodes.BTN_TOUCH and event.value == 0:
        sound.play()
        print(event.sec * 1_000_000 + event.usec, flush=True)
