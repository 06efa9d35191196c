import Study

/// A lesson as numbers: what was planned, and what was answered of it.
struct WalkLesson {
  var request: LessonRequest
  /// No two lessons of a walk have the same.
  var number: Int
  /// The log's time at which it begins, and the run's, in ms.
  var start: WallTime
  var began: Int
  /// How many questions a round or quiz has, and how many there are of all cards.
  var total = 0
  var whole = 0
  /// The cards that are still to come in a review.
  var left: Set<String> = []
  var memories: [String: CardMemory] = [:]
  /// How many answers there were today before it.
  var today = 0
  var answers: [(card: String, rating: Rating)] = []
  var isEnded = false
  /// Whether the last answer is one at which a leech is told of.
  var isLeech = false

  var right: Int { answers.count { $0.rating == .right } }

  func wall(_ time: Int) -> WallTime { start + .milliseconds(time - began) }

  mutating func answer(_ card: String, _ rating: Rating, at time: Int) {
    let lapses = memories[card]?.lapses ?? 0
    let wall = wall(time)
    if memories[card] == nil {
      memories[card] = CardMemory(card: card, first: rating, at: wall, Scheduler())
    } else {
      memories[card]?.answer(card: card, rating, at: wall, Scheduler())
    }
    answers.append((card, rating))
    let now = memories[card]?.lapses ?? 0
    isLeech = now > lapses && now >= 8 && now % 4 == 0
    if case .day = memories[card]?.due { left.remove(card) }
  }
}
