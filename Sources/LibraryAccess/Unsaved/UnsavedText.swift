internal import ContentHash
internal import Study

/// The text of unsaved answers, a line each, its words with tabs between them:
///
/// ```
/// studykiosk-unsaved  1
/// run      <id> <library> [<kiosk> <number>]
/// learner  <name> <GUID>
/// review   <ms since 1970> <zone, minutes> <learner> <number> <card> <name> <1|3> <answer, ms>
///          <replaces, or 0> <round> <deck> <mode> <direction> <start, ms> <length, ms> <guess>…
/// undo     as review
/// insert   <ms since 1970> <zone, minutes> <learner> <deck> <GUID> <question> <answer> <+name, or ->
///          <+the card before, or ->
/// delete   <ms since 1970> <zone, minutes> <learner> <GUID> <question> <answer> <+name, or ->
/// end      <SHA-256 of all lines before>
/// ```
///
/// A tab, a line's end and a backslash in a word are `\t`, `\n`, `\r` and `\\`.
extension UnsavedAnswers {
  private static let heading = ["studykiosk-unsaved", "1"]
  /// More than a run can last: 30 years in ms.
  private static let longest: Int64 = 1_000_000_000_000

  var text: String {
    var run = ["run", id, library]
    if let first { run += [first.kiosk, "\(first.number)"] }
    var lines = [Self.heading, run]
    lines += learners.sorted { $0.key < $1.key }.map { ["learner", $0.key, $0.value] }
    lines += entries.map(Self.words)
    let text = lines.map(Self.line).joined()
    return text + Self.line(["end", "\(ContentHash(of: Array(text.utf8)))"])
  }

  /// - Returns: nil for anything but a whole text of this version.
  init?(text: String) {
    guard let end = text.range(ofLast: "end\t") else { return nil }
    let body = text[..<end]
    guard text[end...] == Self.line(["end", "\(ContentHash(of: Array(body.utf8)))"]) else {
      return nil
    }
    var lines = body.split(separator: "\n", omittingEmptySubsequences: true).map(Self.words)
    guard lines.count >= 2, lines.removeFirst() == Self.heading else { return nil }
    let run = lines.removeFirst()
    guard [3, 5].contains(run.count), run[0] == "run" else { return nil }
    var first: Place?
    if run.count == 5 {
      guard let number = Self.number(run[4], 1...1 << 53) else { return nil }
      first = Place(kiosk: run[3], number: Int(number))
    }
    var (learners, entries): ([String: String], [Entry]) = ([:], [])
    for words in lines {
      if words.count == 3, words[0] == "learner" {
        learners[words[1]] = words[2]
      } else {
        guard let entry = Self.entry(words) else { return nil }
        entries.append(entry)
      }
    }
    self.init(id: run[1], library: run[2], first: first, learners: learners, entries: entries)
  }

  private static func words(_ entry: Entry) -> [String] {
    let time = ["\(entry.time.milliseconds)", "\(entry.time.zoneMinutes)", entry.learner ?? ""]
    switch entry.change {
    case .review(let review, let round): return ["review"] + time + words(review, round)
    case .undo(let review, let round): return ["undo"] + time + words(review, round)
    case .delete(let card): return ["delete"] + time + words(card)
    }
  }

  private static func words(_ review: Review, _ round: Round) -> [String] {
    [
      "\(review.number)", review.card, review.name, "\(review.rating.rawValue)",
      "\(review.answerTime)", "\(review.replaces ?? 0)", "\(round.number)", round.deck,
      round.mode.rawValue, round.direction.rawValue, milliseconds(round.start),
      milliseconds(round.length),
    ] + review.guesses
  }

  private static func words(_ card: Card) -> [String] {
    [card.guid, card.question, card.answer, optional(card.name)]
  }

  private static func entry(_ words: [String]) -> Entry? {
    guard words.count >= 4, let time = number(words[1], -1 << 53...1 << 53),
      let zone = number(words[2], -1_440...1_440),
      let change = change(words[0], Array(words[4...]))
    else { return nil }
    return Entry(
      change: change, learner: words[3],
      time: WallTime(milliseconds: time, zoneMinutes: Int(zone)))
  }

  private static func change(_ kind: String, _ words: [String]) -> LibraryChange? {
    switch (kind, words.count) {
    case ("review", 12...), ("undo", 12...):
      guard let (review, round) = answer(words) else { return nil }
      return kind == "review" ? .review(review, in: round) : .undo(review, in: round)
    case ("delete", 4): return .delete(card(words[...]))
    default: return nil
    }
  }

  private static func answer(_ words: [String]) -> (Review, Round)? {
    let numbers = 1...Int64(1) << 40
    guard let number = number(words[0], numbers),
      let replaces = Self.number(words[5], 0...1 << 40),
      let rating = Int(words[3]).flatMap(Rating.init),
      let time = Self.number(words[4], 0...longest),
      let round = Self.number(words[6], numbers), let mode = Round.Mode(rawValue: words[8]),
      let direction = Round.Direction(rawValue: words[9]),
      let start = Self.number(words[10], 0...longest),
      let length = Self.number(words[11], 0...longest)
    else { return nil }
    return (
      Review(
        number: Int(number), card: words[1], name: words[2], rating: rating, answerTime: Int(time),
        guesses: Array(words[12...]), replaces: replaces == 0 ? nil : Int(replaces),
        round: Int(round)),
      Round(
        number: Int(round), deck: words[7], mode: mode, direction: direction,
        start: .milliseconds(start), length: .milliseconds(length))
    )
  }

  private static func card(_ words: ArraySlice<String>) -> Card {
    let first = words.startIndex
    return Card(
      question: words[first + 1], answer: words[first + 2], name: text(words[first + 3]),
      guid: words[first])
  }

  private static func optional(_ text: String?) -> String { text.map { "+\($0)" } ?? "-" }

  private static func text(_ word: String) -> String? {
    word.first == "+" ? String(word.dropFirst()) : nil
  }

  private static func number(_ word: String, _ range: ClosedRange<Int64>) -> Int64? {
    Int64(word).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return "\(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)"
  }

  // MARK: Lines

  private static let escapes: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("\\", "\\"), ("\t", "t"), ("\n", "n"), ("\r", "r"),
  ]

  private static func line(_ words: [String]) -> String {
    words.map { word in
      var line = String.UnicodeScalarView()
      for scalar in word.unicodeScalars {
        if let escape = escapes.first(where: { $0.0 == scalar }) {
          line.append("\\")
          line.append(escape.1)
        } else {
          line.append(scalar)
        }
      }
      return String(line)
    }.joined(separator: "\t") + "\n"
  }

  private static func words(_ line: Substring) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map { word in
      var (text, isEscaped) = (String.UnicodeScalarView(), false)
      for scalar in word.unicodeScalars {
        if isEscaped {
          text.append(escapes.first { $0.1 == scalar }?.0 ?? scalar)
          isEscaped = false
        } else if scalar == "\\" {
          isEscaped = true
        } else {
          text.append(scalar)
        }
      }
      return String(text)
    }
  }
}

extension String {
  /// Where the last line begins that begins with a text.
  fileprivate func range(ofLast beginning: String) -> Index? {
    guard let before = utf8.dropLast().lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    let start = utf8.index(after: before)
    return self[start...].hasPrefix(beginning) ? start : nil
  }
}
