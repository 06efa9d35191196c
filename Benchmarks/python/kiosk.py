"""A flashcard box as a small Python program with evdev and pygame, with which the kiosk is compared.

    kiosk.py DECK.csv SOUNDS

A tap shows a random card. The program prints the first card's question when that card is drawn. Set SDL_VIDEODRIVER and
SDL_AUDIODRIVER to `dummy` on a machine without a screen or sound card. Each lift of a finger counts as a tap; there are no
double taps, swipes, shakes or settings.
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
