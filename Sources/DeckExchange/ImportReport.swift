internal import DeckFormats
internal import InputEvents

/// The report on a file's content, before its cards are imported.
package struct ImportReport {
  /// Lines for a person, without control characters.
  package let lines: [String]

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
