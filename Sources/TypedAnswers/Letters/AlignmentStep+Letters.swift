extension AlignmentStep {
  /// Returns the steps that are shown for two texts: those of their letters, on the way back to grapheme clusters.
  ///
  /// Punctuation, which doesn't count, has no steps.
  static func steps(_ answer: [Letter], _ typed: [Letter], _ keys: KeyNeighbours) -> [Self] {
    let longest = 200
    let (answer, typed) = (answer.prefix(longest), typed.prefix(longest))
    let edits = LetterAlignment(Array(answer), Array(typed), keys).edits
    var steps: [Self] = []
    for edit in edits {
      let step = Self(
        kind: edit.shownKind, answer: places(answer[edit.answer]), typed: places(typed[edit.typed]))
      // Letters that come from one cluster are one step.
      if let last = steps.last, last.overlaps(step) {
        steps[steps.count - 1] = last.merged(step)
      } else {
        steps.append(step)
      }
    }
    return steps
  }

  private static func places(_ letters: ArraySlice<Letter>) -> Range<Int> {
    guard let first = letters.first, let last = letters.last else { return 0..<0 }
    return first.place..<last.place + 1
  }

  private func overlaps(_ next: Self) -> Bool {
    (!answer.isEmpty && answer.overlaps(next.answer))
      || (!typed.isEmpty && typed.overlaps(next.typed))
  }

  private func merged(_ next: Self) -> Self {
    func union(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
      if one.isEmpty { return other }
      if other.isEmpty { return one }
      return min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
    }
    return Self(
      kind: kind == next.kind ? kind : .wrong, answer: union(answer, next.answer),
      typed: union(typed, next.typed))
  }
}

extension LetterAlignment.Edit {
  fileprivate var shownKind: AlignmentStep.Kind {
    if answer.isEmpty { return .extra }
    if typed.isEmpty { return .missing }
    switch slip {
    case nil: return .same
    case .capital, .accent, .letterForm: return .mark
    case .swappedLetters: return .swapped
    default: return .wrong
    }
  }
}
