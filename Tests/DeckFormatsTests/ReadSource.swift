import Foundation
import Study

@testable import DeckFormats

/// A file of cards as an import reads it.
struct ReadSource {
  var kind: String
  var notes: [String]
  var cards: [SourceCard] = []
  var remarks: [SourceRemark] = []

  init(
    _ bytes: [UInt8], path: String = "deck.txt", _ change: (inout SourceChoices) -> Void = { _ in }
  ) throws {
    var choices = SourceChoices()
    change(&choices)
    let input = DeckInput(
      path: path, start: Array(bytes.prefix(64)), find: DeckMedia.init(named:), contents: { bytes })
    let source = try DeckFormat.open(input, choices)
    (kind, notes) = (source.kind, source.notes)
    var cards: [SourceCard] = []
    try source.forEachCard { cards.append($0) }
    var remarks: [SourceRemark] = []
    source.forEachRemark { remarks.append($0) }
    (self.cards, self.remarks) = (cards, remarks)
  }

  init(
    _ text: String, path: String = "deck.txt", _ change: (inout SourceChoices) -> Void = { _ in }
  ) throws {
    try self.init(Array(text.utf8), path: path, change)
  }

  /// "question|answer" of each card.
  var texts: [String] {
    cards.map { "\($0.record.card.question)|\($0.record.card.answer)" }
  }
}

extension DeckInput {
  /// A file on the disk.
  init(at path: String) {
    let bytes = FileManager.default.contents(atPath: path).map { Array($0) } ?? []
    self.init(
      path: path, start: Array(bytes.prefix(64)), find: DeckMedia.init(named:), contents: { bytes })
  }
}
