import DeckFormats
import DeckStore
import InputEvents

/// What an import tells before it begins.
struct ImportReport {
  let lines: [String]

  init(path: String, _ source: any DeckSource, _ scan: ImportScan, _ media: ImportedMedia) {
    var lines = [
      "\(path == "-" ? "standard input" : path): \(source.kind); \(counted(scan.cards, "card"))"
        + (scan.media.isEmpty
          ? "" : ", \(counted(media.count, "picture or sound", "pictures and sounds"))")
    ]
    lines += source.notes
    if scan.decks.count > 1 {
      lines += scan.decks.prefix(Self.mostDecks).map {
        "  \($0.name): \(counted($0.cards, "card"))"
      }
      if scan.decks.count > Self.mostDecks {
        lines.append(
          "  and \(counted(scan.decks.count - Self.mostDecks, "more deck", "more decks"))")
      }
    }
    source.forEachRemark { remark in
      lines.append("  \(remark.message): \(remark.count), the first in line \(remark.line)")
    }
    if let line = scan.equalGUIDs.line {
      lines.append(
        "  cards with the GUID of an earlier one, told apart by what they say: "
          + "\(scan.equalGUIDs.count), the first in line \(line)")
    }
    if scan.suspended > 0 {
      lines.append("  cards that stay in the deck but are not asked: \(scan.suspended)")
    }
    if media.smallerCount > 0 {
      lines.append("  pictures that are made smaller: \(media.smallerCount)")
    }
    for problem in media.problems.prefix(ImportedMedia.mostReported) {
      lines.append("  left out: \(problem.name): \(problem.reason)")
    }
    if media.problems.count > ImportedMedia.mostReported {
      lines.append(
        "  left out: \(media.problems.count - ImportedMedia.mostReported) more pictures and sounds")
    }
    self.lines = lines.map { $0.printable() }
  }

  private static let mostDecks = 20
}

/// What an import did.
struct ImportOutcome {
  var decks: [(deck: String, summary: ImportSummary)] = []
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

  var lines: [String] {
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
