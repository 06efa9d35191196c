package import Study
import TypedAnswers

/// A card that is asked in a way in which the box judges the answer: what is shown of it, and what came of it.
///
/// To add a way, add its case to `Way` and its row to `Way.row`; the lesson does the rest.
protocol Exercise: Sendable {
  /// What came of it; nil while it is asked.
  var outcome: AnswerOutcome? { get }
  /// What counts if the lesson is stopped while it is asked; nil for nothing.
  var outcomeIfStopped: AnswerOutcome? { get }
  /// What counts then of several cards on the screen: `ExerciseMove.answers` for each of them that was tried and not found.
  var answersIfStopped: [ExerciseMove] { get }
  /// How many letters or tiles were given.
  var hints: Int { get }
  /// How many answers are offered to choose from; 0 where none are.
  var choices: Int { get }
  /// What was answered and was not right, in order.
  var tries: [String] { get }
  /// Whether something was begun that a wrong swipe must not lose.
  var isBegun: Bool { get }
  /// Whether a swipe may put it off.
  var canBeSkipped: Bool { get }
  /// Whether somebody may say that the answer was right although it was judged otherwise.
  var canBeOverridden: Bool { get }
  /// The way in which a question is answered that is only heard; nil if it is not.
  var wayHeard: Way? { get }
  /// Whether all cards on the screen are decided; nil if there is one card, which its answer decides.
  var isOver: Bool? { get }

  /// Returns whether a card, by its index in the lesson, is among several on the screen and not decided.
  func asks(_ card: Int) -> Bool
  /// Asks a card once more whose answer was taken back; returns whether it is among several on the screen.
  mutating func takeBack(_ card: Int) -> Bool

  /// Returns what is shown while it is asked.
  func content(of card: AskedCard) -> ScreenContent
  /// Returns what is shown once it is decided.
  func decided(of card: AskedCard) -> ScreenContent
  /// The ways on while it is asked, the likeliest last; empty if the content has them itself.
  var buttons: [ListContent.Button] { get }
  /// What Enter chooses while it is asked; nil for nothing.
  var likeliest: Target? { get }
  /// Whether nothing is asked, so that any action that goes on chooses `likeliest`.
  var asksNothing: Bool { get }

  /// Handles a target; returns the sound of what it did, or nil if it does nothing here.
  mutating func choose(_ target: Target) -> ExerciseMove?
  /// Shows what a target offers besides itself; returns whether there is anything.
  mutating func hold(_ target: Target) -> Bool
  /// Handles what comes from the microphone; returns nil if it is for nobody here.
  mutating func take(_ news: MicrophoneNews) -> ExerciseMove?
  /// Takes somebody's word that the answer was right.
  mutating func override()
}

extension Exercise {
  var hints: Int { 0 }
  var choices: Int { 0 }

  var tries: [String] { [] }
  var isBegun: Bool { false }
  var canBeSkipped: Bool { !isBegun }
  var canBeOverridden: Bool { false }
  var wayHeard: Way? { nil }
  var isOver: Bool? { nil }
  var likeliest: Target? { buttons.last?.target }
  var asksNothing: Bool { false }

  func asks(_ card: Int) -> Bool { false }
  mutating func takeBack(_ card: Int) -> Bool { false }
  mutating func hold(_ target: Target) -> Bool { false }
  mutating func take(_ news: MicrophoneNews) -> ExerciseMove? { nil }
  var outcomeIfStopped: AnswerOutcome? { nil }
  var answersIfStopped: [ExerciseMove] { [] }
  /// Whether anything counts if the lesson is stopped now.
  var countsIfStopped: Bool { outcomeIfStopped != nil || !answersIfStopped.isEmpty }
  mutating func override() {}
}

/// What a target did in an exercise.
enum ExerciseMove: Equatable {
  /// The screen has changed, after a sound.
  case shows(Sound? = nil)
  /// A new card was seen, and is asked later.
  case isSeen
  /// The answer is decided, which has the sound of what came of it or another one.
  case decides(Sound? = nil)
  /// The learner has judged the answer, and the next card comes.
  case judges
  /// Work with the microphone begins; the screen has changed, after a sound.
  case works(MicrophoneWork, after: Sound? = nil)
  /// Of several cards on the screen, one is answered: its index in the lesson, the side that is asked, what came of it, and
  /// what was answered before.
  case answers(Int, CardRecord.Side, Evidence, after: [String])
}

/// A card that is asked, and its place in the lesson.
struct AskedCard {
  var card: Card
  /// The side that is asked.
  var asked: CardRecord.Side
  var deckName: String
  var progress: LessonProgress
  /// Whether an answer can be taken back.
  var canTakeBack: Bool
  /// Whether the card has now been forgotten so often that the learner is told.
  var isLeech: Bool
  /// Whether the question is only heard.
  var isHeard = false

  var question: AskedQuestion {
    AskedQuestion(
      text: card.text(asked), field: asked, pictures: isHeard ? [] : card.pictures(of: asked),
      sounds: card.sounds(of: asked), isHeard: isHeard, deckName: deckName, progress: progress)
  }
}

/// A question that stays on the screen while it is answered, and its place in the lesson.
package struct AskedQuestion: Equatable, Sendable {
  package var text: String
  /// The side of the card to which the text belongs.
  package var field: CardRecord.Side
  /// The pictures, in order.
  package var pictures: [CardPicture] = []
  /// The sounds, in order.
  package var sounds: [CardSound] = []
  /// Whether it is only heard: neither its text nor its pictures are shown.
  package var isHeard = false
  package var deckName: String
  package var progress: LessonProgress
}

/// A card that is about to be asked, with what ways of asking need to know.
struct UnaskedCard {
  /// The ways in which it would be asked by itself, the best first.
  var ways: [Way]
  /// Whether the question has sounds, or can be read aloud.
  var canBeHeard: Bool
  /// Whether the answer has sounds, or can be read aloud.
  var answerCanBeHeard: Bool
  /// The text that is the answer.
  var answer: String
  /// The seed of random choices.
  var seed: UInt64
  /// Returns all answers of the lesson and its deck.
  var others: () -> [String]
  /// Returns answers to choose from, one of them right; none if there are too few.
  var choices: () -> [LessonSession.Choice]
  /// The side that is asked.
  var asked: CardRecord.Side
  /// Returns the cards that can be on the screen together, this one first.
  var together: () -> [CardOnScreen]
  /// Finds the judge of the answer and the keyboard on which it is typed; nil if nobody can type it.
  var judge: (String) -> (judge: AnswerJudge, keyboard: String?)?
}

extension Way {
  /// All that the lesson and its screens know of a way of asking.
  struct Row {
    /// Its name on the screen.
    var name: Phrase
    /// Begins to ask a card; nil if this card can't be asked so.
    var begin: (UnaskedCard) -> (any Exercise)?
  }

  var row: Row {
    switch self {
    case .flip: Row(name: .wayFlip) { _ in nil }
    case .quiz: Row(name: .wayQuiz) { QuizExercise($0.choices()) }
    case .write: Row(name: .wayWrite) { WriteExercise($0.answer, $0.judge) }
    case .build:
      Row(name: .wayBuild) { BuildExercise($0.answer, among: $0.others(), seed: $0.seed) }
    case .pairs:
      Row(name: .wayPairs) { PairsExercise($0.together(), asking: $0.asked, seed: $0.seed) }
    case .listen: Row(name: .wayListen) { ListenExercise($0) }
    case .say: Row(name: .waySay) { SayExercise($0) }
    }
  }

  /// The way's name on the screen.
  var label: Label { .words(row.name) }

  /// Begins to ask a card in this way.
  ///
  /// - Returns: nil if the learner looks at the answer and judges it, because this way is so or can't ask this card.
  func exercise(_ card: UnaskedCard) -> (any Exercise)? { row.begin(card) }
}
