/// Everything the screen can say; the words are in each language's file.
///
/// The raw value is the key there.
package enum Phrase: String, CaseIterable, Sendable {
  // Dates.
  /// %1 is the day, %2 the month's name, %3 the hour, %4 the minute.
  case dateAndTime = "date-and-time"
  case january, february, march, april, may, june, july, august, september, october, november
  case december

  // All lists.
  case loading
  case back
  case nothingHere = "nothing-here"

  // Home.
  case homeTitle = "home.title"
  case homeOf = "home.of"
  case homeEmpty = "home.empty"
  case guest
  case whoLearns = "home.who"
  case history = "home.history"
  case cardsDue = "cards.due"
  case cardCount = "cards.count"
  case nothingDue = "cards.nothing-due"
  case daysInARow = "days-in-a-row"

  // Who learns.
  case whoIsLearning = "learners.title"
  case newLearner = "learners.new"

  // A deck's cards.
  case cards = "deck.cards"
  case filterCards = "cards.filter"
  case search = "cards.search"
  case searchFor = "cards.search-for"
  case toFix = "card.to-fix"

  // A card.
  /// %1 its place in the list, %2 how many there are.
  case place = "card.place"
  case cardQuestion = "card.question"
  case cardAnswer = "card.answer"
  case cardName = "card.name"
  case cardTags = "card.tags"
  /// %1 how often, %2 the set.
  case copiesIn = "card.copies-in"
  case neverAnswered = "card.never-answered"
  case isDue = "card.due"
  case dueInDays = "card.due-in"
  case cardHistory = "card.history"
  case isFixed = "card.fixed"
  case deleteCard = "card.delete"
  case asksToDelete = "card.delete?"
  case keepCard = "card.keep"
  case cardDeleted = "card.deleted"
  case undoDeletion = "card.undo"
  case cardGone = "card.gone"

  // Changing a card.
  case editCard = "card.edit"
  case newCard = "card.new"
  case enterQuestion = "edit.question"
  case enterAnswer = "edit.answer"
  case enterName = "edit.name"
  case copies = "edit.copies"
  case notInSet = "edit.not-in-set"
  case questionMissing = "edit.question-missing"
  case answerMissing = "edit.answer-missing"
  case cancel

  // The keyboard.
  case save
  case done
  case space
  case letters = "keyboard.letters"
  case capitals = "keyboard.capitals"
  case digits = "keyboard.digits"
  case accents = "keyboard.accents"
  case cannotSave = "keyboard.problem"

  // While cards are studied.
  case end = "study.end"
  case answer = "study.answer"
  case knew = "study.knew"
  case didNotKnow = "study.did-not-know"
  case takeBack = "study.take-back"
  case previous = "study.previous"
  case next = "study.next"
  case askLater = "study.later"

  // What was learnt.
  case historyOf = "history.of"
  case historyEmpty = "history.empty"
  case roundCount = "history.rounds"
  case percent
  case right = "answer.right"
  case wrong = "answer.wrong"
  case timesRight = "answer.times-right"
  case timesWrong = "answer.times-wrong"
  /// %1 the wrong choices in a quiz.
  case guessed = "answer.guessed"

  // A deck.
  case deckGone = "deck.gone"
  case review = "mode.review"
  case round = "mode.round"
  case quiz = "mode.quiz"
  case browse = "mode.browse"
  case set = "deck.set"
  case wholeDeck = "deck.whole"
  case direction = "deck.direction"
  case asksQuestion = "direction.question"
  case asksAnswer = "direction.answer"
  case asksBoth = "direction.both"
  case order = "deck.order"
  case shuffled = "order.shuffled"
  case inOrder = "order.in-order"
}
