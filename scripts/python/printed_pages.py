"""Makes photographs of printed lists of words, each with its truth: a list of (question, answer).

The words are those of Debian's word lists; which one stands beside which means nothing, since only reading is tried. Every page
follows from its number: its paper, font, layout, light, desk and camera.
"""

import math
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

LISTS = {"eng": "american-english", "deu": "ngerman", "fra": "french", "spa": "spanish"}
ARTICLES = {"eng": ["the", "a", "to"], "deu": ["der", "die", "das"], "fra": ["le", "la", "les", "un", "une"], "spa": ["el", "la", "los"]}
HEADS = {"eng": ("English", "Unit"), "deu": ("Deutsch", "Lektion"), "fra": ("Français", "Leçon"), "spa": ("Español", "Unidad")}
PAIRS = [("deu", "eng"), ("fra", "eng"), ("spa", "eng"), ("eng", "deu"), ("fra", "deu"), ("spa", "deu")]
LAYOUTS = ["two", "glossary", "grid", "three", "leaders", "double"]
DEJAVU, NOTO, FREE = "/usr/share/fonts/truetype/dejavu/DejaVu", "/usr/share/fonts/truetype/noto/Noto", "/usr/share/fonts/truetype/freefont/Free"
FONTS = [[f"{DEJAVU}Serif{kind}.ttf" for kind in ("", "-Bold", "-Italic")],
         [f"{DEJAVU}SansCondensed{kind}.ttf" for kind in ("", "-Bold", "-Oblique")],
         [f"{NOTO}Serif-{kind}.ttf" for kind in ("Regular", "Bold", "Italic")],
         [f"{NOTO}Sans-{kind}.ttf" for kind in ("Regular", "Bold", "Italic")],
         [f"{FREE}Serif{kind}.ttf" for kind in ("", "Bold", "Italic")],
         [f"{FREE}Sans{kind}.ttf" for kind in ("", "Bold", "Oblique")]]
DOTS_PER_INCH = 300


def words(language):
    """Returns a language's words of 3 to 12 letters that are no names."""
    with open(f"/usr/share/dict/{LISTS[language]}", encoding="utf8") as file:
        found = [line.strip() for line in file]
    return [word for word in found if 3 <= len(word) <= 12 and word.isalpha() and (language == "deu" or word.islower())]


class PrintedPage:
    """A page of a book: `picture`, and the pairs on it in `truth`."""

    def __init__(self, dice, question, answer, layout, banks):
        self.dice, self.languages, self.banks = dice, (question, answer), banks
        self.width, self.height = dice.choice([(2480, 3508), (2480, 3508), (2008, 2835), (1748, 2480)])
        points = dice.uniform(8.5, 9.5) if self.width < 2000 else dice.uniform(9, 12)
        size = int(points * DOTS_PER_INCH / 72)
        names = dice.choice(FONTS)
        self.plain, self.bold, self.italic = (ImageFont.truetype(name, size) for name in names)
        self.large, self.small = ImageFont.truetype(names[1], int(size * 1.6)), ImageFont.truetype(names[0], int(size * 0.8))
        self.size, self.pitch = size, int(size * dice.uniform(1.25, 1.6))
        self.picture = Image.new("L", (self.width, self.height), 255)
        self.draw = ImageDraw.Draw(self.picture)
        self.ink, self.truth = dice.randint(0, 60), []
        self.is_numbered, self.is_hanging = dice.random() < 0.35, dice.random() < 0.5
        margin = int(self.width * dice.uniform(0.06, 0.1))
        left, right, middle, gap = margin, self.width - margin, self.width // 2, int(self.width * 0.03)
        top = self.heading(margin)
        bottom = int(self.height - margin * 1.2) if dice.random() < 0.6 else int(top + (self.height - top) * 0.6)
        halves = [(left, middle - gap), (middle + gap, right)]
        if layout == "two":
            self.table(left, right, top, bottom, 2, False)
        elif layout == "three":
            self.table(left, right, top, bottom, 3, False)
        elif layout == "grid":
            self.table(left, right, top, bottom, dice.choice([2, 3]), True)
        elif layout == "double":
            for edges in halves:
                self.table(*edges, top, bottom, 2, False)
        elif layout == "leaders":
            self.leaders(left, right if dice.random() < 0.5 else int(left + (right - left) * 0.7), top, bottom)
        else:
            sign, is_italic = dice.choice(["–", "—", "=", ":"]), dice.random() < 0.5
            for edges in halves:
                self.glossary(*edges, top, bottom, sign, is_italic)

    def side(self, place):
        language = self.languages[place]
        count = self.dice.choice([1, 1, 1, 2, 2, 3])
        chosen = [self.dice.choice(self.banks[language]) for _ in range(count)]
        text = " ".join(chosen)
        if self.dice.random() < 0.4:
            text = f"{self.dice.choice(ARTICLES[language])} {text}"
        if self.dice.random() < 0.08:
            text += (", " if place == 0 else "; ") + self.dice.choice(self.banks[language])
        if place == 1 and self.dice.random() < 0.04:
            text += self.dice.choice([" (pl.)", " (Br.)", " (coll.)"])
        return text

    def number(self):
        return f"{len(self.truth) + 1}." if self.is_numbered else ""

    def text(self, x, y, words_, font):
        self.draw.text((x, y), words_, font=font, fill=self.ink)

    def heading(self, margin):
        head = f"{HEADS[self.languages[0]][1]} {self.dice.randint(1, 12)}"
        self.text(margin, margin, head.upper() if self.dice.random() < 0.4 else head, self.large)
        self.text(self.width / 2, self.height - margin * 0.8, str(self.dice.randint(4, 240)), self.small)
        return margin + int(self.large.size * 2)

    def lines(self, parts, width, indent):
        """Breaks (text, font) parts into lines of (x, word, font)."""
        found, x = [[]], 0
        for words_, font in parts:
            for word in words_.split():
                length = font.getlength(word)
                if x and x + length > width:
                    found.append([])
                    x = indent
                found[-1].append((x, word, font))
                x += length + font.getlength(" ")
        return found

    def put(self, x, y, lines):
        for place, line in enumerate(lines):
            for shift, word, font in line:
                self.text(x + shift, y + place * self.pitch, word, font)

    def table(self, left, right, y, bottom, count, is_grid):
        dice, pad = self.dice, int(self.size * 0.4)
        shares = [0, 0.5, 1] if count == 2 else [0, 0.3, 0.6, 1]
        edges = [left + int(share * (right - left)) for share in shares]
        has_rules, has_head = is_grid or dice.random() < 0.3, dice.random() < 0.7
        first = self.bold if dice.random() < 0.4 else self.plain
        shift = self.plain.getlength("88. ") if self.is_numbered else 0
        top = y

        def rule(at):
            if has_rules:
                self.draw.line([(left, at), (right, at)], fill=self.ink, width=3)

        rule(y)
        if has_head:
            for edge, name in zip(edges, [HEADS[language][0] for language in self.languages]):
                self.text(edge + pad, y + pad / 2, name, self.bold)
            y += self.pitch + pad
            rule(y)
        while True:
            question, answer = self.side(0), self.side(1)
            cells = [[(question, first)], [(answer, self.plain)]]
            if count == 3:
                cells.append([(f"{self.side(0).capitalize()} {question}.", self.italic)])
            broken = [self.lines(cell, edges[place + 1] - edges[place] - 2 * pad - (shift if place == 0 else 0),
                                 30 if self.is_hanging else 0) for place, cell in enumerate(cells)]
            height = max(map(len, broken)) * self.pitch + pad
            if y + height > bottom:
                break
            self.text(edges[0] + pad, y + pad / 2, self.number(), self.plain)
            for place, lines in enumerate(broken):
                self.put(edges[place] + pad + (shift if place == 0 else 0), y + pad / 2, lines)
            y += height
            rule(y)
            self.truth.append((question, answer))
        if is_grid:
            for edge in edges:
                self.draw.line([(edge, top), (edge, y)], fill=self.ink, width=3)

    def leaders(self, left, right, y, bottom):
        dots, is_flush, font = self.dice.choice([".", " .", ". "]), self.dice.random() < 0.6, self.plain
        while y + self.pitch < bottom:
            question, answer = self.side(0), self.side(1)
            head = f"{self.number()} {question}".strip()
            end = right - font.getlength(answer) if is_flush else left + (right - left) * 0.6
            start = left + font.getlength(head) + 12
            if end - start < 60 or end + font.getlength(answer) > right + 1:
                continue
            self.text(left, y, head, font)
            count = int((end - start - 12) / font.getlength(dots))
            self.text(end - 12 - count * font.getlength(dots), y, dots * count, font)
            self.text(end, y, answer, font)
            self.truth.append((question, answer))
            y += self.pitch

    def glossary(self, left, right, y, bottom, sign, is_italic):
        while True:
            question, answer = self.side(0), self.side(1)
            parts = [(self.number(), self.plain), (question, self.bold)]
            if self.dice.random() < 0.2:
                parts.append((f"[{self.side(0).split()[0]}]", self.plain))
            # A colon stands at its word.
            if sign == ":":
                parts[1] = (question + ":", self.bold) if len(parts) == 2 else parts[1]
                parts += [(":", self.plain)] if len(parts) == 3 else []
            else:
                parts.append((sign, self.plain))
            parts.append((answer, self.italic if is_italic else self.plain))
            lines = self.lines(parts, right - left, 40)
            if y + len(lines) * self.pitch > bottom:
                break
            self.put(left, y, lines)
            y += len(lines) * self.pitch
            self.truth.append((question, answer))


def plane(source, target):
    """Returns the eight numbers that map four points to four others."""
    rows = []
    for (x, y), (u, v) in zip(target, source):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    return np.linalg.solve(np.array(rows, float), np.array(source, float).reshape(8))


def photograph(page, dice, noise, megapixels):
    """Returns a photograph of a page: tilted up to 8 degrees, on a desk, in uneven light, perhaps with a hand's shadow."""
    width = int(math.sqrt(megapixels * 1e6 * 3 / 4))
    height = width * 4 // 3
    around, across, up = (math.radians(dice.uniform(-8, 8)) for _ in range(3))
    corners = []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x, y = x * page.width / 2, y * page.height / 2
        x, y = x * math.cos(around) - y * math.sin(around), x * math.sin(around) + y * math.cos(around)
        near = 1 / (1 + (x * math.sin(across) + y * math.sin(up)) / (1.3 * page.height))
        corners.append((x * math.cos(across) * near, y * math.cos(up) * near))
    lows, highs = (tuple(pick(point[axis] for point in corners) for axis in (0, 1)) for pick in (min, max))
    scale = dice.uniform(0.86, 0.97) * min(width / (highs[0] - lows[0]), height / (highs[1] - lows[1]))
    target = [((x - (lows[0] + highs[0]) / 2) * scale + width / 2, (y - (lows[1] + highs[1]) / 2) * scale + height / 2)
              for x, y in corners]
    back = plane([(0, 0), (page.width, 0), (page.width, page.height), (0, page.height)], target)
    flat = np.asarray(page.transform((width, height), Image.Transform.PERSPECTIVE, back, Image.Resampling.BICUBIC, fillcolor=255),
                      np.float32) / 255
    blank = Image.new("L", page.size, 255)
    on_paper = np.asarray(blank.transform((width, height), Image.Transform.PERSPECTIVE, back, fillcolor=0), np.float32) / 255
    desk, paper = dice.uniform(0.15, 0.7), dice.uniform(0.8, 0.95)
    grain = 1 + dice.uniform(0.02, 0.1) * noise.standard_normal((1, width) if dice.random() < 0.5 else (height, 1), np.float32)
    light = on_paper * (0.08 + (paper - 0.08) * flat) + (1 - on_paper) * desk * grain
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = dice.uniform(0, 2 * math.pi)
    light *= 1 - dice.uniform(0.1, 0.45) * ((columns / width - 0.5) * math.cos(angle) + (rows / height - 0.5) * math.sin(angle) + 0.7) / 1.4
    if dice.random() < 0.6:
        small = Image.new("L", (width // 8, height // 8), 255)
        x, y, dark = dice.uniform(0.2, 0.9) * width / 8, dice.uniform(0.6, 1) * height / 8, int(255 * dice.uniform(0.5, 0.75))
        draw = ImageDraw.Draw(small)
        draw.ellipse([x - width / 30, y - height / 24, x + width / 30 + 40, height / 8 + 200], fill=dark)
        soft = small.filter(ImageFilter.GaussianBlur(dice.uniform(4, 16))).resize((width, height), Image.Resampling.BICUBIC)
        light *= np.asarray(soft, np.float32) / 255
    sharp = Image.fromarray((light.clip(0, 1) * 255).astype(np.uint8))
    blurred = np.asarray(sharp.filter(ImageFilter.GaussianBlur(dice.uniform(0.5, 1.5) * width / 3000)), np.float32)
    spread, tints = dice.uniform(3, 9), [1, dice.uniform(0.92, 1), dice.uniform(0.78, 0.98)]
    colours = [(blurred * tint + spread * noise.standard_normal((height, width), np.float32)).clip(0, 255) for tint in tints]
    return Image.fromarray(np.stack(colours, axis=2).astype(np.uint8))


def make(number, seed, megapixels=None):
    """Returns the name, the photograph and the truth of a page."""
    dice = random.Random(seed * 1000 + number)
    question, answer = PAIRS[number % len(PAIRS)]
    layout = LAYOUTS[(number + number // len(PAIRS)) % len(LAYOUTS)]
    page = PrintedPage(dice, question, answer, layout, BANKS)
    picture = photograph(page.picture, dice, np.random.default_rng(seed * 1000 + number), megapixels or dice.choice([8, 10, 12]))
    return f"{number:02}-{question}-{answer}-{layout}", picture, page.truth


BANKS = {language: words(language) for language in LISTS}
