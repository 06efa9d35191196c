import Scenes
import Study

extension LessonStory {
  mutating func take(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .show(let content): screen = content
      case .save(.review(let review, let round)), .save(.undo(let review, let round)):
        saved = (review, round)
      case .play, .playCard, .say, .save, .load, .ask, .work, .network, .update, .outputs,
        .microphone, .switchOff:
        break
      }
    }
  }

  mutating func check() {
    let state = model.state
    if let (review, round) = saved {
      saved = nil
      if review.number != rows { problem = "row \(review.number) instead of \(rows)" }
      let expected = model.round ?? rounds
      if round.number != expected { problem = "round \(round.number) instead of \(expected)" }
      if case .mark(let rating, _) = model.actions.last, review.replaces == nil,
        rating.isRight != review.rating.isRight
      {
        problem = "saved \(review.rating)"
      }
    }
    let expected = expected(state)
    if let screen, screen.words != expected { problem = "\(screen.words) instead of \(expected)" }
    if let memories = scene.session?.memories, memories != state.memories {
      problem = "other memories"
    }
  }

  func expected(_ state: PlainLesson.State) -> String {
    let done = state.answered.count
    if isResult {
      let wrong = done - state.right
      let first: [ResultContent.Choice] = isStopped ? [.goOn] : []
      let choices =
        first
        + (mode == .review
          ? [.done]
          : (wrong > 0 ? [.wrongOnes(wrong)] : []) + (isStopped ? [] : [.all]) + [.done])
      var last: [Int: Rating] = [:]
      for (place, answer) in state.answered.enumerated() {
        last[mode == .review ? answer.card : place] = answer.rating
      }
      var (right, count) = (last.values.count(where: \.isRight), last.count)
      if isStopped, mode == .review {
        let (seen, left) = cards(state)
        (right, count) = (seen.subtracting(left).count, seen.union(left).count)
      }
      return "result \(right)/\(count)" + (mode == .review ? " today \(done)" : "")
        + " \(choices)"
    }
    if mode == .quiz {
      guard case .quiz(let quiz) = screen else { return "a quiz" }
      let card = isRevealed ? state.answered.last?.card : state.asked
      let before = isRevealed ? done - 1 : done
      let left = isRevealed ? state.left + 1 : state.left
      let open = quiz.answers.count - guesses.count - (isRevealed ? 1 : 0)
      let signs =
        String(repeating: isRevealed ? "." : "?", count: open) + (isRevealed ? "r" : "")
        + String(repeating: "x", count: guesses.count)
      let question = model.lesson.entries[card ?? 0].card.question
      return "quiz \(before + 1)/\(before + left) \(question) \(signs)"
    }
    guard let asked = state.asked else {
      let until = WallTime(milliseconds: Int64(state.nextOpening ?? 0), zoneMinutes: 60)
      return "waiting \(CalendarTime(until).minute) min"
    }
    let card = model.lesson.entries[asked].card
    let words = isRevealed ? "answer" : "question"
    let note = takenBack ? " (takenBack)" : state.answered.last.map { " (\($0.rating))" } ?? ""
    return "\(words) \(place(state)) \(isRevealed ? card.answer : card.question)"
      + note
  }

  /// Returns the position of the shown question; in a review each card counts once.
  private func place(_ state: PlainLesson.State) -> String {
    let done = state.answered.count
    guard mode == .review else { return "\(done + 1)/\(done + state.left)" }
    let (seen, left) = cards(state)
    let isNew = state.asked.map { !seen.contains($0) } ?? false
    return "\(max(seen.count + (isNew ? 1 : 0), 1))/\(seen.union(left).count)"
  }

  /// Returns the cards that were answered, and those that are still to come.
  private func cards(_ state: PlainLesson.State) -> (seen: Set<Int>, left: Set<Int>) {
    let left =
      state.waiting + state.putOff + state.learning.map(\.card) + [state.asked].compactMap(\.self)
    return (Set(state.answered.map(\.card)), Set(left))
  }

  /// Whether the shown answer was given and taken back, which is shown until the next step.
  var takenBack: Bool {
    guard case .card(let card) = screen else { return false }
    return isRevealed && card.lesson?.last == .takenBack
  }
}
