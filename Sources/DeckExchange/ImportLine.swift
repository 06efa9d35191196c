internal import DeckStore
internal import InputEvents
package import PageReading
package import Study

/// The outcome of an imported file, as a line of `deck import --tsv`; no field contains a tab or a line end.
package struct ImportLine: Equatable, Sendable {
  package var file: String
  package var decks: [String] = []
  package var added = 0
  package var changed = 0
  /// The error; empty if there is none.
  package var error = ""
  /// What of the file is not in the library; see `ImportOutcome.leftOut`.
  package var leftOut: [LeftOut] = []

  package init(file: String) { self.file = file }

  /// - Parameters:
  ///   - file: The file's name for a person.
  ///   - result: The outcome, or the error.
  package init(_ file: String, _ result: Result<ImportOutcome, any Error>) {
    self.init(file: Self.field(file))
    switch result {
    case .success(let outcome):
      leftOut = outcome.leftOut
      for (deck, summary) in outcome.decks {
        decks.append(Self.field(deck))
        added += summary.added
        changed += summary.changed
      }
    case .failure(let error):
      self.error = Self.field("\(error)")
      leftOut = [.file(because: error)]
    }
  }

  /// Parses a line; nil for any other text.
  package init?(_ text: Substring) {
    let fields = Self.fields(text)
    guard fields.count >= 4, let added = Int(fields[1]), let changed = Int(fields[2]),
      added >= 0, changed >= 0
    else { return nil }
    (file, self.added, self.changed, error) = (fields[0], added, changed, fields[3])
    // No deck's name is empty.
    let rest = fields[4...].split(
      separator: "", maxSplits: 1, omittingEmptySubsequences: false)
    decks = Array(rest.first ?? [])
    leftOut = (rest.count > 1 ? rest[1] : []).compactMap(Self.leftOut)
  }

  /// The line's fields, separated by tabs: file, cards added, cards changed, error, and each deck; then, behind
  /// an empty field, what was left out, each as kind, count and name with blanks between.
  package var text: String {
    let left = leftOut.map { "\($0.kind.rawValue) \($0.count) \(Self.field($0.name))" }
    return ([file, "\(added)", "\(changed)", error] + decks + (left.isEmpty ? [] : [""] + left))
      .joined(separator: "\t")
  }

  private static func leftOut(_ field: String) -> LeftOut? {
    let words = field.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let kind = LeftOut.Kind(rawValue: String(words[0])),
      let count = Int(words[1]), count >= 0
    else { return nil }
    return LeftOut(kind, String(words[2]), count: count)
  }

  /// Returns the question and answer of a previewed card, which follow an empty field; nil for any other
  /// line.
  package static func card(_ text: Substring) -> [String]? {
    let fields = fields(text)
    return fields.count == 3 && fields[0].isEmpty ? Array(fields[1...]) : nil
  }

  /// Returns the line of a previewed card.
  package static func text(of card: ImportPreview) -> String {
    "\t\(field(card.question))\t\(field(card.answer))"
  }

  /// Returns the line of a row of a photographed list, with a third field `?` if a person should look at it.
  package static func text(of entry: PhotoEntry) -> String {
    "\t\(field(entry.question))\t\(field(entry.answer))" + (entry.isCertain ? "" : "\t?")
  }

  /// A text as one field that a terminal can show.
  private static func field(_ text: String) -> String { text.printable(limit: 1_000) }

  private static func fields(_ text: Substring) -> [String] {
    text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}
