"""The guest's screens: characters, attributes and pixels."""

import struct
import zlib

# What 5, 6 and 5 bits keep of red, green and blue.
KEPT = {16: 0xF8FCF8, 32: 0xFFFFFF}
# The kernel's own font has one glyph for both.
TWINS = ["×x"]


class Screen:
    """One capture of the console.

    `text`: its rows as strings, `attributes`: one byte a cell, `cursor`: (column, row), `pixels`:
    rows of BGRX bytes; `bits` says how many there were a pixel.
    """

    def __init__(self, path):
        """`path` without an ending: reads .vcsu, .vcsa, .fb and .geometry."""
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
            raise SystemExit(f"the guest's framebuffer has {bits} bits a pixel, not 16 or 32")

    def widen(self):
        """Turns 5, 6 and 5 bits a pixel into 8 each, the lowest of them 0."""
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
        """Cells whose pixels do not show their character: [(column, row, why)].

        The same character in the same attribute must look the same all over the screen; a blank is
        one colour; two different visible characters look different. So the pixels are read back
        without knowing the font.
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
        """True if the blank cell at the cursor contains the cursor's line."""
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
    """A screen of `replay --screens` as rows without trailing blanks, filled up to `rows`."""
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip() for line in file.read().split("\n")]
    while len(lines) > rows and lines[-1] == "":
        lines.pop()
    return lines + [""] * (rows - len(lines))


def first_difference(got, expected):
    """A sentence about the first row that differs, or None."""
    for number, (left, right) in enumerate(zip(got, expected), start=1):
        if left.rstrip() != right.rstrip():
            return f"row {number} is {left.rstrip()!r}, expected {right.rstrip()!r}"
    if len(got) != len(expected):
        return f"{len(got)} rows, expected {len(expected)}"
    return None
