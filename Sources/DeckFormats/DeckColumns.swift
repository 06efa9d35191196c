import Study

/// What a column of a deck file holds.
enum DeckColumn: Hashable {
  case guid, name, question, answer, tags, suspended
  /// The number of the card's copies in the set of this name.
  case set(String)
  case attribute(String)
  case media(CardRecord.Side)

  /// The column of a heading; nil for an unknown one.
  ///
  /// Case and blanks matter only in the names of sets, attributes and voices.
  init?(heading: String) {
    if let side = DeckVoices.spoken(heading)?.side {
      self = side == .question ? .question : .answer
      return
    }
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
    case "suspended": self = .suspended
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
    case .suspended: "suspended"
    case .set(let name): "set:\(name)"
    case .attribute(let key): "attribute:\(key)"
    case .media(let side): "\(side.rawValue)-media"
    }
  }

  private static let named: [(String, @Sendable (String) -> DeckColumn)] = [
    ("set:", { .set($0) }), ("attribute:", { .attribute($0) }),
  ]
}

/// The columns of a deck file, in the file's order.
struct DeckColumns {
  /// What each column holds; nil for an unknown column, which is ignored.
  let columns: [DeckColumn?]
  /// The headings of the unknown columns.
  let unknown: [String]
  /// The voices that read the sides aloud; a side without one is read in the box's language.
  let voices: [CardRecord.Side: String]

  /// The columns of a file without headings: a question and an answer.
  init() {
    columns = [.question, .answer]
    unknown = []
    voices = [:]
  }

  /// The columns that the first row names; nil if that row is a card.
  ///
  /// - Throws: `DeckFileError` if a column is named twice or a set's name is not allowed.
  init?(header: [String], line: Int, path: String) throws(DeckFileError) {
    columns = header.map(DeckColumn.init(heading:))
    unknown = zip(header, columns).filter { $0.1 == nil && !$0.0.isEmpty }.map(\.0)
    voices = DeckVoices.voices(in: header)
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

extension DeckColumns {
  /// The parts of cards for which there are columns: an empty cell says that there is no value.
  var said: SaidParts {
    var said = SaidParts()
    for case let column? in columns {
      switch column {
      case .guid, .question, .answer: break
      case .name: said.name = true
      case .tags: said.tags = true
      case .suspended: said.suspension = true
      case .set(let name): said.sets.insert(name)
      case .attribute(let key): said.attributes.insert(key)
      case .media(.question): said.questionMedia = true
      case .media(.answer): said.answerMedia = true
      }
    }
    return said
  }
}
