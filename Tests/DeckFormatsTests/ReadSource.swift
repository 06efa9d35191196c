import Foundation
import Study

@testable import DeckFormats

/// The cards of a file, as an import reads them.
struct ReadSource {
  var kind: String
  var notes: [String]
  var cards: [SourceCard] = []
  var remarks: [SourceRemark] = []
  var leftOut: [LeftOut]

  init(
    _ bytes: [UInt8], path: String = "deck.txt", _ change: (inout SourceChoices) -> Void = { _ in }
  ) throws {
    var choices = SourceChoices()
    change(&choices)
    let input = DeckInput(
      path: path, start: Array(bytes.prefix(64)), find: DeckMedia.init(named:), contents: { bytes })
    let source = try DeckFormat.open(input, choices)
    (kind, notes, leftOut) = (source.kind, source.notes, source.leftOut)
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

  /// The texts of each card, as "question|answer".
  var texts: [String] {
    cards.map { "\($0.record.card.question)|\($0.record.card.answer)" }
  }
}

extension DeckInput {
  /// Creates the input of a file on the disk.
  init(at path: String) {
    let bytes = FileManager.default.contents(atPath: path).map { Array($0) } ?? []
    self.init(
      path: path, start: Array(bytes.prefix(64)), find: DeckMedia.init(named:), contents: { bytes })
  }
}
