import Study

/// What the library keeps of a learner's day.
///
/// Of two states of the log it is the difference, with negative numbers for what was taken back.
struct DayCount: Equatable {
  /// Answers that stand.
  var right = 0
  var wrong = 0
  /// How long they took together, in ms.
  var answerTime = 0
  /// Cards answered for the first time.
  var newCards = 0
  /// Cards answered that had been answered on a day before.
  var knownCards = 0
  /// Answers to cards that had been learnt: still known, or not.
  var recalled = 0
  var forgotten = 0

  static let columns = [
    "right_count", "wrong_count", "answer_ms", "new_cards", "known_cards", "recalled_count",
    "forgotten_count",
  ]

  /// In the order of `columns`.
  var numbers: [Int] {
    [right, wrong, answerTime, newCards, knownCards, recalled, forgotten]
  }

  /// Counts an answer to a card with this memory, or none, so far.
  mutating func add(_ rating: Rating, answerTime: Int, on day: Int, to memory: KeptMemory?) {
    if rating == .right { right += 1 } else { wrong += 1 }
    self.answerTime += answerTime
    guard let memory else {
      newCards += 1
      return
    }
    if memory.memory.lastDay < day { knownCards += 1 }
    guard memory.isKnown else { return }
    if rating == .right { recalled += 1 } else { forgotten += 1 }
  }

  static func - (left: DayCount, right: DayCount) -> DayCount {
    DayCount(
      right: left.right - right.right, wrong: left.wrong - right.wrong,
      answerTime: left.answerTime - right.answerTime, newCards: left.newCards - right.newCards,
      knownCards: left.knownCards - right.knownCards, recalled: left.recalled - right.recalled,
      forgotten: left.forgotten - right.forgotten)
  }
}
