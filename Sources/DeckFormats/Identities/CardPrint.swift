import Study

/// Hashes of a card's content, which are comparable within a run of the program.
struct CardPrint {
  /// The hash of the question's text, or of its pictures and sounds if it has no text.
  let text: Int
  /// The hash of the question's text, pictures and sounds.
  let question: Int
  let textAndAnswer: Int
  /// The hash of both texts.
  let texts: Int
  let whole: Int
  /// The hash of the answer's text, or of its pictures and sounds if it has no text.
  let answer: Int
  /// The hash of both sides without blanks and punctuation; nil if either text has nothing else.
  let loose: Int?

  init(_ record: CardRecord) {
    let card = record.card
    func media(_ side: CardRecord.Side) -> [String] {
      record.media.filter { $0.side == side }.map(\.hash)
    }
    let (questions, answers) = (media(.question), media(.answer))
    text = card.question.isEmpty ? Self.hash([], questions) : Self.hash([card.question], [])
    question = Self.hash([card.question], questions)
    textAndAnswer = Self.hash([card.question, card.answer], answers)
    texts = Self.hash([card.question, card.answer])
    whole = Self.hash([card.question, card.answer], questions, answers)
    answer = card.answer.isEmpty ? Self.hash([], answers) : Self.hash([card.answer])
    let first = Self.withoutPunctuation(card.question)
    let second = Self.withoutPunctuation(card.answer)
    loose =
      first.isEmpty || second.isEmpty ? nil : Self.hash([first, second], questions, answers)
  }

  private static func hash(_ lists: [String]...) -> Int {
    var hasher = Hasher()
    for list in lists { hasher.combine(list) }
    return hasher.finalize()
  }

  private static let punctuation = Array("!\"#%&'()*,-./:;?@[\\]_{}".unicodeScalars)

  private static func withoutPunctuation(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          // A fast path for ASCII, which needs no lookup in Unicode's tables.
          if scalar.isASCII {
            return scalar.value > 0x20 && !punctuation.contains(scalar)
          }
          switch scalar.properties.generalCategory {
          case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation, .spaceSeparator,
            .lineSeparator, .paragraphSeparator, .control, .format:
            return false
          default: return true
          }
        }))
  }
}
