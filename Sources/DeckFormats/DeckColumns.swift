import Study

/// What a column of a deck file holds.
enum DeckColumn: Hashable {
  case guid, name, question, answer, tags
  /// How often the card is in the set of this name.
  case set(String)
  case attribute(String)
  case media(CardRecord.Side)

  /// The column of a heading; nil for one that means nothing here.
  ///
  /// Case and blanks count in the names of sets and attributes alone.
  init?(heading: String) {
    for (prefix, column) in Self.named {
      let words = heading.drop { $0 == " " }
      guard words.prefix(prefix.count).lowercased() == prefix else { continue }
      let name = words.dropFirst(prefix.count)
      guard !name.isEmpty else { return nil }
      self = column(String(name))
      return
    }
    switch heading.lowercased().filter({ !$0.isWhitespace }) {
    case "guid": self = .guid
    case "name": self = .name
    case "question": self = .question
    case "answer": self = .answer
    case "tags": self = .tags
    case "question-media": self = .media(.question)
    case "answer-media": self = .media(.answer)
    default: return nil
    }
  }

  var heading: String {
    switch self {
    case .guid: "guid"
    case .name: "name"
    case .question: "question"
    case .answer: "answer"
    case .tags: "tags"
    case .set(let name): "set:\(name)"
    case .attribute(let key): "attribute:\(key)"
    case .media(let side): "\(side.rawValue)-media"
    }
  }

  private static let named: [(String, @Sendable (String) -> DeckColumn)] = [
    ("set:", { .set($0) }), ("attribute:", { .attribute($0) }),
  ]
}

/// Which columns a file has, in its order.
struct DeckColumns {
  /// nil for a column that is left alone.
  let columns: [DeckColumn?]
  /// The headings of the columns that are left alone.
  let leftAlone: [String]

  /// A file without headings: a question and an answer.
  init() {
    columns = [.question, .answer]
    leftAlone = []
  }

  /// The columns a first row names; nil when it names none and is a card itself.
  ///
  /// - Throws: `DeckFileError` when a column is named twice.
  init?(header: [String], line: Int, path: String) throws(DeckFileError) {
    columns = header.map(DeckColumn.init(heading:))
    leftAlone = zip(header, columns).filter { $0.1 == nil && !$0.0.isEmpty }.map(\.0)
    let known = columns.compactMap(\.self)
    guard known.contains(.question), known.contains(.answer) else { return nil }
    for case .set(let name) in known {
      if let problem = NameRule.problem(with: name, of: "set") {
        throw DeckFileError(path: path, line: line, message: problem)
      }
    }
    if Set(known).count < known.count {
      throw DeckFileError(path: path, line: line, message: "two columns have the same heading")
    }
  }
}
