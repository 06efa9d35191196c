import Scenes
import Study

extension CardContent {
  /// How to go on.
  var hint: Phrase {
    switch (lesson, side) {
    case (let lesson?, .question): lesson.last == nil ? .firstQuestionHint : .questionHint
    case (_?, .answer): .answerHint
    case (nil, .question): .browseQuestionHint
    case (nil, .answer):
      switch mark {
      case .right: .browseRightHint
      case .wrong: .browseWrongHint
      case nil: .browseAnswerHint
      }
    }
  }

  /// What happened last; below an answer, a lesson's last mark would look like that answer's own.
  var remark: Phrase? {
    guard let lesson else {
      return mark.map { $0 == .right ? .markedRight : .markedWrong }
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
