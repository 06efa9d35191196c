/// The parts of a card about which a file says something, be it that they are empty.
///
/// Every file says both texts. A part about which it says nothing, because its kind can't or a column is missing,
/// stays as it is when the card is imported again.
package struct SaidParts: Hashable, Sendable {
  /// The names of sets, or the keys of attributes.
  package enum Names: Hashable, Sendable {
    case all
    case only(Set<String>)

    package func contains(_ name: String) -> Bool {
      switch self {
      case .all: true
      case .only(let names): names.contains(name)
      }
    }

    package mutating func insert(_ name: String) { formUnion([name]) }

    /// Adds names; a set that is added to none is not copied.
    package mutating func formUnion(_ more: Set<String>) {
      guard case .only(let names) = self, !more.isEmpty else { return }
      self = .only(names.isEmpty ? more : names.union(more))
    }
  }

  /// The texts of each side: a file that lacks the picture of a side says nothing about the side's text, either, if
  /// there is none.
  package var (questionText, answerText) = (true, true)
  package var name = false
  package var tags = false
  package var suspension = false
  /// The pictures and sounds of each side.
  package var (questionMedia, answerMedia) = (false, false)
  package var sets = Names.only([])
  package var attributes = Names.only([])

  /// Nothing but both texts.
  package init() {}

  /// What a text with marks for pictures and sounds says.
  package static let textsAndMedia: SaidParts = {
    var said = SaidParts()
    (said.questionMedia, said.answerMedia) = (true, true)
    return said
  }()

  package static let everything: SaidParts = {
    var said = SaidParts.textsAndMedia
    (said.name, said.tags, said.suspension) = (true, true, true)
    (said.sets, said.attributes) = (.all, .all)
    return said
  }()
}

extension CardRecord {
  /// Returns a file's record with the parts about which the file says nothing taken from another record.
  package func completed(by other: CardRecord, where said: SaidParts) -> CardRecord {
    guard said != .everything else { return self }
    func names<Value>(
      _ names: SaidParts.Names, _ part: KeyPath<CardRecord, [String: Value]>
    ) -> [String: Value] {
      let mine = self[keyPath: part].filter { names.contains($0.key) }
      return mine.merging(other[keyPath: part].filter { !names.contains($0.key) }) { $1 }
    }
    var record = self
    if !said.questionText { record.card.question = other.card.question }
    if !said.answerText { record.card.answer = other.card.answer }
    if !said.name { record.card.name = other.card.name }
    if !said.tags { record.tags = other.tags }
    if !said.suspension { record.isSuspended = other.isSuspended }
    record.copies = names(said.sets, \.copies)
    record.attributes = names(said.attributes, \.attributes)
    record.media = Side.allCases.flatMap { side in
      let isSaid = side == .question ? said.questionMedia : said.answerMedia
      return (isSaid ? media : other.media).filter { $0.side == side }
    }
    return record
  }
}
