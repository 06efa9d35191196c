"""Pictures of screens and PNG files as the program writes them: RGB with 8 bits per channel."""

import struct
import zlib


class Picture:
    """A picture: `size` is (width, height), and `rows` has three bytes per pixel."""

    def __init__(self, size, rows):
        self.size, self.rows = size, rows

    @classmethod
    def of_screen(cls, screen):
        rows = []
        for row in range(screen.height):
            line = screen.pixels[row * screen.stride : row * screen.stride + 4 * screen.width]
            rgb = bytearray(3 * screen.width)
            rgb[0::3], rgb[1::3], rgb[2::3] = line[2::4], line[1::4], line[0::4]
            rows.append(rgb)
        return cls((screen.width, screen.height), rows)

    @classmethod
    def read(cls, path):
        with open(path, "rb") as file:
            data = file.read()
        place, packed, header = 8, b"", None
        while place < len(data):
            length, kind = struct.unpack(">I4s", data[place : place + 8])
            body = data[place + 8 : place + 8 + length]
            if kind == b"IHDR":
                header = struct.unpack(">IIBBBBB", body)
            elif kind == b"IDAT":
                packed += body
            place += length + 12
        width, height, depth, color, *_ = header
        if (depth, color) != (8, 2):
            raise ValueError(f"{path}: not 8 bits of red, green and blue")
        return cls((width, height), unfiltered(zlib.decompress(packed), width, height))

    def turned_back(self, quarters):
        """Rotates a picture of the display back, so that it is upright again if fbcon had rotated the console by this many
        quarter turns clockwise."""
        rows = self.rows
        for _ in range(quarters % 4):
            # After a quarter turn clockwise, the console's first row is the display's last column.
            height, width = len(rows), len(rows[0]) // 3
            rows = [
                bytearray(b"".join(rows[row][3 * column : 3 * column + 3] for row in range(height)))
                for column in reversed(range(width))]
        return Picture((len(rows[0]) // 3, len(rows)), rows)

    def kept(self, mask):
        """Returns the picture with only the bits of `mask` (0xRRGGBB) in each pixel; see screens.KEPT."""
        red, green, blue = mask >> 16, mask >> 8 & 0xFF, mask & 0xFF
        if mask == 0xFFFFFF:
            return self
        rows = []
        for row in self.rows:
            kept = bytearray(row)
            for part, bits in enumerate((red, green, blue)):
                kept[part::3] = bytes(value & bits for value in row[part::3])
            rows.append(kept)
        return Picture(self.size, rows)


def unfiltered(data, width, height):
    """Reverses the filters of PNG (PNG specification, 9.2); returns the rows."""
    stride, rows, above = 3 * width, [], bytearray(3 * width)
    for row in range(height):
        start = row * (stride + 1)
        kind, line = data[start], bytearray(data[start + 1 : start + 1 + stride])
        for place in range(stride):
            left = line[place - 3] if place >= 3 else 0
            up, corner = above[place], above[place - 3] if place >= 3 else 0
            line[place] = (line[place] + (0, left, up, (left + up) // 2,
                                          paeth(left, up, corner))[kind]) & 0xFF
        rows.append(line)
        above = line
    return rows


def paeth(left, up, corner):
    estimate = left + up - corner
    distances = abs(estimate - left), abs(estimate - up), abs(estimate - corner)
    return (left, up, corner)[distances.index(min(distances))]
