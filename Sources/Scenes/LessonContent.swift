package import Study

/// What a card's screen says of the lesson beside the card.
package struct LessonNote: Equatable, Sendable {
  package enum Last: String, Sendable {
    case right, wrong
    /// Wrong, and so often by now that it is told.
    case leech
    /// The answer of the card that is shown was taken back.
    case takenBack
  }

  package var mode: Round.Mode
  /// What happened last; nil before the first answer.
  package var last: Last?
  /// How many cards are still to come, the shown one among them.
  package var left: Int

  package init(mode: Round.Mode, last: Last? = nil, left: Int) {
    self.mode = mode
    self.last = last
    self.left = left
  }
}

/// A question with answers to choose from.
package struct QuizContent: Equatable, Sendable {
  /// One of the answers.
  package struct Answer: Hashable, Sendable {
    package enum State: Hashable, Sendable {
      case open
      /// A wrong guess, struck out.
      case struckOut
      /// The right one, once it is known.
      case right
      /// Another one, once the right one is known.
      case left
    }

    package var text: String
    package var state: State

    package init(_ text: String, _ state: State = .open) {
      self.text = text
      self.state = state
    }
  }

  package var question: String
  package var answers: [Answer]
  package var deckName: String
  /// From 1 to `count`.
  package var position: Int
  package var count: Int
  /// Whether the card was just forgotten so often that it is told.
  package var isLeech: Bool

  package init(
    question: String, answers: [Answer], deckName: String, position: Int, count: Int,
    isLeech: Bool = false
  ) {
    self.question = question
    self.answers = answers
    self.deckName = deckName
    self.position = position
    self.count = count
    self.isLeech = isLeech
  }

  /// Whether the right answer is known.
  package var isDecided: Bool { answers.contains { $0.state == .right } }
}

/// How a round, review or quiz went.
package struct ResultContent: Equatable, Sendable {
  /// What can be done then.
  package enum Choice: Hashable, Sendable {
    /// Only the cards answered wrong, so many questions.
    case wrongOnes(Int)
    case all
    case done
  }

  package var mode: Round.Mode
  package var deckName: String
  package var right: Int
  package var count: Int
  /// Rounded up.
  package var minutes: Int
  /// How many answers the learner has given today; nil where nothing counts the day.
  package var today: Int?
  /// Of a review without a card: in how many days the next one comes, from 1.
  package var nextInDays: Int?
  package var choices: [Choice]

  package init(
    mode: Round.Mode, deckName: String, right: Int, count: Int, minutes: Int, today: Int? = nil,
    choices: [Choice]
  ) {
    self.mode = mode
    self.deckName = deckName
    self.right = right
    self.count = count
    self.minutes = minutes
    self.today = today
    self.choices = choices
  }

  /// Rounded to the nearest; 0 where nothing was answered.
  package var percent: Int { count == 0 ? 0 : (200 * right + count) / (2 * count) }
}

/// Who learns: a page of names.
package struct LearnersContent: Equatable, Sendable {
  package enum Choice: Hashable, Sendable {
    case learner(String)
    case guest
    /// The next page of names.
    case more
  }

  package var choices: [Choice]
  /// From 1 to `pages`.
  package var page: Int
  package var pages: Int

  package init(choices: [Choice], page: Int, pages: Int) {
    self.choices = choices
    self.page = page
    self.pages = pages
  }
}

/// A review that has to wait for the card that comes next.
package struct WaitingContent: Equatable, Sendable {
  package var deckName: String
  package var left: Int
  /// When it comes, in the log's time.
  package var until: WallTime

  package init(deckName: String, left: Int, until: WallTime) {
    self.deckName = deckName
    self.left = left
    self.until = until
  }
}
