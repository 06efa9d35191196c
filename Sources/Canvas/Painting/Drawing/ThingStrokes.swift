import ScreenLayout
import Study

/// The strokes of a garden's thing in one stage, in a square of 24 by 24 units.
struct ThingStrokes: Equatable {
  /// The colour of a part.
  enum Color: String, CaseIterable {
    case green, yellow, red, orange, blue, purple, wood
    /// The colour of words on the paper.
    case text
  }

  struct Part: Equatable {
    var color: Color
    /// Whether its closed paths are filled, too.
    var isFilled: Bool
    var steps: [IconStrokes.Step]
  }

  /// The width of a stroke, and the height of the ground on which things stand, in units.
  static let (width, ground) = (1.55, 21.0)

  let parts: [Part]

  /// Takes a thing's strokes from the table; a test makes sure that the table has every kind in every stage.
  init(_ kind: GardenKind, stage: Int) {
    parts = Self.all["\(kind.rawValue)-\(stage)"]?.parts ?? []
  }

  private init(parts: [Part]) { self.parts = parts }

  /// The horizontal extent of the paths and the highest point, in units.
  var bounds: (columns: ClosedRange<Double>, top: Double)? {
    let points = parts.flatMap(\.steps).flatMap { step in
      stride(from: 0, to: step.coordinates.count - 1, by: 2).map {
        (x: step.coordinates[$0], y: step.coordinates[$0 + 1])
      }
    }
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min()
    else { return nil }
    return (left...right, top)
  }

  /// The things of `Garden.txt` by kind and stage.
  static let all = read(PackageResources.Garden_txt)

  /// Reads a table and skips lines that it can't parse.
  ///
  /// - Parameter table: A table in the format of `Garden.txt`; lines that begin with # are comments.
  /// - Returns: The things by kind and stage.
  static func read(_ table: [UInt8]) -> [String: ThingStrokes] {
    var things: [String: ThingStrokes] = [:]
    for line in table.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let words = line.split(separator: UInt8(ascii: " "))
      guard let name = words.first, let parts = parts(words.dropFirst()) else { continue }
      things[String(decoding: name, as: UTF8.self)] = ThingStrokes(parts: parts)
    }
    return things
  }

  private static func parts(_ words: ArraySlice<ArraySlice<UInt8>>) -> [Part]? {
    var (rest, parts) = (words, [Part]())
    while let word = rest.popFirst() {
      let isFilled = word.last == UInt8(ascii: "*")
      let name = String(decoding: isFilled ? word.dropLast() : word, as: UTF8.self)
      // The name of a colour is longer than a command and no number.
      let end = rest.firstIndex { $0.count > 1 && $0.first.map { $0 > UInt8(ascii: "9") } == true }
      guard let color = Color(rawValue: name),
        let steps = IconStrokes.steps(rest[..<(end ?? rest.endIndex)])
      else { return nil }
      parts.append(Part(color: color, isFilled: isFilled, steps: steps))
      rest = rest[(end ?? rest.endIndex)...]
    }
    return parts
  }
}

extension ThingStrokes.Part {
  /// The closed paths.
  var closedPaths: [[IconStrokes.Step]] {
    var (paths, path): ([[IconStrokes.Step]], [IconStrokes.Step]) = ([], [])
    for step in steps {
      if step.command == .move { path = [] }
      path.append(step)
      if step.command == .close { paths.append(path) }
    }
    return paths
  }
}
