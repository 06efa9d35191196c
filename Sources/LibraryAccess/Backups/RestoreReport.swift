package import DeckStore
internal import InputEvents
package import Study

/// What `restore --tsv` prints: lines for programs, each a word and its values with tabs between.
///
/// `backup` and `here` begin with what is said of the backup and of the library: `backup-learner` a name,
/// `backup-learners` their number, `backup-deck`, `backup-decks`, `backup-cards` the number of cards, `backup-answers`,
/// and `backup-last` the time of the last answer, in milliseconds since 1970, with the time zone in minutes. `kept` is
/// the name of the file that has been the library; `problem` is a `RestoreProblem`.
package struct RestoreReport: Equatable, Sendable {
  package var backup: LibraryContents?
  package var here: LibraryContents?
  /// The name, in the library's folder, of the library whose place the backup has taken.
  package var kept: String?
  package var problem: RestoreProblem?

  package init() {}

  package var lines: [String] {
    var lines = backup.map { Self.lines($0, "backup") } ?? []
    lines += here.map { Self.lines($0, "here") } ?? []
    if let kept { lines.append("kept\t\(kept.printable(limit: 255))") }
    if let problem { lines.append("problem\t\(problem.rawValue)") }
    return lines
  }

  private static func lines(_ contents: LibraryContents, _ word: String) -> [String] {
    var lines = [
      "\(word)-learners\t\(contents.learnerCount)", "\(word)-decks\t\(contents.deckCount)",
    ]
    lines += contents.learners.map { "\(word)-learner\t\($0.printable(limit: 255))" }
    lines += contents.decks.map { "\(word)-deck\t\($0.printable(limit: 255))" }
    lines.append("\(word)-cards\t\(contents.cards)")
    lines.append("\(word)-answers\t\(contents.answers)")
    if let last = contents.lastAnswer {
      lines.append("\(word)-last\t\(last.milliseconds)\t\(last.zoneMinutes)")
    }
    return lines
  }

  /// Parses lines; other lines are ignored.
  package init(lines: [Substring]) {
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 2 else { continue }
      let words = fields[0].split(
        separator: "-", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      switch (words[0], words.count > 1 ? words[1] : nil) {
      case ("kept", nil): kept = fields[1]
      case ("problem", _): problem = RestoreProblem(rawValue: fields[1])
      case ("backup", let word?):
        backup = Self.read(word, fields, into: backup ?? LibraryContents())
      case ("here", let word?): here = Self.read(word, fields, into: here ?? LibraryContents())
      default: break
      }
    }
  }

  private static func read(
    _ word: String, _ fields: [String], into before: LibraryContents
  ) -> LibraryContents {
    var contents = before
    let number = Int(fields[1]).map { max($0, 0) } ?? 0
    switch word {
    case "learner" where contents.learners.count < LibraryContents.mostNames:
      contents.learners.append(fields[1])
    case "deck" where contents.decks.count < LibraryContents.mostNames:
      contents.decks.append(fields[1])
    case "learners": contents.learnerCount = number
    case "decks": contents.deckCount = number
    case "cards": contents.cards = number
    case "answers": contents.answers = number
    case "last":
      guard fields.count == 3, let time = Int64(fields[1]), let zone = Int(fields[2]) else { break }
      contents.lastAnswer = WallTime(milliseconds: time, zoneMinutes: zone)
    default: break
    }
    return contents
  }
}

extension RestoreProblem {
  package init(_ error: any Error) {
    self =
      switch error as? LibraryError {
      case .newer: .newer
      case .early, .corrupt, .notALibrary, .notChecked: .damaged
      case .full: .full
      case .readOnly: .readOnly
      case .busy, .kioskRuns: .inUse
      default: .failed
      }
  }
}

extension LibraryContents {
  package init(of store: DeckStore) throws {
    self.init()
    let (decks, learners) = (try store.decks(), try store.learnerSummaries())
    (deckCount, learnerCount) = (decks.count, learners.count)
    self.decks = decks.prefix(Self.mostNames).map(\.name)
    self.learners = learners.prefix(Self.mostNames).map(\.learner.name)
    cards = decks.reduce(0) { $0 + $1.cardCount }
    answers = learners.reduce(0) { $0 + $1.right + $1.wrong }
    lastAnswer = learners.compactMap(\.lastAnswer).max { $0.milliseconds < $1.milliseconds }
  }
}
