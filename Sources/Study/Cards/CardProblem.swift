/// Why a card can't be saved, which box, page and commands each say in their words.
package enum CardProblem: CustomStringConvertible, Equatable, Sendable {
  /// The side has no text, and no picture or sound in its place.
  case missing(CardRecord.Side)
  case tooLong(CardRecord.Side)
  /// The tag is empty or has a space.
  case tag(String)
  /// An attribute has no name.
  case attribute
  /// A set has no name, or another number of copies than 1 to `CardRecord.mostCopies`.
  case set

  /// The problem in the words of commands.
  package var description: String {
    switch self {
    case .missing(let side): "the \(side.rawValue) is empty"
    case .tooLong(let side): "the \(side.rawValue) is longer than 64 KiB"
    case .tag(let tag): "\"\(tag)\" can't be a tag: it is empty or has a space"
    case .attribute: "an attribute needs a name"
    case .set: "a set needs a name, and a card 1 to 1,000 copies in it"
    }
  }
}

extension CardRecord {
  /// The maximum length of a question or an answer in bytes, as in deck files.
  package static let longestText = 65_536
  /// The most copies of a card in a set, as in deck files.
  package static let mostCopies = 1_000

  /// Why nobody can write this card; nil if it can be saved.
  ///
  /// A file may have cards with an empty side, which stay as they are.
  package var problem: CardProblem? {
    for (side, text) in [(Side.question, card.question), (.answer, card.answer)] {
      guard let problem = Self.problem(with: text, of: side) else { continue }
      // The GUID of a new card follows from its question, so that needs a text.
      let mayBeEmpty = side == .answer || !card.guid.isEmpty
      let hasMedia = media.contains { $0.side == side }
      if problem != .missing(side) || !mayBeEmpty || !hasMedia { return problem }
    }
    return traitProblem
  }

  /// Why no card can have this text by itself on a side; nil if one can.
  package static func problem(with text: String, of side: Side) -> CardProblem? {
    if text.utf8.count > longestText { return .tooLong(side) }
    return text.allSatisfy(\.isWhitespace) ? .missing(side) : nil
  }

  /// Why no card can have these tags, attributes and sets, not even one from a file; nil if one can.
  package var traitProblem: CardProblem? {
    if let tag = tags.first(where: { $0.isEmpty || $0.contains(" ") }) { return .tag(tag) }
    if attributes.keys.contains("") { return .attribute }
    let isPossible = copies.allSatisfy { set, count in
      !set.isEmpty && (1...Self.mostCopies).contains(count)
    }
    return isPossible ? nil : .set
  }
}
