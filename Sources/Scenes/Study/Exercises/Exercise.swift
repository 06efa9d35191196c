package import Study
import TypedAnswers

/// A card that is asked in a way in which the box judges the answer: what is shown of it, and what came of it.
///
/// To add a way, add its case to `Way` and its exercise to `Way.exercise`; the lesson does the rest.
protocol Exercise: Sendable {
  /// What came of it; nil while it is asked.
  var outcome: AnswerOutcome? { get }
  /// What was answered and was not right, in order.
  var tries: [String] { get }
  /// Whether something was begun that a wrong swipe must not lose.
  var isBegun: Bool { get }
  /// Whether somebody may say that the answer was right although it was judged otherwise.
  var canBeOverridden: Bool { get }

  /// Returns what is shown while it is asked.
  func content(of card: AskedCard) -> ScreenContent
  /// Returns what is shown once it is decided.
  func decided(of card: AskedCard) -> ExerciseContent
  /// The ways on while it is asked, the likeliest last; empty if the content has them itself.
  var buttons: [ListContent.Button] { get }

  /// Handles a target; returns the sound of what it did, or nil if it does nothing here.
  mutating func choose(_ target: Target) -> ExerciseMove?
  /// Shows what a target offers besides itself; returns whether there is anything.
  mutating func hold(_ target: Target) -> Bool
  /// Takes somebody's word that the answer was right.
  mutating func override()
}

extension Exercise {
  mutating func hold(_ target: Target) -> Bool { false }
}

/// What a target did in an exercise.
enum ExerciseMove: Equatable {
  /// The screen has changed, after a sound.
  case shows(Sound? = nil)
  /// The answer is decided.
  case decides
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

  var question: AskedQuestion {
    AskedQuestion(
      text: card.text(asked), field: asked, pictures: card.pictures(of: asked),
      sounds: card.sounds(of: asked), deckName: deckName, progress: progress)
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
  package var deckName: String
  package var progress: LessonProgress
}

extension Way {
  /// Begins to ask a card in this way.
  ///
  /// - Parameters:
  ///   - answer: The text that is the answer.
  ///   - seed: The seed of random choices.
  ///   - others: Returns all answers of the lesson and its deck.
  ///   - judge: Finds the judge of the answer; called only by ways that judge texts.
  /// - Returns: nil if the learner looks at the answer and judges it, because this way is so or can't ask this card.
  func exercise(
    _ answer: String, seed: UInt64, among others: () -> [String],
    _ judge: (String) -> (judge: AnswerJudge, keyboard: String?)?
  ) -> (any Exercise)? {
    switch self {
    case .flip: nil
    case .write: WriteExercise(answer, judge)
    case .build: BuildExercise(answer, among: others(), seed: seed)
    }
  }
}
