import Study
import TypedAnswers

/// The letters of a typed text, each with what is wrong about it.
struct ComparedLetters {
  private(set) var letters: [ExerciseContent.Letter] = []
  private(set) var remarks: [ExerciseContent.Remark] = []

  /// The letters of a text that is right.
  static func right(_ text: String) -> [ExerciseContent.Letter] {
    text.map { .init("\($0)", $0.isWhitespace ? .blank : .right) }
  }

  /// Compares a text letter by letter; one of which less than half is right is another word, and is one piece.
  ///
  /// - Parameters:
  ///   - text: The text as it was typed.
  ///   - judgement: The judge's, with the places of the letters.
  init(_ text: String, _ judgement: Judgement) {
    let typed = Array(text)
    let same = judgement.steps.count { $0.kind == .same || $0.kind == .mark }
    guard 2 * same >= judgement.steps.count, !typed.isEmpty else {
      letters = [.init(text, .wrong)]
      return
    }
    var next = 0
    func plain(upTo end: Int) {
      while next < min(end, typed.count) {
        letters.append(.init("\(typed[next])", typed[next].isWhitespace ? .blank : .plain))
        next += 1
      }
    }
    for step in judgement.steps where step.kind != .same {
      guard let mark = ExerciseContent.Letter.Mark(step.kind) else { continue }
      if step.typed.isEmpty {
        // What is missing stands before the letter that follows it in the answer.
        let before = judgement.steps.last {
          !$0.typed.isEmpty && $0.answer.upperBound <= step.answer.lowerBound
        }
        plain(upTo: before?.typed.upperBound ?? 0)
        letters.append(.init("", mark))
        remark(
          mark, between: next > 0 ? typed[next - 1] : nil, next < typed.count ? typed[next] : nil)
      } else {
        plain(upTo: step.typed.lowerBound)
        for place in step.typed where place < typed.count {
          letters.append(.init("\(typed[place])", mark))
        }
        next = max(next, min(step.typed.upperBound, typed.count))
        remark(mark, of: judgement, step)
      }
    }
    plain(upTo: typed.count)
    if let phrase = judgement.slip?.phraseOfWords, remarks.isEmpty || judgement.slip == .article {
      remarks = [.init(.wrong, .words(phrase))]
    }
  }

  private mutating func remark(
    _ mark: ExerciseContent.Letter.Mark, between one: Character?, _ other: Character?
  ) {
    let isInside = [one, other].allSatisfy { $0?.isLetter == true }
    add(
      .init(
        mark, .words(.oneIsMissing),
        isInside
          ? .words(.betweenLetters, [.text("\(one ?? " ")"), .text("\(other ?? " ")")]) : nil))
  }

  private mutating func remark(
    _ mark: ExerciseContent.Letter.Mark, of judgement: Judgement, _ step: AlignmentStep
  ) {
    switch step.kind {
    case .mark:
      let isCase = judgement.slip == .capital
      add(.init(mark, .words(isCase ? .capitalOrSmall : .accentOrDots)))
    case .wrong: add(.init(mark, .words(.anotherLetter)))
    case .extra: add(.init(mark, .words(.oneTooMany)))
    case .swapped: add(.init(mark, .words(.twoSwapped)))
    case .same, .missing: break
    }
  }

  /// The most remarks that a screen has room for.
  private static let mostRemarks = 2

  private mutating func add(_ remark: ExerciseContent.Remark) {
    if remarks.count < Self.mostRemarks, !remarks.contains(remark) { remarks.append(remark) }
  }
}

extension ExerciseContent.Letter.Mark {
  fileprivate init?(_ kind: AlignmentStep.Kind) {
    switch kind {
    case .same: return nil
    case .mark, .wrong: self = .wrong
    case .missing: self = .missing
    case .extra: self = .extra
    case .swapped: self = .swapped
    }
  }
}

extension SlipKind {
  /// What is said of a slip that is none of a letter; nil for others.
  fileprivate var phraseOfWords: Phrase? {
    switch self {
    case .article: .anotherArticle
    case .smallWord, .wordEnding, .wordOrder, .figuresForWords, .otherWords, .unit: .lookClosely
    case .capital, .accent, .letterForm, .apostrophe, .blank, .hyphen, .missingLetter,
      .doubledLetter, .extraLetter,
      .swappedLetters, .neighbourKey, .wrongLetter, .wrongValue, .negation, .anotherAnswer,
      .anotherWord:
      nil
    }
  }
}
