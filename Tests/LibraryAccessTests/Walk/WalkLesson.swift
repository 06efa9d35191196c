import Study

/// A lesson as numbers: the plan, and the answers so far.
struct WalkLesson {
  var request: LessonRequest
  /// The lesson's number, which is unique in a walk.
  var number: Int
  /// The log's time at which the lesson begins, and the run's time, in ms.
  var start: WallTime
  var began: Int
  /// The numbers of questions of a round or quiz: in this part of it, and of all cards.
  var total = 0
  var whole = 0
  /// The cards that are still to come in a review.
  var left: Set<String> = []
  var memories: [String: CardMemory] = [:]
  /// The number of today's answers before the lesson.
  var today = 0
  var answers: [(card: String, rating: Rating)] = []
  var isEnded = false
  /// Whether a leech is reported at the last answer.
  var isLeech = false

  var right: Int { answers.count { $0.rating.isRight } }

  /// The result: the answers or, in a review, the cards by their last answers; in one with cards to come, those that are done,
  /// and the others.
  var result: Tally {
    if request.mode == .review, !left.isEmpty {
      let seen = Set(answers.map(\.card))
      let done = seen.subtracting(left).count
      return Tally(right: done, wrong: seen.union(left).count - done)
    }
    var last: [String: Rating] = [:]
    for (place, answer) in answers.enumerated() {
      last[request.mode == .review ? answer.card : "\(place)"] = answer.rating
    }
    return last.values.reduce(into: Tally()) { $0[$1] += 1 }
  }

  func wall(_ time: Int) -> WallTime { start + .milliseconds(time - began) }

  mutating func answer(_ card: String, _ rating: Rating, at time: Int) {
    let before = memories[card]?.misses ?? MissedRecalls()
    let wall = wall(time)
    if memories[card] == nil {
      memories[card] = CardMemory(card: card, first: rating, at: wall, Scheduler())
    } else {
      memories[card]?.answer(card: card, rating, at: wall, Scheduler())
    }
    answers.append((card, rating))
    isLeech = memories[card]?.misses.isReported(after: before) == true
    if case .day = memories[card]?.due { left.remove(card) }
  }
}
