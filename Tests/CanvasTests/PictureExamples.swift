import Canvas
import Foundation
import ScreenLayout
import TestSupport
import Testing

/// Pictures to decode, real and generated, and the program that decodes them.
enum PictureExamples {
  static let process = PictureProcess(
    program: Checkout.program())

  static let size = PixelSize(width: 60, height: 40)
  static let paper = RGB(hex: 0x00ff00)

  /// Red, white and blue stripes; see scripts/makers/pictures.
  static let names = ["png", "jpg", "gif", "webp", "bmp", "svg"].map { "stripes.\($0)" }

  static func file(_ name: String) throws -> [UInt8] {
    Array(
      try Data(
        contentsOf: Checkout.folder.appending(path: "Tests/CanvasTests/Pictures/\(name)")))
  }

  static func svg(_ inside: String, before: String = "") -> [UInt8] {
    Array(
      """
      <?xml version="1.0"?>\(before)<svg xmlns="http://www.w3.org/2000/svg" \
      xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 40">\(inside)</svg>
      """.utf8)
  }

  /// Returns a PNG that only states its size: a valid header and no pixels.
  static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
    }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      let content = Array(name.utf8) + data
      return number(UInt32(data.count)) + content + number(checksum(content))
    }
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
      + chunk("IHDR", number(width) + number(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", [])
  }

  /// Returns the CRC-32 of PNG's Annex D.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// Small files that would cost a decoder more than two seconds or 100 MiB.
  static var bombs: [(name: String, bytes: [UInt8])] {
    let tenfold = (1..<10).map { level in
      let uses = String(repeating: "<use xlink:href=\"#a\(level - 1)\"/>", count: 10)
      return "<g id=\"a\(level)\">\(uses)</g>"
    }.joined()
    let entities = (1..<12).map { level in
      "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
    }.joined()
    let filters = String(
      repeating: """
        <feTurbulence baseFrequency="0.9" numOctaves="100"/><feGaussianBlur stdDeviation="1000"/>\
        <feMorphology radius="500"/>
        """, count: 1_000)
    return [
      ("60,000×60,000 PNG", png(60_000, 60_000)),
      ("PNG as wide as numbers go", png(0x7fff_ffff, 1)),
      (
        "60,000×60,000 BMP",
        Array("BM".utf8) + [54, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 0x60, 0xea, 0, 0]
          + [0x60, 0xea, 0, 0, 1, 0, 24, 0] + [UInt8](repeating: 0, count: 1_000)
      ),
      ("GIF screen of 65,535×65,535", Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0, 0x2c]),
      (
        "uses of uses",
        svg(
          "<defs><rect id=\"a0\" width=\"1\" height=\"1\"/>\(tenfold)</defs><use xlink:href=\"#a9\"/>"
        )
      ),
      (
        "entities of entities",
        svg("<text>&a11;</text>", before: "<!DOCTYPE svg [<!ENTITY a0 \"a\">\(entities)]>")
      ),
      (
        "filters",
        svg(
          "<filter id=\"f\" x=\"-500%\" y=\"-500%\" width=\"1100%\" height=\"1100%\">\(filters)</filter><rect width=\"60\" height=\"40\" filter=\"url(#f)\"/>"
        )
      ),
      ("depth", svg(String(repeating: "<g>", count: 200_000))),
      ("a path", svg("<path d=\"\(String(repeating: "M0 0L9 9", count: 1_000_000))\"/>")),
      ("a text", svg("<text>\(String(repeating: "abc ", count: 2_000_000))</text>")),
      ("a file and no picture", Array(repeating: 0, count: 1_000_000)),
      ("nothing", []),
    ]
  }
}

/// Changes pictures at random.
struct PictureMutations {
  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  /// Returns the bytes with some of them changed, with parts dropped or repeated, or truncated.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int(random.next() % 6) where !bytes.isEmpty {
      let place = Int(random.next() % UInt64(bytes.count))
      let length = min(Int(random.next() % 16) + 1, bytes.count - place)
      switch random.next() % 6 {
      case 0: bytes[place] ^= 1 << UInt8(random.next() % 8)
      case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 2: bytes[place] = [0, 0xff, 0x7f, 0x80][Int(random.next() % 4)]
      case 3: bytes.removeSubrange(place..<place + length)
      case 4: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      default: bytes.removeLast(min(bytes.count, Int(random.next() % 64)))
      }
    }
    return bytes
  }
}
