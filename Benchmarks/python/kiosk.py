"""A flashcard box as a small Python program on evdev and pygame: what the kiosk is compared with.

    kiosk.py DECK.csv SOUNDS    tap: a random card; prints the question once the first is drawn

Set SDL_VIDEODRIVER and SDL_AUDIODRIVER to `dummy` where there is no screen or sound card. A tap is
told at its lift; there are no double taps, swipes, shakes or settings.
"""

import csv
import random
import select
import sys

import evdev
import pygame
from evdev import ecodes


def read_deck(path):
    with open(path, newline="", encoding="utf-8") as file:
        return [(row["question"], row["answer"]) for row in csv.DictReader(file)]


def touch_panels():
    panels = []
    for path in evdev.list_devices():
        device = evdev.InputDevice(path)
        if ecodes.BTN_TOUCH in device.capabilities().get(ecodes.EV_KEY, []):
            panels.append(device)
    return panels


class Kiosk:
    def __init__(self, deck, sounds):
        pygame.mixer.init(48000, -16, 2, 512)
        pygame.display.init()
        pygame.font.init()
        self.screen = pygame.display.set_mode((800, 480))
        self.font = pygame.font.Font(None, 72)
        names = ("question", "answer", "empty")
        self.sounds = {name: pygame.mixer.Sound(f"{sounds}/{name}.wav") for name in names}
        self.deck = deck

    def show(self, text):
        image = self.font.render(text, True, (247, 249, 252))
        self.screen.fill((11, 13, 18))
        self.screen.blit(image, image.get_rect(center=(400, 240)))
        pygame.display.flip()

    def run(self):
        panels = touch_panels()
        self.show(self.deck[0][0])
        print(self.deck[0][0], flush=True)
        while True:
            for device in select.select(panels, [], [])[0]:
                for event in device.read():
                    if (event.type, event.code, event.value) == (ecodes.EV_KEY, ecodes.BTN_TOUCH, 0):
                        self.sounds["question"].play()
                        self.show(random.choice(self.deck)[0])


if __name__ == "__main__":
    Kiosk(read_deck(sys.argv[1]), sys.argv[2]).run()
