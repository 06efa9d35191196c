/// The indices of a table's columns by what they hold.
struct TableColumns {
  var question = 0
  var answer = 1
  var guid: Int?
  var tags: Int?
  var deck: Int?
  var noteType: Int?
  /// Whether only the columns' order says which are question and answer.
  var isGuess = false
  /// The columns with nothing but names of pictures and sounds.
  var media: [Int] = []
  /// The columns of a multiple choice, of which the answer's letter chooses one.
  var options: [Int] = []
  /// The columns' headings; empty if the table has none.
  var names: [String] = []
  /// What each column holds.
  private var facts: [ColumnFacts] = []

  /// Finds the columns by their headings, or else the first two with texts that can be asked.
  ///
  /// - Parameters:
  ///   - names: The headings; empty if the table has none.
  ///   - rows: The first rows, without the headings.
  ///   - special: The columns that are neither question nor answer, whatever is in them.
  ///   - isNote: Whether each row is a note of Anki, whose first fields count even if some notes lack them.
  init(
    names: [String], rows: ArraySlice<TableRow>, special: [Int] = [], isNote: Bool = false
  ) {
    self.names = names
    let headings = names.map(TableHeading.init)
    guid = headings.firstIndex(of: .guid)
    tags = headings.firstIndex(of: .tags)
    deck = headings.firstIndex(of: .deck)
    noteType = headings.firstIndex(of: .noteType)
    let count = max(names.count, rows.lazy.map(\.fields.count).max() ?? 0)
    facts = (0..<count).map { ColumnFacts(rows, column: $0) }
    func heading(_ column: Int) -> TableHeading? {
      headings.indices.contains(column) ? headings[column] : nil
    }
    var free = (0..<count).filter { column in
      guard !special.contains(column), rows.isEmpty || facts[column].filled > 0 else {
        return false
      }
      switch heading(column) {
      case .guid, .tags, .deck, .noteType: return false
      default: return true
      }
    }
    /// Leaves columns out where two or more others are left.
    func prefer(_ isKept: (Int) -> Bool) {
      let kept = free.filter(isKept)
      if kept.count > 1 { free = kept }
    }
    prefer { heading($0) != .identifier }
    let hasTwo = free.count < 3
    let full = free.filter { (rows.count - facts[$0].filled) * 50 <= rows.count }
    if full.count > 1, !isNote {
      free = full
    } else {
      prefer { facts[$0].filled * 2 >= rows.count }
    }
    media = (0..<count).filter { column in
      let texts = rows.lazy.map { $0[column] }.filter { !$0.isEmpty }
      return !texts.isEmpty && texts.allSatisfy(MediaName.isFile)
    }
    prefer { !media.contains($0) }
    let all = free
    if !hasTwo {
      prefer { heading($0) != .aside }
      prefer { !facts[$0].isConstant }
      prefer { !facts[$0].isRunning }
    }
    let isSure = findSides(headings, free, keepsOrder: hasTwo)
    options = Self.options(all, rows, question: &question, answer: &answer)
    isGuess = options.isEmpty && !isSure && all.count > 2
  }

  /// Finds the columns of question and answer among those that are free.
  ///
  /// - Returns: Whether the headings say which they are.
  private mutating func findSides(
    _ headings: [TableHeading?], _ free: [Int], keepsOrder: Bool
  ) -> Bool {
    let (asked, given) = (headings.firstIndex(of: .question), headings.firstIndex(of: .answer))
    let languages = headings.indices.compactMap { column -> (column: Int, code: String)? in
      guard case .language(let code)? = headings[column], facts[column].filled > 0 else {
        return nil
      }
      return (column, code)
    }
    let second = languages.first { $0.code != languages[0].code }
    // A number and what nearly all rows have is no question, and neither is one that is asked again and again.
    let askable = free.filter { !facts[$0].isNumeric && !facts[$0].isConstant }
    let choices = [askable.filter { !facts[$0].isRepeated }, askable, free]
    func first(besides other: Int?) -> Int? {
      (keepsOrder ? [free] : choices).lazy.compactMap { $0.first { $0 != other } }.first
    }
    func after(_ column: Int) -> Int {
      free.first { $0 > column } ?? free.first { $0 != column } ?? column + 1
    }
    switch (asked, given) {
    case (let asked?, let given?): (question, answer) = (asked, given)
    case (let asked?, nil):
      question = asked
      answer = languages.first { $0.column != asked }?.column ?? after(asked)
    case (nil, let given?):
      answer = given
      question = languages.first { $0.column != given }?.column ?? first(besides: given) ?? 0
    case (nil, nil):
      if let second {
        (question, answer) = (languages[0].column, second.column)
        return Set(languages.map(\.code)).count == 2
      }
      question = first(besides: languages.first?.column) ?? 0
      answer = after(question)
      if let language = languages.first?.column {
        // The other column, as "Kanji", stands before its translation or behind.
        (question, answer) =
          language < question ? (language, after(language)) : (question, language)
      }
    }
    // Of a picture and the word for it, the picture is the question.
    if given == nil, media.contains(answer), answer < question { swap(&question, &answer) }
    return asked != nil && given != nil
  }

  /// Finds the columns of a multiple choice: three to eight between a question and a column of letters.
  private static func options(
    _ free: [Int], _ rows: ArraySlice<TableRow>, question: inout Int, answer: inout Int
  ) -> [Int] {
    guard free.count > 4 else { return [] }
    for letters in free.reversed() {
      let places = rows.map { ChoiceLetter.place(of: $0[letters]) }
      guard let most = places.map({ $0 ?? .max }).max(), most < 8 else { continue }
      let asked = question == letters ? free[0] : question
      let options = free.filter { $0 > asked && $0 < letters }
      guard (3...8).contains(options.count), most < options.count else { return [] }
      (question, answer) = (asked, letters)
      return options
    }
    return []
  }

  private var used: [Int] {
    [question, answer] + [guid, tags, deck, noteType].compactMap(\.self) + media + options
  }

  /// Returns the index behind the last column that is used, or that a table of this width has.
  func end(of width: Int) -> Int { max(width, (used.max() ?? 0) + 1) }

  /// Returns the columns that are neither used nor empty, without identifiers of other programs; `width` is
  /// the table's number of columns, if it is fixed.
  func unused(_ rows: ArraySlice<TableRow>, of width: Int?) -> [Int] {
    let all = max(names.count, rows.lazy.map(\.fields.count).max() ?? 0)
    let count = min(all, width.map(end) ?? all)
    return (0..<count).filter { column in
      !used.contains(column)
        && !(names.indices.contains(column) && TableHeading(names[column]) == .identifier)
        && rows.contains { !$0[column].isEmpty }
    }
  }

  /// The columns to choose from; nil for a multiple choice.
  var choice: TableChoice? {
    guard options.isEmpty else { return nil }
    var choice = TableChoice()
    choice.columns = TableChoice.names(
      (0..<max(facts.count, names.count)).lazy.map(bareName), reading: [question, answer])
    (choice.question, choice.answer) = (question, answer)
    return choice
  }

  /// Returns a column's heading in quotes, or else its number, for a person.
  func name(_ column: Int) -> String {
    names.indices.contains(column) && !names[column].isEmpty
      ? "\"\(names[column])\"" : "column \(column + 1)"
  }

  /// A column's heading, or else its number from 1.
  func bareName(_ column: Int) -> String {
    names.indices.contains(column) && !names[column].isEmpty ? names[column] : "\(column + 1)"
  }

  /// The column of a heading or of a number from 1.
  ///
  /// - Throws: `DeckFileError` that says which columns there are.
  func column(_ wanted: String, count: Int, path: String) throws(DeckFileError) -> Int {
    let word = wanted.lowercased()
    if let place = names.firstIndex(where: { $0.lowercased() == word }) { return place }
    if let number = Int(wanted), (1...max(count, 1)).contains(number) { return number - 1 }
    let known = names.isEmpty ? "1 to \(count)" : names.map { "\"\($0)\"" }.joined(separator: ", ")
    throw DeckFileError(
      path: path, line: 1, message: "there is no column \(wanted); its columns are \(known)")
  }
}

extension TableColumns {
  /// Sets the columns of question and answer that a person chose.
  mutating func choose(
    _ choices: SourceChoices, _ rows: ArraySlice<TableRow>, path: String
  ) throws(DeckFileError) {
    let count = max(names.count, rows.lazy.map(\.fields.count).max() ?? 0)
    if let wanted = choices.question { question = try column(wanted, count: count, path: path) }
    if let wanted = choices.answer { answer = try column(wanted, count: count, path: path) }
    if choices.question != nil, choices.answer == nil, answer == question {
      answer = question == 0 ? 1 : 0
    }
    if choices.question != nil || choices.answer != nil { isGuess = false }
  }
}
