import InputEvents
import Scenes
import Study

@testable import LibraryAccess

/// The keys that are pressed on each screen, and their expected results.
extension LearningWalk {
  mutating func press() {
    switch kiosk.screen {
    case .list: chooseLearner()
    case .card(let card) where card.lesson == nil: browse(card)
    case .card(let card): study(card)
    case .quiz(let quiz): guess(quiz)
    case .result(let result): end(result)
    case .emptyDeck where request.mode == .browse:
      browsed.round = nil
      leave(kiosk.press(KeyMeaning.back.code, at: time), isBrowsing: true)
    case .emptyDeck: loaded(kiosk.press(KeyMeaning.answer.code, at: time), at: time)
    case .tooFewAnswers: leave(kiosk.press(KeyMeaning.back.code, at: time))
    // No learning step is long enough to be waited for, and the walk does not begin at home.
    case .waiting, .gallery, .calibration, .keyboard, .exercise, .buttoned, .dark, .chart, .spots,
      .stop, nil:
      expect(false, "no screen")
    }
  }

  private mutating func chooseLearner() {
    let choice = pick(3)
    let effects = kiosk.press(UInt16(2 + choice), at: time)
    request.learner = choice < 2 ? Self.learners[choice] : nil
    note(choice < 2 ? "learner" : "guest")
    loaded(effects, at: time)
  }

  /// Leaves to the start or, if there are answers, to the result.
  private mutating func leave(_ effects: [Effect], isBrowsing: Bool = false) {
    if !isBrowsing, lesson?.answers.isEmpty == false, lesson?.isEnded == false {
      lesson?.isEnded = true
      return expect(!effects.contains { $0.isLoad }, "left without a result")
    }
    note("left")
    if kiosk.session.studied.learners.count > 1 {
      isChoosing = true
      // A learner who comes back to the same lesson may continue it.
      if isBrowsing || request.learner == nil { undoable = [] }
    } else if !isBrowsing {
      loaded(effects, at: time)
    }
  }

  /// Leaves a lesson; if a question is asked first, it continues the lesson half of the time.
  private mutating func stop(_ body: (inout Self) -> Void = { _ in }) {
    var effects = kiosk.press(KeyMeaning.back.code, at: time)
    if case .stop? = kiosk.screen {
      let goesOn = pick(2) == 0
      effects = kiosk.press(UInt16(goesOn ? 3 : 2), at: time)
      note(goesOn ? "not stopped" : "stopped")
      if goesOn { return }
    }
    body(&self)
    leave(effects)
  }

  private mutating func takeBack() {
    let isAny = !undoable.isEmpty
    let effects = kiosk.press(KeyMeaning.previous.code, at: time)
    expect(undo() == isAny && (effects == [.play(.refused)]) == !isAny, "undo \(effects)")
  }

  // MARK: Browsing

  private mutating func browse(_ card: CardContent) {
    let cards = browsed.cards
    if time - browsed.lastEvent >= 600_000 { browsed.round = nil }
    browsed.lastEvent = time
    let isInStep = !browsed.isChanged
    let place = card.position - 1
    let choice = pick(20)
    defer {
      // The question whether to delete a card changes nothing.
      if (choice >= 10 && choice != 18) || kiosk.screen?.guid != card.guid {
        browsed.row = nil
        browsed.isChanged = false
      }
    }
    switch choice {
    case 0..<6: _ = kiosk.press(KeyMeaning.answer.code, at: time)
    case 6..<10: markBrowsed(card)
    case 10..<14:
      _ = kiosk.press(KeyMeaning.next.code, at: time)
      if isInStep { expectCard(cards[(place + 1) % cards.count]) }
    case 14..<16:
      _ = kiosk.press(KeyMeaning.previous.code, at: time)
      if isInStep { expectCard(cards[(place + cards.count - 1) % cards.count]) }
    case 16, 17:
      _ = kiosk.press(KeyMeaning.random.code, at: time)
      if isInStep, cards.count > 1 { expect(kiosk.screen?.guid != cards[place], "no other card") }
    case 18: deleteBrowsed(isInStep ? cards[place] : nil)
    default:
      browsed.round = nil
      leave(kiosk.press(KeyMeaning.back.code, at: time), isBrowsing: true)
    }
  }

  private mutating func markBrowsed(_ card: CardContent) {
    let rating: Rating = pick(2) == 0 ? .right : .wrong
    _ = kiosk.press(rating == .right ? KeyMeaning.right.code : KeyMeaning.wrong.code, at: time)
    guard card.side == .answer, card.mark != rating, let learner = request.learner else { return }
    let round =
      browsed.round ?? log.beginRound(.init(learner: learner, deck: request.deck, mode: .browse))
    browsed.round = round
    if browsed.row != nil { note("change of mind") }
    let row = log.add(
      learner, card.guid ?? "", rating, replaces: browsed.row, at: wall, in: round)
    browsed.row = row
    note("mark")
  }

  private mutating func deleteBrowsed(_ card: String?) {
    let before = kiosk.screen
    _ = kiosk.press(KeyMeaning.delete.code, at: time)
    guard request.learner != nil, let card else { return }
    guard case .card(let asked) = kiosk.screen, asked.asksToDelete else {
      return expect(false, "delete does not ask")
    }
    // Deleting every time would use up the cards too soon.
    if pick(4) > 0 || decks.values.joined().count < 12 {
      _ = kiosk.press(KeyMeaning.answer.code, at: time)
      return expect(kiosk.screen?.guid == before?.guid, "kept no card")
    }
    _ = kiosk.press(KeyMeaning.delete.code, at: time)
    forget(card)
    browsed.cards.removeAll { $0 == card }
    note("delete")
  }

  private mutating func expectCard(_ card: String) {
    let shown = kiosk.screen?.guid
    expect(shown == card, "\(shown ?? "none") instead of \(card)")
  }

  // MARK: Rounds and reviews

  private mutating func study(_ card: CardContent) {
    let isAnswer = card.side == .answer
    switch pick(20) {
    case 0..<14 where !isAnswer: _ = kiosk.press(KeyMeaning.answer.code, at: time)
    case 0..<14:
      let rating: Rating = pick(2) == 0 ? .right : .wrong
      let effects = kiosk.press(
        rating == .right ? KeyMeaning.right.code : KeyMeaning.wrong.code, at: time)
      answer(card.guid ?? "", rating)
      if isDone { lesson?.isEnded = true }
      note("mark")
      replanned(effects, at: time)
    case 14..<16:
      let effects = kiosk.press(KeyMeaning.next.code, at: time)
      if isAnswer {
        note("skip")
        replanned(effects, at: time)
      }
    case 16..<19: takeBack()
    default: if pick(8) == 0 { stop() }
    }
  }

  /// Whether nothing is left to answer.
  private var isDone: Bool {
    guard let lesson else { return true }
    return request.mode == .review ? lesson.left.isEmpty : lesson.answers.count == lesson.total
  }

  // MARK: Quizzes

  private mutating func guess(_ quiz: QuizContent) {
    let card = quiz.question.guid
    switch pick(20) {
    case 0..<14 where quiz.isDecided: resume()
    case 0..<14:
      let choice = pick(quiz.answers.count)
      _ = kiosk.press(UInt16(2 + choice), at: time)
      let text = quiz.answers[choice].text
      if text.guid == card {
        let outcome: AnswerOutcome = guesses.isEmpty ? .right : .notYet
        answer(
          card,
          Evidence(.quiz, outcome, choices: quiz.answers.count).rating(recall: recall(of: card))
            ?? .right,
          guesses: guesses)
        note("quiz")
      } else if !guesses.contains(text) {
        guesses.append(text)
      }
    case 14, 15:
      if quiz.isDecided { return resume() }
      _ = kiosk.press(KeyMeaning.next.code, at: time)
      if !guesses.isEmpty { answer(card, .wrong, guesses: guesses) }
    case 16..<19:
      guard guesses.isEmpty || quiz.isDecided else {
        _ = kiosk.press(KeyMeaning.previous.code, at: time)
        guesses = []
        return note("guess taken back")
      }
      takeBack()
    default:
      guard pick(4) == 0 else { return }
      stop { walk in
        if !quiz.isDecided, !walk.guesses.isEmpty {
          walk.answer(card, .wrong, guesses: walk.guesses)
        }
        walk.guesses = []
      }
    }
  }

  private mutating func resume() {
    _ = kiosk.press(KeyMeaning.answer.code, at: time)
    guesses = []
    if isDone { lesson?.isEnded = true }
  }

  // MARK: Results

  private mutating func end(_ result: ResultContent) {
    if pick(3) == 0 { return takeBack() }
    var choice = pick(result.choices.count)
    // The walk takes no cards of later days, and looks through a deck only from its own screen.
    if result.choices[choice] == .browse || result.choices.first?.target.name == "ahead" {
      choice = result.choices.count - 1
    }
    let effects = kiosk.press(UInt16(2 + choice), at: time)
    guard var next = lesson else { return }
    note("\(result.choices[choice])".split(separator: "(").first.map(String.init) ?? "")
    switch result.choices[choice] {
    case .done: leave(effects)
    case .ahead, .browse: break
    case .goOn: lesson?.isEnded = false
    case .wrongOnes(let count):
      expect(count == next.answers.count - next.right, "\(count) wrong ones")
      again(&next, total: count)
    // As many questions as at its beginning, even if cards were deleted meanwhile.
    case .all: again(&next, total: next.whole)
    }
  }

  private mutating func again(_ next: inout WalkLesson, total: Int) {
    lessons += 1
    (next.start, next.began) = (next.wall(time), time)
    (next.number, next.total, next.answers, next.isEnded) = (lessons, total, [], false)
    next.isLeech = false
    enter(next)
  }
}

extension String {
  /// The GUID of the card whose question or answer this is.
  var guid: String { split(separator: " ").last.map(String.init) ?? "" }
}

extension ScreenContent {
  /// The GUID of the card that is shown.
  var guid: String? {
    switch self {
    case .card(let card): card.guid
    case .quiz(let quiz): quiz.question.guid
    default: nil
    }
  }
}

extension CardContent {
  var guid: String? { text.guid }
}
