package import DeckStore
internal import DeckFormats
internal import InputEvents
package import Study

/// The outcome of a file's import.
package struct ImportOutcome {
  package var decks: [(deck: String, summary: ImportSummary)] = []
  /// The number of cards of each deck that the file lacks.
  var missing: [String: Int] = [:]
  /// The names in the library of decks that a person has renamed, by their names in the file.
  var renamed: [String: String] = [:]
  /// What of the file is not in the library, and why.
  package var leftOut: [LeftOut] = []
  /// The names of the pictures and sounds whose hashes the file gives, and which neither its folder nor the library
  /// has.
  var lostMedia: [String] = []
  /// The outcome for the answers; nil if no learner was chosen.
  var answers: AnswerImportSummary?
  /// What the file says about memory, and what came of it.
  var memory = ImportedMemory.Outcome()
  /// The answers in the file that were left out, with the reasons.
  var answerRemarks: [SourceRemark] = []

  init() {}

  /// Creates the outcome that a file would have in an empty library.
  init(new scan: ImportScan) {
    decks = scan.decks.map { ($0.name, ImportSummary(added: $0.cards)) }
  }

  /// Lines for a person.
  package var lines: [String] {
    var lines = renamed.sorted { $0.key < $1.key }.map { "\($0.key) is called \($0.value) here" }
    lines += decks.map { deck, summary -> String in
      var line =
        "\(deck): \(counted(summary.added, "card")) added, \(summary.changed) changed, "
        + "\(summary.unchanged) unchanged"
      if summary.moved > 0 { line += "; \(summary.moved) moved here from other decks" }
      if summary.copied > 0 {
        line += "; \(counted(summary.copied, "copy", "copies")) of cards in other decks"
      }
      if summary.removed > 0 {
        line += "; left out: \(counted(summary.removed, "card")) removed here before"
      }
      if let count = missing[deck] {
        line += "; the file lacks \(counted(count, "card")) of the deck"
      }
      return line
    }
    if let first = lostMedia.first {
      lines.append(
        "left out: \(counted(lostMedia.count, "picture or sound", "pictures and sounds")), such as "
          + "\(first); name the folder with the files with --media")
    }
    if let answers {
      lines.append(
        "\(counted(answers.added, "answer")) added, \(answers.known) known, "
          + "\(answers.withoutCard + answers.atWrongTime) left out")
    }
    lines += memory.lines
    lines += answerRemarks.map { "  left out: \($0.message): \($0.count)" }
    return lines
  }
}
