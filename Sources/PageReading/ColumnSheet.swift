/// The columns of a page and what was read in them.
struct ColumnSheet {
  private let page: CleanPage
  private var columns: [PageColumns.Column]
  private let read: (GreyPicture, PageReader.Side) throws -> [ReadWord]
  private let progress: (_ done: Int, _ all: Int) -> Void
  private var known: [Reading: [ReadLine]] = [:]
  /// The columns of numbers that stand before others, by these others' pixels.
  private var numbers: [Range<Int>: PageColumns.Column] = [:]

  private struct Reading: Hashable {
    let column: Range<Int>
    let side: PageReader.Side
  }

  private var letter: Double { page.letter }

  /// The pixels at a column's edges that are left blank.
  private static let edge = 8

  // In heights of a small letter:
  private static let narrowest = 2.6
  private static let widestNumbers = 5.0
  private static let highestLine = 3.6
  private static let farthestInk = 0.5
  private static let gapOfRubbish = 1.5
  private static let leaderReach = 1.3

  /// The confidence, in percent, below which the words of an outer column are rubbish, and those beyond its edge are.
  private static let (leastOfColumn, leastBeyond) = (55.0, 70.0)
  /// The confidence that a word of the first and of the last line has.
  private static let leastAtEnds = 50.0
  /// The share of lines with a separator from which a first column, and a single one, is a glossary.
  private static let (glossaryShare, singleShare) = (0.4, 0.3)

  init(
    _ page: CleanPage, _ columns: [PageColumns.Column],
    read: @escaping (GreyPicture, PageReader.Side) throws -> [ReadWord],
    progress: @escaping (_ done: Int, _ all: Int) -> Void
  ) {
    (self.page, self.read, self.progress) = (page, read, progress)
    var wide: [PageColumns.Column] = []
    var before: PageColumns.Column?
    for column in columns {
      if Double(column.ink.count) < page.letter * Self.narrowest {
        before = column
      } else {
        numbers[column.range] = before
        wide.append(column)
        before = nil
      }
    }
    self.columns = Array(wide.prefix(PageColumns.most))
  }

  /// Finds out what the columns are, and returns the pairs in them.
  mutating func entries() throws -> [FoundEntry] {
    guard !columns.isEmpty else { return [] }
    try dropRubbish()
    try dropNumbers()
    if columns.count == 2, Double(columns[0].ink.count) < letter * Self.widestNumbers,
      try hasSeparators(1)
    {
      numbers[columns[1].range] = columns.removeFirst()
    }
    let first = try lines(0, .question)
    let share = Glossary.separatorShare(first)
    if columns.count <= 2, share > (columns.count == 1 ? Self.singleShare : Self.glossaryShare) {
      return try glossary()
    }
    if columns.count == 1 { return try glossary() }
    if columns.count == 3 {
      let shares = try columns.indices.map { Glossary.separatorShare(try lines($0, .question)) }
      if shares.reduce(0, +) / 3 > 0.5 { return try glossary() }
      return try pairs([0, 1, 2])
    }
    if columns.count == 5 { return try pairs([0, 1]) + pairs([2, 3]) }
    return try stride(from: 0, to: columns.count - 1, by: 2).flatMap { try pairs([$0, $0 + 1]) }
  }

  private mutating func hasSeparators(_ place: Int) throws -> Bool {
    Glossary.separatorShare(try lines(place, .question)) > Self.singleShare
  }

  /// Drops outer columns that are no text: the desk, or the edge of the page.
  private mutating func dropRubbish() throws {
    for isLast in [false, true] where columns.count > 2 {
      let place = isLast ? columns.count - 1 : 0
      let words = try lines(place, isLast ? .answer : .question).flatMap(\.words)
      let levels = words.map(\.confidence).sorted()
      if levels.count < 3 || levels[levels.count / 2] < Self.leastOfColumn {
        columns.remove(at: place)
      }
    }
  }

  /// Drops columns of numbers, which begin the rows of the next ones; joins columns of articles with the next ones.
  private mutating func dropNumbers() throws {
    for place in columns.indices.reversed()
    where columns.count > 2 && place + 1 < columns.count
      && Double(columns[place].ink.count) < letter * Self.widestNumbers
    {
      let column = columns[place]
      let words = try lines(place, .question).filter {
        $0.text.count(where: \.isLetter) > 1 && !$0.text.contains(where: \.isNumber)
      }
      if words.count * 2 > column.middles.count {
        columns[place + 1].begin(with: column)
      } else {
        numbers[columns[place + 1].range] = column
      }
      columns.remove(at: place)
    }
  }

  /// Returns the lines of a column, read in a side's language.
  private mutating func lines(_ place: Int, _ side: PageReader.Side) throws -> [ReadLine] {
    let reading = Reading(column: columns[place].range, side: side)
    if let lines = known[reading] { return lines }
    let lines = try lines(of: picture(place), place, side)
    known[reading] = lines
    progress(known.count, columns.count + 1)
    return lines
  }

  private func left(_ place: Int) -> Int { max(0, columns[place].range.lowerBound - Self.edge) }

  private func picture(_ place: Int) -> GreyPicture {
    page.picture.columns(
      left(place)..<columns[place].range.upperBound + Self.edge, edge: Self.edge,
      blanks: (place > 0, place + 1 < columns.count))
  }

  private func lines(
    of picture: GreyPicture, _ place: Int, _ side: PageReader.Side
  ) throws -> [ReadLine] {
    let left = left(place)
    let words = try read(picture, side).map { word in
      var word = word
      word.left += left
      return word
    }
    let lines = ReadLine.lines(of: words, letter: letter).map { within(columns[place].ink, $0) }
      .filter { !$0.words.isEmpty && Double($0.height) <= letter * Self.highestLine }
      .map(withLeader)
    // Above and below the text may be the desk.
    let isText = lines.map { line in
      line.words.contains {
        $0.confidence >= Self.leastAtEnds && $0.text.contains(where: \.isLetter)
      }
    }
    guard let first = isText.firstIndex(of: true), let last = isText.lastIndex(of: true) else {
      return []
    }
    return Array(lines[first...last])
  }

  /// Returns a line with a dash for the dots that led from its question to its answer.
  private func withLeader(_ line: ReadLine) -> ReadLine {
    var line = line
    for place in line.words.indices.dropFirst() {
      let (before, after) = (line.words[place - 1], line.words[place])
      let end = before.left + before.width
      let isLed = page.leaders.contains {
        abs(Double($0.bottom) - line.middle) < letter * Self.leaderReach && $0.left >= end - 4
          && $0.right <= after.left + 4
      }
      guard isLed else { continue }
      var dash = after
      (dash.text, dash.left, dash.width, dash.confidence) = ("–", end + 1, 2, 100)
      line.words.insert(dash, at: place)
      break
    }
    return line
  }

  /// Returns a line without rubbish beyond the edges of its column's ink.
  private func within(_ ink: Range<Int>, _ line: ReadLine) -> ReadLine {
    var line = line
    let (reach, gap) = (Int(letter * Self.farthestInk), Int(letter * Self.gapOfRubbish))
    while let last = line.words.last, last.left > ink.upperBound + reach,
      last.confidence < Self.leastBeyond, line.words.count > 1,
      last.left - line.words[line.words.count - 2].left
        - line.words[line.words.count - 2].width > gap
    { line.words.removeLast() }
    while let first = line.words.first, first.left + first.width < ink.lowerBound - reach,
      first.confidence < Self.leastBeyond, line.words.count > 1,
      line.words[1].left - first.left - first.width > gap
    { line.words.removeFirst() }
    return line
  }

  /// Returns the pairs of glossary columns, each of which is read in both languages.
  private mutating func glossary() throws -> [FoundEntry] {
    let glossary = Glossary(letter: letter)
    var all: [FoundEntry] = []
    for place in columns.indices {
      // An entry's number is part of its first line.
      if let before = numbers[columns[place].range],
        ColumnRows.areNumbers(
          before.middles, beside: try lines(place, .question).map(\.middle), letter: letter)
      {
        columns[place].begin(with: before)
      }
      let entries = glossary.entries(try lines(place, .question))
      let (answers, sides) = glossary.answersAlone(entries, picture(place), left: left(place))
      let lines = try lines(of: answers, place, .answer)
      all += glossary.entries(entries, sides, answers: lines)
      progress(known.count, columns.count + 1)
    }
    return all
  }

  /// Returns the pairs of columns: two, or three of which one has notes.
  private mutating func pairs(_ places: [Int]) throws -> [FoundEntry] {
    var read = [try lines(places[0], .question), try lines(places[1], .answer)]
    var answer = 1
    if places.count == 3 {
      let brackets = read[1].count { line in
        line.text.first { !$0.isWhitespace }.map { "[{(".contains($0) } ?? false
      }
      answer = brackets * 10 > read[1].count * 4 ? 2 : 1
      read.append(try lines(places[2], answer == 2 ? .answer : .question))
    }
    let inks = places.map { columns[$0].ink }
    let rules = page.rules(over: inks[0].lowerBound..<inks[inks.count - 1].upperBound)
    let rows = ColumnRows(
      letter: letter, rules: rules, numbers: numbers[columns[places[0]].range]?.middles ?? []
    ).rows(read)
    return rows.map { cells in
      let (question, inside) = EntryText.withoutBrackets(
        EntryText.withoutNumber(cells[0].text).text)
      let notes = [inside] + cells.indices.filter { $0 != 0 && $0 != answer }.map { cells[$0].text }
      let sides = (EntryText.tidied(question), EntryText.tidied(cells[answer].text))
      return FoundEntry(
        question: sides.0, answer: sides.1,
        note: notes.filter { !$0.isEmpty }.joined(separator: " "),
        confidence: FoundEntry.confidence(of: cells[0].words + cells[answer].words),
        isDoubtful: sides.0.isEmpty || sides.1.isEmpty,
        middle: cells.compactMap { $0.words.first?.middle(letter) }.min() ?? 0)
    }
  }
}
