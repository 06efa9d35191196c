import Scenes
import Study

/// A second implementation of rounds, reviews and quizzes: a list of actions, from which everything is
/// computed again each time.
struct PlainLesson {
  enum Action {
    /// An answer and its time in ms.
    case mark(Rating, Int)
    case skip(Int)
    /// Any other event, at whose time an awaited card may arrive.
    case look(Int)
  }

  struct State {
    /// The indices of the cards still to come, in a review without those being learnt.
    var waiting: [Int]
    var putOff: [Int] = []
    var learning: [(card: Int, time: Int)] = []
    var asked: Int?
    var answered: [(card: Int, rating: Rating)] = []
    var memories: [CardMemory?]

    var left: Int { waiting.count + putOff.count + learning.count + (asked == nil ? 0 : 1) }
    var right: Int { answered.count { $0.rating.isRight } }
    var nextOpening: Int? { learning.first.map { $0.time - 20 * 60_000 } }
  }

  let lesson: Lesson
  let first: [Int]
  let start: Int
  var actions: [Action] = []
  /// The number of its round, once the round has a row.
  var round: Int?

  private var isReview: Bool { lesson.request.mode == .review }

  /// The state after all actions, computed from the first.
  var state: State {
    var state = State(waiting: first, memories: lesson.entries.map(\.memory))
    if isReview {
      for (index, entry) in lesson.entries.enumerated() {
        if case .time(let time) = entry.memory?.due { state.learning.append((index, Int(time))) }
      }
    }
    next(&state, at: start, after: nil)
    for action in actions {
      switch action {
      case .mark(let rating, let time):
        guard let asked = state.asked else { continue }
        state.answered.append((asked, rating))
        remember(rating, of: asked, at: time, &state)
        next(&state, at: time, after: asked)
      case .skip(let time):
        guard let asked = state.asked else { continue }
        state.putOff.append(asked)
        next(&state, at: time, after: asked)
      case .look(let time):
        if state.asked == nil { next(&state, at: time, after: nil) }
      }
    }
    return state
  }

  /// Returns the rating of a card that is found at once among some answers.
  func chosen(among choices: Int, at time: Int) -> Rating {
    let wall = WallTime(milliseconds: Int64(wall(time)), zoneMinutes: lesson.start.zoneMinutes)
    let state = state
    let memory = state.asked.flatMap { state.memories[$0] }
    let recall = memory.map {
      lesson.scheduler.model.recall(
        stability: $0.state.memory.stability, after: wall.day - $0.lastDay)
    }
    return Evidence(.quiz, .right, choices: choices).rating(recall: recall) ?? .right
  }

  /// Forgets the last answer and everything after it.
  mutating func undo() {
    let last = actions.lastIndex { if case .mark = $0 { true } else { false } }
    if let last { actions.removeSubrange(last...) }
  }

  func wall(_ time: Int) -> Int { Int(lesson.start.milliseconds) + time - start }

  /// Returns the lesson that a repetition begins at a time.
  func again(at time: Int) -> Lesson {
    var next = lesson
    for (index, memory) in state.memories.enumerated() { next.entries[index].memory = memory }
    next.start.milliseconds = Int64(wall(time))
    return next
  }

  private func remember(_ rating: Rating, of card: Int, at time: Int, _ state: inout State) {
    let wall = WallTime(milliseconds: Int64(wall(time)), zoneMinutes: lesson.start.zoneMinutes)
    let guid = lesson.entries[card].card.guid
    if state.memories[card] == nil {
      state.memories[card] = CardMemory(card: guid, first: rating, at: wall, lesson.scheduler)
    } else {
      state.memories[card]?.answer(card: guid, rating, at: wall, lesson.scheduler)
    }
    if isReview, case .time(let due) = state.memories[card]?.due {
      state.learning.append((card, Int(due)))
    }
  }

  private func next(_ state: inout State, at time: Int, after last: Int?) {
    let now = wall(time)
    // Swift's sort is stable: of two cards with the same time, the earlier one comes first.
    state.learning.sort { $0.time < $1.time }
    let come = state.learning.indices.filter { state.learning[$0].time <= now }
    if let earliest = come.first {
      let other = come.first { last != nil && state.learning[$0].card != last }
      state.asked = state.learning.remove(at: other ?? earliest).card
    } else if !state.waiting.isEmpty {
      let other = state.waiting.prefix(16).firstIndex { isReview && last != nil && $0 != last }
      state.asked = state.waiting.remove(at: other ?? 0)
    } else if !state.putOff.isEmpty {
      state.asked = state.putOff.removeFirst()
    } else if let soon = state.learning.first, soon.time <= now + 20 * 60_000 {
      let come = state.learning.prefix { $0.time <= now + 20 * 60_000 }
      let other = come.firstIndex { last != nil && $0.card != last }
      state.asked = state.learning.remove(at: other ?? 0).card
    } else {
      state.asked = nil
    }
  }
}
