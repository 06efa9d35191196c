import Scenes
import ScreenLayout

/// The strokes of an icon, in a square of 24 by 24 units.
struct IconStrokes: Equatable {
  /// One step of a path; its numbers alternate between x and y.
  struct Step: Equatable {
    enum Command: UInt8 {
      case move = 0x4d  // M
      case line = 0x4c  // L
      case curve = 0x43  // C
      case close = 0x5a  // Z

      var coordinateCount: Int {
        switch self {
        case .move, .line: 2
        case .curve: 6
        case .close: 0
        }
      }
    }

    let command: Command
    let coordinates: [Double]
  }

  /// The side of the square, and the usual width of a stroke.
  static let side = 24.0
  static let width = 2.25

  let steps: [Step]

  /// Takes an icon's strokes from the table; a test makes sure that the table has every icon.
  init(_ icon: Icon) { self = Self.all[icon.rawValue] ?? IconStrokes(steps: []) }

  private init(steps: [Step]) { self.steps = steps }

  /// The icons of `Icons.txt` by name.
  static let all = read(PackageResources.Icons_txt)

  /// Reads a table and skips lines that it can't parse.
  ///
  /// - Parameter table: A table in the format of `Icons.txt`; lines that begin with # are comments.
  /// - Returns: The icons by name.
  static func read(_ table: [UInt8]) -> [String: IconStrokes] {
    var icons: [String: IconStrokes] = [:]
    for line in table.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let words = line.split(separator: UInt8(ascii: " "))
      guard let name = words.first, let steps = steps(words.dropFirst()) else { continue }
      icons[String(decoding: name, as: UTF8.self)] = IconStrokes(steps: steps)
    }
    return icons
  }

  static func steps(_ words: ArraySlice<ArraySlice<UInt8>>) -> [Step]? {
    var (rest, steps) = (words, [Step]())
    while let word = rest.popFirst() {
      guard word.count == 1, let command = word.first.flatMap(Step.Command.init) else { return nil }
      let coordinates = rest.prefix(command.coordinateCount).compactMap(number)
      guard coordinates.count == command.coordinateCount else { return nil }
      steps.append(Step(command: command, coordinates: coordinates))
      rest = rest.dropFirst(command.coordinateCount)
    }
    return steps
  }

  /// Parses digits with at most one decimal point; returns nil for anything else.
  private static func number(_ word: ArraySlice<UInt8>) -> Double? {
    var (value, divisor) = (0.0, 0.0)
    for byte in word {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Double(byte - UInt8(ascii: "0"))
        divisor *= 10
      case UInt8(ascii: ".") where divisor == 0: divisor = 1
      default: return nil
      }
    }
    return word.isEmpty ? nil : value / max(divisor, 1)
  }
}
