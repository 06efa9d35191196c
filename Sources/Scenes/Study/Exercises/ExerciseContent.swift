package import Study

/// An answer letter by letter, once the box has judged it.
package struct ExerciseContent: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// A new card is shown with its answer, before it is asked.
    case meeting
    /// It is built of tiles.
    case building
    /// Questions and answers are touched that belong together.
    case pairing
    /// It is said, under this title, and then shown and heard.
    case saying(Phrase), said(Phrase)
    /// It was nearly right, and may be tried once more: what is right is not shown yet.
    case nearly
    case decided(AnswerOutcome)

    /// What differs between the stages besides their layouts.
    package struct Row {
      var name: String
      /// The word in traces; nil for its name.
      var traced: String?
      /// The target with which scanning begins; nil for the first one on the screen.
      var firstScanned: Target?
      /// Whether its screens differ only in what was touched.
      package var staysAtATouch = false
    }

    package var row: Row {
      switch self {
      case .meeting: Row(name: "new", firstScanned: MeetExercise.seen)
      case .building: Row(name: "building", traced: "build", staysAtATouch: true)
      case .pairing: Row(name: "pairs", staysAtATouch: true)
      case .saying: Row(name: "say", firstScanned: SayExercise.speak)
      case .said: Row(name: "said", firstScanned: Target(.wrong))
      case .nearly: Row(name: "nearly", traced: "judged nearly", firstScanned: WriteExercise.again)
      case .decided(let outcome):
        Row(
          name: outcome.rawValue, traced: "judged \(outcome.rawValue)", firstScanned: Target(.next))
      }
    }

    /// One word.
    package var name: String { row.name }
    /// The word in traces.
    package var traced: String { row.traced ?? row.name }
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
      /// It was touched last, and does not come next or belong to what was touched before.
      case wrong
      /// It was touched, and what belongs to it comes next.
      case chosen
      /// It was found with what belongs to it, as the pair of this number, from 1.
      case paired(Int)
    }

    package var text: String
    package var state: State
    /// Whether its text is a question, to which an answer belongs.
    package var isQuestion = false

    /// Whether it can still be touched.
    package var isOpen: Bool {
      switch state {
      case .free, .wrong, .chosen: true
      case .taken, .paired: false
      }
    }
  }

  package var question: AskedQuestion
  package var stage: Stage
  /// The lines of letters, such as the text that was typed.
  package var lines: [[Letter]] = []
  package var remarks: [Remark] = []
  /// How loud the microphone is, while it listens; nil otherwise.
  package var level: Level?
  /// The tiles, in the order of their number keys.
  package var tiles: [Tile] = []
  /// Whether the answer is built from right to left.
  package var isRightToLeft = false
  /// The right answer; nil before it is shown.
  package var answer: String?
  /// The answer as a model for saying it, which is heard; nil before it may be.
  package var model: String?
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
    stage == .pairing && !tiles.contains(where: \.isOpen) ? Target(.next) : stage.row.firstScanned
  }

  /// The target of the tile at an index from 0.
  package static func tile(_ index: Int) -> Target { Target("tile", "\(index + 1)") }

  /// Whether the answer was right as it stands in the lines.
  package var isRight: Bool {
    switch stage {
    case .decided(.right), .decided(.rightAtSecondTry), .decided(.hinted): true
    case .meeting, .building, .pairing, .saying, .said, .nearly, .decided(.notYet),
      .decided(.shown),
      .decided(.overridden):
      false
    }
  }

  /// The number of pairs that were found.
  package var pairsFound: Int { tiles.count { !$0.isOpen } / 2 }

  /// The side of a card to which the text at a target belongs; nil if it is no tile.
  func field(of target: Target) -> CardRecord.Side? {
    tiles.indices.first { Self.tile($0) == target }
      .map { tiles[$0].isQuestion ? question.field : question.field.other }
  }

  /// The words about what came of the answer.
  package var title: Phrase {
    switch stage {
    case .meeting: .aNewCard
    case .building: isRightToLeft ? .buildFromRight : .buildIt
    case .pairing: .findPairs
    case .saying(let title), .said(let title): title
    case .nearly: .nearly
    case .decided(.right), .decided(.rightAtSecondTry): .rightAnswer
    case .decided(.hinted): .rightWithHelp
    case .decided(.overridden): .countsAsRight
    case .decided(.notYet): .notYetRight
    case .decided(.shown): .thisIsIt
    }
  }
}
