/// A terminal that notes the bytes that must not be sent to it.
struct TerminalSpy {
  struct Place: Hashable {
    let column: Int
    let row: Int
  }

  struct Look: Equatable {
    let symbol: Unicode.Scalar
    /// SGR parameters since the last reset.
    let rendition: String
  }

  private(set) var cells: [Place: Look] = [:]
  /// Cells written more than once.
  private(set) var rewritten: Set<Place> = []
  /// Device control strings, operating system commands and the like, without their terminators.
  private(set) var pictures: [(place: Place, text: String)] = []
  /// Control characters and sequences that move or change anything else.
  private(set) var surprises: [String] = []
  private(set) var rendition = "unknown"
  private var cursor = Place(column: -1, row: -1)

  init(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1b}" {
        readSequence(&rest)
      } else if scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) {
        surprises.append("control \(scalar.value)")
      } else {
        if cells.updateValue(Look(symbol: scalar, rendition: rendition), forKey: cursor) != nil {
          rewritten.insert(cursor)
        }
        cursor = Place(column: cursor.column + 1, row: cursor.row)
      }
    }
  }

  private mutating func readSequence(_ rest: inout Substring.UnicodeScalarView) {
    switch rest.popFirst() {
    case "[":
      var parameters = ""
      while let next = rest.popFirst() {
        if (0x40...0x7e).contains(next.value) {
          control(parameters, final: next)
          return
        }
        parameters.unicodeScalars.append(next)
      }
      surprises.append("an unfinished sequence")
    case "P", "]", "_":
      var text = ""
      while let next = rest.popFirst() {
        if next == "\u{7}" { break }
        if next == "\u{1b}" {
          if rest.popFirst() != "\\" { surprises.append("a sequence in a picture") }
          break
        }
        text.unicodeScalars.append(next)
      }
      pictures.append((cursor, text))
    case let other: surprises.append("ESC \(other.map { String($0) } ?? "at the end")")
    }
  }

  private mutating func control(_ parameters: String, final: Unicode.Scalar) {
    switch final {
    case "H":
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      cursor = Place(column: numbers[1] - 1, row: numbers[0] - 1)
    case "m": rendition = parameters
    default: surprises.append("ESC [ \(parameters) \(final)")
    }
  }
}
