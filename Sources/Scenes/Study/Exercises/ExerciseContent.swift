package import Study

/// An answer letter by letter, once the box has judged it.
package struct ExerciseContent: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// A new card is shown with its answer, before it is asked.
    case meeting
    /// It is built of tiles.
    case building
    /// It was nearly right, and may be tried once more: what is right is not shown yet.
    case nearly
    case decided(AnswerOutcome)

    /// One word, as in traces.
    package var name: String {
      switch self {
      case .meeting: "new"
      case .building: "building"
      case .nearly: "nearly"
      case .decided(let outcome): outcome.rawValue
      }
    }
  }

  /// A letter, or a text in one piece.
  package struct Letter: Hashable, Sendable {
    package enum Mark: Hashable, Sendable {
      case plain, right
      /// Another letter, or the letter with another mark.
      case wrong
      /// The place of a letter that is missing.
      case missing
      /// A letter too many.
      case extra
      /// One of two letters in the other order.
      case swapped
      case blank
      /// A part that lies where it belongs.
      case laid
      /// The place of the next part, and those of others to come.
      case next, open
    }

    package var text: String
    package var mark: Mark

    package init(_ text: String, _ mark: Mark) { (self.text, self.mark) = (text, mark) }
  }

  /// What is wrong about letters, in words.
  package struct Remark: Hashable, Sendable {
    package var mark: Letter.Mark
    package var label: Label
    package var note: Label?

    init(_ mark: Letter.Mark, _ label: Label, _ note: Label? = nil) {
      (self.mark, self.label, self.note) = (mark, label, note)
    }
  }

  /// A tile of which the answer is built.
  package struct Tile: Hashable, Sendable {
    package enum State: Hashable, Sendable {
      case free
      /// It lies in the answer.
      case taken
      /// It was touched last, and does not come next.
      case wrong
    }

    package var text: String
    package var state: State
  }

  package var question: AskedQuestion
  package var stage: Stage
  /// The lines of letters, such as the text that was typed.
  package var lines: [[Letter]] = []
  package var remarks: [Remark] = []
  /// The tiles, in the order of their number keys.
  package var tiles: [Tile] = []
  /// Whether the answer is built from right to left.
  package var isRightToLeft = false
  /// The right answer; nil before it is shown.
  package var answer: String?
  /// The answer's pictures and sounds, in order.
  package var pictures: [CardPicture] = []
  package var sounds: [CardSound] = []
  /// Whether the card has now been forgotten so often that the learner is told.
  package var isLeech = false

  init(_ question: AskedQuestion, _ stage: Stage) {
    (self.question, self.stage) = (question, stage)
  }

  package var isDecided: Bool { if case .decided = stage { true } else { false } }

  /// The target with which scanning begins; nil for the first one on the screen.
  var firstScanned: Target? {
    switch stage {
    case .meeting: MeetExercise.seen
    case .building: nil
    case .nearly: WriteExercise.again
    case .decided: Target(.next)
    }
  }

  /// The target of the tile at an index from 0.
  package static func tile(_ index: Int) -> Target { Target("tile", "\(index + 1)") }

  /// Whether the answer was right as it stands in the lines.
  package var isRight: Bool {
    switch stage {
    case .decided(.right), .decided(.rightAtSecondTry), .decided(.hinted): true
    case .meeting, .building, .nearly, .decided(.notYet), .decided(.shown), .decided(.overridden):
      false
    }
  }

  /// The words about what came of the answer.
  package var title: Phrase {
    switch stage {
    case .meeting: .aNewCard
    case .building: isRightToLeft ? .buildFromRight : .buildIt
    case .nearly: .nearly
    case .decided(.right), .decided(.rightAtSecondTry): .rightAnswer
    case .decided(.hinted): .rightWithHelp
    case .decided(.overridden): .countsAsRight
    case .decided(.notYet): .notYetRight
    case .decided(.shown): .thisIsIt
    }
  }
}
