/// A colour in sRGB, 0…255 per channel.
package struct RGB: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// - Parameter hex: 0xRRGGBB; higher bits are ignored.
  package init(hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// 0x00RRGGBB.
  package var packed: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// Returns the colour `part`/`whole` of the way to another one, mixed channel by channel.
  ///
  /// sRGB values are perceptually spaced, so equal steps look equal.
  package func mixed(with other: RGB, part: Int, of whole: Int) -> RGB {
    func mix(_ start: UInt8, _ end: UInt8) -> UInt32 {
      UInt32((Int(start) * (whole - part) + Int(end) * part + whole / 2) / whole)
    }
    return RGB(
      hex: mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue))
  }

  /// The number of the nearest fixed colour of a 256-colour terminal, 16…255.
  ///
  /// Colours 0…15 depend on the user's settings, so they are never chosen.
  package var nearestIndex: Int {
    var nearest = 16
    var smallest = Int.max
    for index in 16...255 {
      let distance = squaredDistance(to: RGB(index: index))
      if distance < smallest {
        nearest = index
        smallest = distance
      }
    }
    return nearest
  }

  /// Makes the colour with a number of the 256-colour table, 16…255; black outside that range.
  ///
  /// Source: xterm `256colres.pl`: a cube of six levels (0, 95, 135, 175, 215, 255), then 24 greys
  /// from 8 in steps of 10.
  package init(index: Int) {
    switch index {
    case 16...231:
      let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
      let place = index - 16
      self.init(
        hex: levels[place / 36] << 16 | levels[place / 6 % 6] << 8 | levels[place % 6])
    case 232...255:
      self.init(hex: UInt32(8 + (index - 232) * 10) * 0x01_0101)
    default:
      self.init(hex: 0)
    }
  }

  /// Returns the squared distance, with channels weighted by the eye's sensitivity to them (2, 4, 3).
  private func squaredDistance(to other: RGB) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
