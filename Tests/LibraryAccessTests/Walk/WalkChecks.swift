import DeckStore
import Scenes
import Study

@testable import LibraryAccess

/// The invariants of screen and library at any moment.
extension LearningWalk {
  mutating func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds, problem == nil { problem = "\(what()) after \(trail.joined(separator: ", "))" }
  }

  mutating func check() {
    if let problem = kiosk.problem { expect(false, problem) }
    guard let screen = kiosk.screen, let lesson else {
      return expect(isChoosing, "no lesson")
    }
    let answered = lesson.answers.count
    switch screen {
    case .list: expect(isChoosing, "asks who learns")
    case .card(let card):
      guard let note = card.lesson else { return checkBrowsed(card) }
      if request.mode == .review {
        // Each card counts once, however often it is shown.
        let seen = Set(lesson.answers.map(\.card))
        let isNew = !seen.contains(card.guid ?? "")
        expect(card.position == seen.count + (isNew ? 1 : 0), "card \(card.position)")
        expect(card.count == seen.union(lesson.left).count, "\(card.count) cards")
        expect(lesson.left.contains(card.guid ?? ""), "\(card.guid ?? "") is not to come")
      } else {
        expect(card.position == answered + 1, "card \(card.position) after \(answered)")
        expect(card.count == lesson.total, "\(card.count) cards, not \(lesson.total)")
      }
      if note.last != .takenBack {
        let last = lesson.answers.last?.rating
        let isSame =
          switch note.last {
          case .leech: lesson.isLeech
          case .wrong: last?.isRight != true && !lesson.isLeech
          case .right: last != .wrong
          case .takenBack, nil: last == nil
          }
        expect(isSame, "\(String(describing: note.last)) after \(String(describing: last))")
      }
    case .quiz(let quiz):
      expect(quiz.position == answered + (quiz.isDecided ? 0 : 1), "quiz \(quiz.position)")
      expect(quiz.count == lesson.total, "\(quiz.count) questions, not \(lesson.total)")
      expect(quiz.isLeech == (quiz.isDecided && lesson.isLeech), "a leech")
      let struckOut = quiz.answers.filter { $0.state == .struckOut }.map(\.text)
      expect(Set(struckOut) == Set(guesses), "\(struckOut) struck out")
    case .result(let result):
      let tally = lesson.result
      expect((result.right, result.count) == (tally.right, tally.right + tally.wrong), "\(result)")
      expect(lesson.isEnded || lesson.left.isEmpty, "ended too soon")
      let today = request.mode == .review && request.learner != nil ? lesson.today + answered : nil
      expect(result.today == today, "\(result.today ?? -1) today, not \(today ?? -1)")
    case .emptyDeck:
      expect(request.mode == .browse || lesson.whole == 0, "an empty deck")
    case .tooFewAnswers: expect(request.mode == .quiz, "a quiz")
    case .waiting, .gallery, .calibration, .keyboard, .exercise, .dark, .chart, .spots, .buttoned,
      .stop:
      expect(false, "\(screen)")
    }
  }

  private mutating func checkBrowsed(_ card: CardContent) {
    guard !browsed.isChanged else { return }
    let cards = browsed.cards
    expect(card.count == cards.count, "\(card.count) cards, not \(cards.count)")
    expect(cards.indices.contains(card.position - 1), "no card \(card.position)")
    guard problem == nil else { return }
    expect(cards[card.position - 1] == card.guid, "\(card.position) is not \(card.guid ?? "")")
  }

  /// Compares the whole library with a replay of the plain log.
  mutating func compare() throws {
    let store = kiosk.session.store
    var found: [LoggedAnswer] = []
    try store.answers { found.append($0) }
    let rows = log.rows.count
    expect(found.count == rows, "\(found.count) rows, not \(rows)")
    guard problem == nil else { return }
    var ids: [Int: Int64] = [:]
    for (row, answer) in zip(log.rows, found) {
      let round = log.rounds[row.round]
      let isSame =
        answer.number == row.number && answer.learner == row.learner && answer.card == row.card
        && answer.rating == row.rating && answer.replaces == row.replaces
        && answer.isReplaced == !row.stands && answer.guesses == row.guesses
        && answer.time == row.time && answer.deck == round.deck
        && ids[row.round, default: answer.round] == answer.round
      expect(isSame, "\(answer) instead of \(row)")
      ids[row.round] = answer.round
    }
    expect(Set(ids.values).count == ids.count, "two rounds in one")
    let places = Dictionary(ids.map { ($1, $0) }) { first, _ in first }
    let rounds = log.tallies { "\($0.round)" }
    for round in try store.rounds(limit: .max) {
      let place = places[round.id] ?? 0
      let tally = rounds["\(place)"] ?? Tally()
      expect((round.right, round.wrong) == (tally.right, tally.wrong), "\(round), not \(tally)")
      expect(round.mode == log.rounds[place].mode.rawValue, "\(round)")
    }
    for learner in try store.learners() { try compare(learner, store) }
  }

  private mutating func compare(_ learner: Learner, _ store: DeckStore) throws {
    let name = learner.name
    let cards = Set(log.rows.map(\.card)).union(decks.values.joined())
    for card in cards.sorted() {
      let kept = try store.memory(of: card, learner: learner.id)
      let memory = log.memory(of: card, name)
      expect(kept == memory, "\(name), \(card): \(String(describing: kept))")
    }
    let tallies = log.tallies { $0.learner + $0.card }
    for card in try store.cards(limit: .max, learner: learner.id) {
      let tally = tallies[name + card.card.guid] ?? Tally()
      expect((card.right, card.wrong) == (tally.right, tally.wrong), "\(name), \(card): \(tally)")
    }
    let days = log.tallies { "\($0.learner) \($0.time.day)" }
    for day in try store.days(of: learner.id, limit: .max) {
      let tally = days["\(name) \(day.day)"] ?? Tally()
      expect((day.right, day.wrong) == (tally.right, tally.wrong), "\(day), not \(tally)")
    }
    let there = Set(decks.values.joined())
    let leeches = there.filter { log.memory(of: $0, name)?.misses.isLeech == true }
    let stats = try store.stats(of: learner.id, at: wall)
    expect(Set(stats.leeches.map(\.card.guid)) == leeches, "\(name): leeches \(leeches)")
    let today = log.time(wall).day
    let answers = days["\(name) \(today)"] ?? Tally()
    expect(stats.answersToday == answers.right + answers.wrong, "\(name): today")
    var forecast = Array(repeating: 0, count: 30)
    for card in there {
      switch log.memory(of: card, name)?.due {
      case .day(let day) where day < today + 30: forecast[max(day - today, 0)] += 1
      case .time: forecast[0] += 1
      case .day, nil: break
      }
    }
    expect(stats.forecast == forecast, "\(name): \(stats.forecast), not \(forecast)")
  }
}

extension Effect {
  var isLoad: Bool { if case .load = self { true } else { false } }
}
