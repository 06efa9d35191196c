internal import Glibc

/// What a kiosk sends to a program that stands in for its screen and speaker.
///
/// A message is a head of six numbers of 32 bits in this machine's byte order (kind, left, top, width, height, the number
/// of bytes that follow) and its pixels or samples.
package enum PanelMessage: Equatable, Sendable {
  /// The screen's size in pixels, before its first picture, and by how many quarters of a turn it is turned clockwise
  /// on its panel.
  case screen(width: Int, height: Int, quarters: Int)
  /// The new pixels of a part of the screen.
  case picture(PanelPicture)
  /// What is heard next: interleaved stereo samples at 48 kHz.
  ///
  /// They follow the earlier ones without a gap if those still play, or else begin at once.
  case sound([Int16])

  /// The kinds of messages, the first number of a head.
  enum Kind: UInt32 {
    case screen = 1
    case picture, sound
  }

  static let headCount = 6

  var head: [UInt32] {
    switch self {
    case .screen(let width, let height, let quarters):
      [Kind.screen.rawValue] + [quarters, 0, width, height, 0].map { UInt32(clamping: $0) }
    case .picture(let picture):
      [Kind.picture.rawValue]
        + [picture.x, picture.y, picture.width, picture.height, 4 * picture.pixels.count]
        .map { UInt32(clamping: $0) }
    case .sound(let samples):
      [Kind.sound.rawValue, 0, 0, 0, 0, UInt32(clamping: 2 * samples.count)]
    }
  }

  /// Calls `body` with the bytes after the head.
  func withBody<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    switch self {
    case .screen: body(UnsafeRawBufferPointer(start: nil, count: 0))
    case .picture(let picture): picture.pixels.withUnsafeBytes(body)
    case .sound(let samples): samples.withUnsafeBytes(body)
    }
  }
}

/// The pixels of a rectangle of the screen, row by row from the top left, each as 0x00RRGGBB.
package struct PanelPicture: Equatable, Sendable {
  /// The left and the top edge on the screen.
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int
  package let pixels: [UInt32]

  /// Makes a picture; nil if it does not have width times height pixels.
  package init?(x: Int, y: Int, width: Int, height: Int, pixels: [UInt32]) {
    let sides = 0...16_384
    guard [x, y, width, height].allSatisfy(sides.contains), pixels.count == width * height else {
      return nil
    }
    (self.x, self.y, self.width, self.height, self.pixels) = (x, y, width, height, pixels)
  }
}
