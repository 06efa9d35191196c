import GRDB
import Study

/// A number outside its bounds: the file is damaged.
struct ImpossibleValue: Error, CustomStringConvertible {
  let column: String
  let value: String

  var description: String { "\(column) is \(value)" }
}

/// Reading values from a file that may be damaged and contain anything.
extension Row {
  /// Returns any integer; GRDB's subscripts would trap on any other value.
  func integer(_ place: Int) throws -> Int64 { try decode(Int64.self, atIndex: place) }

  /// - Throws: `ImpossibleValue`, or GRDB's `RowDecodingError` for NULL.
  func number(_ place: Int, in range: ClosedRange<Int64>) throws -> Int64 {
    let value = try decode(Int64.self, atIndex: place)
    guard range.contains(value) else {
      throw ImpossibleValue(column: Array(columnNames)[place], value: "\(value)")
    }
    return value
  }

  /// - Returns: nil for NULL.
  func numberIfAny(_ place: Int, in range: ClosedRange<Int64>) throws -> Int64? {
    hasNull(atIndex: place) ? nil : try number(place, in: range)
  }

  func real(_ place: Int, in range: ClosedRange<Double>) throws -> Double {
    let value = try decode(Double.self, atIndex: place)
    guard range.contains(value) else {
      throw ImpossibleValue(column: Array(columnNames)[place], value: "\(value)")
    }
    return value
  }

  func id(_ place: Int) throws -> Int64 { try number(place, in: Bounds.id) }

  func count(_ place: Int) throws -> Int { try Int(number(place, in: Bounds.count)) }

  func day(_ place: Int) throws -> Int { try Int(number(place, in: Bounds.day)) }

  /// A time and, in the next column, its zone.
  func time(_ place: Int) throws -> WallTime {
    WallTime(
      milliseconds: try number(place, in: Bounds.time),
      zoneMinutes: Int(try number(place + 1, in: Bounds.zone)))
  }

  func text(_ place: Int) throws -> String { try decode(String.self, atIndex: place) }

  func textIfAny(_ place: Int) throws -> String? { try decode(String?.self, atIndex: place) }

  func isTrue(_ place: Int) throws -> Bool { try decode(Bool.self, atIndex: place) }

  /// A card whose question, answer and name begin at this place.
  func card(_ place: Int, guid: String) throws -> Card {
    Card(
      question: try text(place), answer: try text(place + 1), name: try textIfAny(place + 2),
      guid: guid)
  }

  /// A card whose `DeckStore.shownColumns` begin at this place.
  func shownCard(_ place: Int, guid: String) throws -> Card {
    var card = try card(place, guid: guid)
    guard let names = try textIfAny(place + 3) else { return card }
    card.media = names.split(separator: " ").compactMap { name in
      let parts = name.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].utf8.count == 64 else { return nil }
      return CardRecord.Media(
        side: name.first == "q" ? .question : .answer, hash: String(parts[0]),
        fileExtension: String(parts[1]))
    }
    return card
  }
}
