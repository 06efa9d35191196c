package import DeckStore
internal import DeckFormats
internal import InputEvents

/// What an import did.
package struct ImportOutcome {
  package var decks: [(deck: String, summary: ImportSummary)] = []
  /// How many cards of each deck the file lacks.
  var lacking: [String: Int] = [:]
  /// What decks of the file are called in the library, where a person gave them another name.
  var renamed: [String: String] = [:]
  /// nil without a learner.
  var answers: AnswerImportSummary?
  /// What the file had of answers that decide nothing.
  var answerRemarks: [SourceRemark] = []

  init() {}

  /// What a file would do in an empty library.
  init(new scan: ImportScan) {
    decks = scan.decks.map { ($0.name, ImportSummary(added: $0.cards)) }
  }

  /// Lines for a person.
  package var lines: [String] {
    var lines = renamed.sorted { $0.key < $1.key }.map { "\($0.key) is called \($0.value) here" }
    lines += decks.map { deck, summary in
      "\(deck): \(counted(summary.added, "card")) added, \(summary.changed) changed, "
        + "\(summary.unchanged) unchanged"
        + (summary.copied > 0
          ? "; \(counted(summary.copied, "copy", "copies")) of cards in other decks" : "")
        + (lacking[deck].map { "; the file lacks \(counted($0, "card")) of the deck" } ?? "")
    }
    if let answers {
      lines.append(
        "\(counted(answers.added, "answer")) added, \(answers.known) known, "
          + "\(answers.withoutCard + answers.atWrongTime) left out")
    }
    lines += answerRemarks.map { "  left out: \($0.message): \($0.count)" }
    return lines
  }
}
