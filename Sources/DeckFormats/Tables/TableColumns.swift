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

  /// Finds the columns by their headings, or else the first two that are filled in nearly all rows.
  ///
  /// - Parameters:
  ///   - names: The headings; empty if the table has none.
  ///   - rows: The first rows, without the headings.
  init(names: [String], rows: ArraySlice<TableRow>) {
    self.names = names
    let headings = names.map(TableHeading.init)
    guid = headings.firstIndex(of: .guid)
    tags = headings.firstIndex(of: .tags)
    deck = headings.firstIndex(of: .deck)
    noteType = headings.firstIndex(of: .noteType)
    let count = max(names.count, rows.lazy.map(\.fields.count).max() ?? 0)
    var free = (0..<count).filter { column in
      let heading = headings.indices.contains(column) ? headings[column] : nil
      switch heading {
      case .guid, .tags, .deck, .noteType, .identifier: return false
      default: return true
      }
    }
    let full = free.filter { column in
      rows.count { $0[column].isEmpty } * 50 <= rows.count
    }
    if full.count > 1 { free = full }
    media = (0..<count).filter { column in
      let texts = rows.lazy.map { $0[column] }.filter { !$0.isEmpty }
      return !texts.isEmpty && texts.allSatisfy(MediaName.isFile)
    }
    let texts = free.filter { !media.contains($0) }
    if texts.count > 1 { free = texts }
    let (asked, given) = (headings.firstIndex(of: .question), headings.firstIndex(of: .answer))
    question = asked ?? free.first { $0 != given } ?? 0
    answer =
      given ?? free.first { $0 != question && $0 > (asked == nil ? question : -1) } ?? question + 1
    // Of a picture and the word for it, the picture is the question.
    if given == nil, media.contains(answer), answer < question { swap(&question, &answer) }
    options = Self.options(free, rows, question: &question, answer: &answer)
    isGuess = options.isEmpty && (asked == nil || given == nil) && free.count > 2
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
