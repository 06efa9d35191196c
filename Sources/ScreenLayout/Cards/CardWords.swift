import Scenes
import Study

extension CardContent {
  /// The hint that says how to go on.
  var hint: Phrase {
    switch (lesson, side) {
    case (let lesson?, .question): lesson.last == nil ? .firstQuestionHint : .questionHint
    case (_?, .answer): .answerHint
    case (nil, .question): .browseQuestionHint
    case (nil, .answer):
      switch mark {
      case .right, .hard: .browseRightHint
      case .wrong: .browseWrongHint
      case nil: .browseAnswerHint
      }
    }
  }

  /// The remark about a pile after a pause, or about the last mark; nil if there is none.
  var remark: Label? {
    if side == .question, let spread = lesson?.spread, lesson?.last == nil {
      return .words(.pileToday, [.number(spread.today), .number(spread.pile)])
    }
    return lastMark.map { .words($0) }
  }

  /// The remark about the last mark; nil if there is none.
  ///
  /// A lesson remarks on the last mark only below a question: below an answer it would look like that
  /// answer's own mark.
  private var lastMark: Phrase? {
    guard let lesson else {
      return mark.map { $0.isRight ? .markedRight : .markedWrong }
    }
    return switch lesson.last {
    case .right: side == .question ? .lastRight : nil
    case .wrong: side == .question ? .lastWrong : nil
    case .leech: side == .question ? .lastLeech : nil
    case .takenBack: .takenBack
    case nil: nil
    }
  }
}
