import InputEvents
import PanelLink

/// A box's screen and sounds, and what of them a browser does not have yet.
///
/// A message to the browser has a head of six numbers of 32 bits in little-endian order, as a `PanelMessage`, and a body.
/// Pixels are runs of one colour: a number for each, with the length in its highest byte, then blue, green and red.
struct BrowserScreen {
  /// A rectangle of pixels.
  struct Area: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    func union(_ other: Area) -> Area {
      Area(
        left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
        bottom: max(bottom, other.bottom))
    }

    func overlaps(_ other: Area) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  private(set) var width = 0
  private(set) var height = 0
  /// All pixels, as 0x00RRGGBB, row by row.
  private var pixels: [UInt32] = []
  private var isNew = false
  /// The areas that have changed since the last message; they don't overlap.
  private var changed: [Area] = []
  private var sound: [Int16] = []

  /// The maximum number of areas; more are sent as one.
  private static let mostAreas = 16
  /// The maximum number of samples that wait for a browser that takes nothing: two seconds.
  private static let mostSamples = 2 * 2 * 48_000

  private enum Kind: UInt32 {
    case nothing, screen, picture, sound, number
  }

  /// A message without meaning, by which the server notices that a browser is gone.
  static let pulse = bytes([Kind.nothing.rawValue, 0, 0, 0, 0, 0])

  /// A message with the number of the page, by which it says what is touched.
  static func number(of page: Int) -> [UInt8] {
    bytes([Kind.number.rawValue, UInt32(truncatingIfNeeded: page), 0, 0, 0, 0])
  }

  /// Takes what the box shows or plays.
  mutating func take(_ message: PanelMessage) {
    switch message {
    case .screen(let width, let height, _):
      (self.width, self.height) = (width, height)
      pixels = Array(repeating: 0, count: width * height)
      changed = []
      sound = []
      isNew = true
    case .picture(let picture):
      guard picture.x + picture.width <= width, picture.y + picture.height <= height else { return }
      for row in 0..<picture.height {
        let (from, to) = (row * picture.width, (picture.y + row) * width + picture.x)
        pixels.replaceSubrange(
          to..<to + picture.width, with: picture.pixels[from..<from + picture.width])
      }
      note(
        Area(
          left: picture.x, top: picture.y, right: picture.x + picture.width,
          bottom: picture.y + picture.height))
    case .sound(let samples):
      sound += samples
      if sound.count > Self.mostSamples { sound.removeFirst(sound.count - Self.mostSamples) }
    }
  }

  private mutating func note(_ area: Area) {
    var area = area
    while let index = changed.firstIndex(where: area.overlaps) {
      area = area.union(changed.remove(at: index))
    }
    changed.append(area)
    if changed.count > Self.mostAreas, let first = changed.first {
      changed = [changed.dropFirst().reduce(first) { $0.union($1) }]
    }
  }

  /// Makes the next message be the whole screen, for another browser.
  mutating func begin() {
    isNew = width > 0
    sound = []
    changed = [Area(left: 0, top: 0, right: width, bottom: height)]
  }

  /// Returns what has changed since the last call, as messages; empty if nothing has.
  mutating func next() -> [UInt8] {
    var message: [UInt8] = []
    if isNew {
      message += Self.bytes([
        Kind.screen.rawValue, 0, 0, UInt32(width), UInt32(height), 0,
      ])
    }
    for area in changed where area.left < area.right && area.top < area.bottom {
      let runs = runs(of: area)
      message += Self.bytes([
        Kind.picture.rawValue, UInt32(area.left), UInt32(area.top),
        UInt32(area.right - area.left), UInt32(area.bottom - area.top), UInt32(4 * runs.count),
      ])
      message += Self.bytes(runs)
    }
    if !sound.isEmpty {
      message += Self.bytes([Kind.sound.rawValue, 0, 0, 0, 0, UInt32(2 * sound.count)])
      message += sound.map(\.littleEndian).withUnsafeBytes { Array($0) }
    }
    (isNew, changed, sound) = (false, [], [])
    return message
  }

  /// The longest run of one number.
  private static let longestRun: UInt32 = 255

  private func runs(of area: Area) -> [UInt32] {
    var runs: [UInt32] = []
    runs.reserveCapacity((area.right - area.left) * (area.bottom - area.top) / 8)
    var (color, count) = (UInt32(0), UInt32(0))
    pixels.withUnsafeBufferPointer { pixels in
      for row in area.top..<area.bottom {
        for place in row * width + area.left..<row * width + area.right {
          let pixel = pixels[place]
          if pixel == color, count > 0, count < Self.longestRun {
            count += 1
          } else {
            if count > 0 { runs.append(Self.run(color, count)) }
            (color, count) = (pixel, 1)
          }
        }
      }
    }
    if count > 0 { runs.append(Self.run(color, count)) }
    return runs
  }

  private static func run(_ color: UInt32, _ count: UInt32) -> UInt32 {
    count << 24 | (color & 0xff) << 16 | color & 0xff00 | color >> 16 & 0xff
  }

  private static func bytes(_ numbers: [UInt32]) -> [UInt8] {
    numbers.map(\.littleEndian).withUnsafeBytes { Array($0) }
  }
}
