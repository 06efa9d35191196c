"""The guest's screens: characters, attributes and pixels."""

import struct
import zlib

# The bits of 0xRRGGBB that a display keeps, by its bits per pixel: 16 bits are RGB 5-6-5.
KEPT = {16: 0xF8FCF8, 32: 0xFFFFFF}
# Characters that have the same glyph in the kernel's own font.
TWINS = ["×x"]


class Screen:
    """One capture of the console; see `capture` in guest.sh.

    `text` has the rows as strings, `attributes` one byte per cell, `cursor` is (column, row), `pixels` has rows of BGRX
    bytes, and `bits` is the framebuffer's number of bits per pixel.
    """

    def __init__(self, path):
        """Reads the files with the suffixes .vcsu, .vcsa, .fb and .geometry; `path` has no suffix."""
        self.path = path
        with open(f"{path}.vcsa", "rb") as file:
            cells = file.read()
        rows, columns, x, y = cells[:4]
        self.size, self.cursor = (columns, rows), (x, y)
        self.attributes = [
            cells[4 + 2 * row * columns + 1 : 4 + 2 * (row + 1) * columns : 2]
            for row in range(rows)
        ]
        with open(f"{path}.vcsu", "rb") as file:
            points = struct.unpack(f"={columns * rows}I", file.read(4 * columns * rows))
        letters = "".join(chr(point) if point < 0x110000 else "\ufffd" for point in points)
        self.text = [letters[row * columns : (row + 1) * columns] for row in range(rows)]
        with open(f"{path}.geometry", encoding="ascii") as file:
            size, stride, bits = file.read().split()
        self.width, self.height = map(int, size.split(","))
        self.stride, self.bits = int(stride), int(bits)
        with open(f"{path}.fb", "rb") as file:
            self.pixels = file.read(self.stride * self.height)
        if self.bits == 16:
            self.widen()
        elif self.bits != 32:
            raise SystemExit(f"the guest's framebuffer has {bits} bits per pixel, not 16 or 32")

    def widen(self):
        """Converts RGB 5-6-5 to BGRX with 8 bits per channel; the additional low bits are 0."""
        pixels = bytearray()
        for row in range(self.height):
            start = row * self.stride
            for (pixel,) in struct.iter_unpack("<H", self.pixels[start : start + 2 * self.width]):
                pixels += bytes((pixel << 3 & 0xF8, pixel >> 3 & 0xFC, pixel >> 8 & 0xF8, 0))
        self.pixels, self.stride = bytes(pixels), 4 * self.width

    def png(self):
        """The picture as the bytes of a PNG file."""
        rows = bytearray()
        for row in range(self.height):
            line = self.pixels[row * self.stride : row * self.stride + 4 * self.width]
            rgb = bytearray(3 * self.width)
            rgb[0::3], rgb[1::3], rgb[2::3] = line[2::4], line[1::4], line[0::4]
            rows += b"\0" + rgb
        return (
            b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(bytes(rows), 6))
            + chunk(b"IEND", b"")
        )

    def cell(self, column, row):
        """The pixels of one cell, row after row."""
        width, height = self.width // self.size[0], self.height // self.size[1]
        left = 4 * column * width
        return b"".join(
            self.pixels[start + left : start + left + 4 * width]
            for start in range(
                row * height * self.stride, (row + 1) * height * self.stride, self.stride
            )
        )

    def misdrawn(self):
        """Returns the cells whose pixels do not show their character, as (column, row, reason).

        The test does not know the font. It checks that cells with the same character and attribute have equal pixels, that
        a blank has one colour, and that different characters look different.
        """
        looks, owners, wrong = {}, {}, []
        for row in range(self.size[1]):
            for column in range(self.size[0]):
                letter, attribute = self.text[row][column], self.attributes[row][column]
                pixels = self.cell(column, row)
                look = looks.setdefault((letter, attribute), pixels)
                if pixels != look:
                    wrong.append((column, row, f"this {letter!r} looks unlike another"))
                elif letter in " \0\xa0" and len(set(dots(pixels))) != 1:
                    wrong.append((column, row, "a blank is not blank"))
                elif not are_twins(owners.setdefault((pixels, attribute), letter), letter):
                    wrong.append((column, row, f"{letter!r} looks like another letter"))
        return wrong

    def cursor_shows(self):
        """Returns whether the cursor is visible: the blank cell at its place has more than one colour."""
        return len(set(dots(self.cell(*self.cursor)))) > 1

    def colours(self):
        return sorted({f"#{d[2]:02x}{d[1]:02x}{d[0]:02x}" for d in set(dots(self.pixels))})


def are_twins(left, right):
    return left == right or any(left in twins and right in twins for twins in TWINS)


def dots(pixels):
    return (pixels[start : start + 3] for start in range(0, len(pixels), 4))


def chunk(kind, data):
    return (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    )


def rows_of(path, rows):
    """Reads a screen of `replay --screens`; returns its rows without trailing blanks, with empty rows up to `rows`."""
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip() for line in file.read().split("\n")]
    while len(lines) > rows and lines[-1] == "":
        lines.pop()
    return lines + [""] * (rows - len(lines))


def first_difference(got, expected):
    """Returns a sentence about the first row that differs; None if there is none."""
    for number, (left, right) in enumerate(zip(got, expected), start=1):
        if left.rstrip() != right.rstrip():
            return f"row {number} is {left.rstrip()!r}, expected {right.rstrip()!r}"
    if len(got) != len(expected):
        return f"{len(got)} rows, expected {len(expected)}"
    return None
