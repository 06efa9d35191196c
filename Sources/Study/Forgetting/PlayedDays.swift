/// The days of a `Workload`, played once.
struct PlayedDays {
  private typealias Day = Workload.Day
  private typealias Card = Workload.Card

  private let load: Workload
  private let schedulers: [WantedShare: Scheduler]
  private let wanted: WantedShare?
  private var generator: SeededGenerator
  private var cards: [Card]
  private var unseen: [Workload.Unseen]
  /// The seconds of an answer by its kind and rating.
  private let seconds: [Double]
  /// The places of the cards that come back on each day, and of those that wait since an earlier one.
  private var due: [[Int]]
  private var waiting: [Int] = []
  /// The last pause, and the day on which the learner was back.
  private var pause: (pause: Pause, back: Int)?
  /// The number of days away up to this one.
  private var away = 0
  /// The part of a new card that is left over from the days before.
  private var rest = 0.0
  private(set) var done: [Workload.Day] = []
  private(set) var answers = 0

  /// The most answers to a card on a day.
  private static let mostTries = 8

  init(of load: Workload, wanting wanted: WantedShare?, count days: Int, seed: UInt64) {
    (self.load, self.wanted, cards, unseen) = (load, wanted, load.cards, load.unseen)
    seconds = AnswerHabits.Kind.allCases.flatMap { kind in
      [false, true].map { load.habits.seconds(kind, isRight: $0) }
    }
    generator = SeededGenerator(seed: seed)
    pause = load.room.pause.map { (Pause(daysBack: 0, usual: $0.usual), -$0.daysBack) }
    let shares = Set(
      wanted.map { [$0] } ?? load.cards.map(\.wanted) + load.unseen.map(\.wanted))
    schedulers = Dictionary(
      uniqueKeysWithValues: shares.map { ($0, load.scheduler.wanting($0)) })
    due = Array(repeating: [], count: days)
    for (place, card) in cards.enumerated() where card.dueDay < days {
      due[max(card.dueDay, 0)].append(place)
    }
  }

  /// Plays the next day; today is 0.
  mutating func play(_ day: Int) {
    var work = Day()
    waiting += due[day]
    if away >= Pause.fewestDays { pause = (Pause(daysBack: 0, usual: load.usual), day) }
    away = 0
    var room = load.room
    room.pause = pause.map { Pause(daysBack: day - $0.back, usual: $0.pause.usual) }
    var limits = room.limits(
      .init(newCards: .max, reviews: load.mostReturning), pile: waiting.count)
    switch (day, load.today, load.newTomorrow) {
    case (0, let today?, _): limits = today
    case (1, _, let new?): limits.newCards = min(new, limits.newCards)
    default: limits.newCards = min(nextNewCards(), limits.newCards)
    }
    if room.pause?.share(of: waiting.count) != nil {
      // The surest come first, as in the box.
      func age(_ place: Int) -> Double {
        Double(day - cards[place].lastDay) / cards[place].state.memory.stability
      }
      waiting.sort { (age($0), $0) < (age($1), $1) }
    }
    let todo = waiting.prefix(limits.reviews)
    waiting.removeFirst(todo.count)
    for place in todo { answer(place, on: day, &work) }
    for _ in 0..<limits.newCards {
      guard let share = takeUnseen() else { break }
      begin(share, on: day, &work)
    }
    done.append(work)
  }

  /// Passes a day on which the learner is away.
  mutating func skip(_ day: Int) {
    waiting += due[day]
    away += 1
    done.append(Day())
  }

  /// Returns the number of new cards of a day that has no plan yet.
  private mutating func nextNewCards() -> Int {
    rest += load.newADay
    let whole = Int(rest)
    rest -= Double(whole)
    return whole
  }

  /// Takes one of those cards of which most are left.
  private mutating func takeUnseen() -> WantedShare? {
    guard let place = unseen.indices.max(by: { unseen[$0].count < unseen[$1].count }),
      unseen[place].count > 0
    else { return nil }
    unseen[place].count -= 1
    return unseen[place].wanted
  }

  private mutating func begin(_ share: WantedShare, on day: Int, _ work: inout Day) {
    let isRight = happens(load.habits.newRight)
    note(.new, isRight, &work)
    let scheduler = self.scheduler(share)
    let (state, interval) = scheduler.answer(nil, isRight ? .good : .again, after: 0)
    cards.append(Card(state: state, lastDay: 0, dueDay: 0, wanted: share))
    cards[cards.count - 1].lastDay = day
    work.cards += 1
    goOn(cards.count - 1, interval, on: day, scheduler, &work)
  }

  private mutating func answer(_ place: Int, on day: Int, _ work: inout Day) {
    let (card, scheduler) = (cards[place], scheduler(cards[place].wanted))
    let days = day - card.lastDay
    let kind: AnswerHabits.Kind = days > 0 ? .later : .sameDay
    let chance =
      days > 0
      ? scheduler.model.recall(stability: card.state.memory.stability, after: days)
      : load.habits.sameDayRight
    let isRight = happens(chance)
    note(kind, isRight, &work)
    work.cards += 1
    if card.state.phase == .review {
      work.returning += 1
      work.forgotten += isRight ? 0 : 1
    }
    let (state, interval) = scheduler.answer(card.state, isRight ? .good : .again, after: days)
    (cards[place].state, cards[place].lastDay) = (state, day)
    goOn(place, interval, on: day, scheduler, &work)
  }

  /// Asks a card again on the same day until it comes back on another one.
  private mutating func goOn(
    _ place: Int, _ next: Scheduler.Interval, on day: Int, _ scheduler: Scheduler,
    _ work: inout Day
  ) {
    var next = next
    for _ in 1..<Self.mostTries {
      guard case .seconds = next else { break }
      let isRight = happens(load.habits.sameDayRight)
      note(.sameDay, isRight, &work)
      let (state, interval) = scheduler.answer(
        cards[place].state, isRight ? .good : .again, after: 0)
      (cards[place].state, next) = (state, interval)
    }
    var days = 1
    if case .days(let whole) = next {
      days = Int.random(in: scheduler.spread(of: whole), using: &generator)
    }
    if day + days < due.count { due[day + days].append(place) }
  }

  private func scheduler(_ share: WantedShare) -> Scheduler {
    schedulers[wanted ?? share] ?? load.scheduler
  }

  private mutating func happens(_ chance: Double) -> Bool {
    // 53 random bits, as many as a Double has: the same on every machine.
    Double(generator.next() >> 11) < chance * 0x1p53
  }

  private mutating func note(
    _ kind: AnswerHabits.Kind, _ isRight: Bool, _ work: inout Day
  ) {
    answers += 1
    work.seconds += seconds[2 * kind.rawValue + (isRight ? 1 : 0)]
  }
}
