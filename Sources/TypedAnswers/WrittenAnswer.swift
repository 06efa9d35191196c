package import Study

/// An answer that is being written: its tries, its hints, and what came of it.
///
/// What is nearly right may be tried once more. A hint costs the mark.
package struct WrittenAnswer: Sendable {
  /// A text that was handed over, and its verdict.
  package struct Try: Equatable, Sendable {
    package var text: String
    package var judgement: Judgement
  }

  /// The answer as it stands on the card.
  package let answer: String
  private let judge: AnswerJudge
  /// The texts that were handed over: at most two.
  package private(set) var tries: [Try] = []
  /// How many letters were given as hints.
  package private(set) var hints = 0
  /// What came of it; nil while it is being written.
  package private(set) var outcome: AnswerOutcome?

  package init(_ answer: String, _ judge: AnswerJudge) {
    self.answer = answer
    self.judge = judge
  }

  /// Whether the text so far was nearly right, so that it may be tried once more.
  package var isSecondTry: Bool { outcome == nil && !tries.isEmpty }

  /// Judges a text that is handed over; an empty one is no try.
  ///
  /// - Returns: The verdict; nil if there is nothing to judge or the answer is decided already.
  package mutating func check(_ text: String) -> Judgement? {
    guard outcome == nil, text.contains(where: { !$0.isWhitespace }) else { return nil }
    let judgement = judge.judge(text, for: answer)
    tries.append(Try(text: text, judgement: judgement))
    switch judgement.verdict {
    case .right: outcome = hints > 0 ? .hinted : tries.count == 1 ? .right : .rightAtSecondTry
    case .nearly: if tries.count > 1 { outcome = .notYet }
    case .notYet: outcome = .notYet
    }
    return judgement
  }

  /// Gives the next letter.
  ///
  /// - Parameter text: What is written so far.
  /// - Returns: Its right beginning with one letter more; nil if nothing is missing or the answer is decided.
  package mutating func hint(after text: String) -> String? {
    guard outcome == nil, let longer = judge.continued(text, towards: answer) else { return nil }
    hints += 1
    return longer
  }

  /// Gives up: the answer is shown.
  package mutating func show() {
    if outcome == nil { outcome = .shown }
  }

  /// Takes the learner's word, or a grown-up's, for the last text; both texts stay in `tries`.
  ///
  /// - Returns: Whether there was a text that was not right, without a hint.
  package mutating func override() -> Bool {
    guard canBeOverridden else { return false }
    outcome = .overridden
    return true
  }

  /// Whether there is a text that was not right, without a hint.
  package var canBeOverridden: Bool {
    guard let last = tries.last, last.judgement.verdict != .right else { return false }
    return hints == 0 && outcome != .shown && outcome != .overridden
  }
}
