import ArgumentParser
import Study

/// The options for a card's properties other than its question and its answer.
struct CardOptions: ParsableArguments {
  @Option(help: "What lists call the card, instead of its question.")
  var name: String?

  @Option(help: "A tag; may be given several times.")
  var tag: [String] = []

  @Option(
    help: ArgumentHelp(
      "How often the card is in a set; may be given several times.", valueName: "name=copies"),
    transform: Self.copies)
  var set: [Pair<Int>] = []

  @Option(
    help: ArgumentHelp(
      "A free value by its key; may be given several times.", valueName: "key=value"),
    transform: Self.attribute)
  var attribute: [Pair<String>] = []

  @Flag(
    inversion: .prefixedNo, help: "Keep the card in the deck but never ask it; or ask it again.")
  var suspended: Bool?

  struct Pair<Value: Sendable>: Sendable {
    var key: String
    var value: Value
  }

  func validate() throws {
    if tag.contains(where: { $0.contains(where: \.isWhitespace) }) {
      throw ValidationError("a tag has no blanks; give several with --tag each")
    }
  }

  /// Applies the options to a card: tags are replaced; 0 copies, an empty value or an empty name remove what
  /// the card has.
  func change(_ record: inout CardRecord) {
    if let name { record.card.name = name.isEmpty ? nil : name }
    if !tag.isEmpty { record.tags = Set(tag).subtracting([""]).sorted() }
    if let suspended { record.isSuspended = suspended }
    for pair in set { record.copies[pair.key] = pair.value == 0 ? nil : pair.value }
    for pair in attribute { record.attributes[pair.key] = pair.value.isEmpty ? nil : pair.value }
  }

  /// Refuses a text that no card can have.
  static func check(_ text: String?, of side: CardRecord.Side) throws {
    if let problem = text.flatMap({ CardRecord.problem(with: $0, of: side) }) {
      throw ValidationError("\(problem)")
    }
  }

  private static func copies(_ text: String) throws -> Pair<Int> {
    let pair = try attribute(text)
    guard let copies = Int(pair.value), (0...CardRecord.mostCopies).contains(copies) else {
      throw ValidationError("expected a set and a number from 0 to 1000, as in Expansion=2")
    }
    if copies > 0, let problem = NameRule.problem(with: pair.key, of: "set") {
      throw ValidationError(problem)
    }
    return Pair(key: pair.key, value: copies)
  }

  private static func attribute(_ text: String) throws -> Pair<String> {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw ValidationError("expected a name and a value, as in page=12")
    }
    return Pair(key: String(text[..<sign]), value: String(text[text.index(after: sign)...]))
  }
}
