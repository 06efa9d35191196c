import Testing

@testable import Study

@Suite("What is to come")
struct WorkloadTests {
  /// Answers of ten seconds, six of them right.
  private static let habits: AnswerHabits = {
    var log = RecallLog()
    for card in 0..<100 {
      log.append(card: card, day: 0, card % 2 == 0 ? .right : .wrong, answerTime: 10_000)
      log.append(card: card, day: 0, .right, answerTime: 10_000)
      log.append(card: card, day: 5, card % 10 == 0 ? .wrong : .right, answerTime: 10_000)
    }
    return AnswerHabits(of: log)
  }()

  /// A learner with known cards, of which ten come back on each of the next days.
  private func load(cards count: Int = 300, stability: Double = 30) -> Workload {
    var load = Workload(scheduler: Scheduler(), habits: Self.habits)
    load.cards = (0..<count).map { place in
      Workload.Card(
        state: .init(phase: .review, memory: .init(stability: stability, difficulty: 5)),
        lastDay: place / 10 - 30, dueDay: place / 10, wanted: .standard)
    }
    return load
  }

  @Test("A day's cards are those that are due on it, and the same on every machine")
  func days() {
    let days = load().days(30, plays: 1)
    #expect(days.count == 30)
    #expect(days[0].cards == 10 && days[0].returning == 10)
    #expect(days[0].seconds >= 100 && days[0].seconds < 160)
    // Cards that were forgotten come back within the month.
    let all = days.reduce(0) { $0 + $1.cards }
    #expect(all > 300 && all < 400, "\(all)")
    #expect(load().days(30, plays: 8) == load().days(30, plays: 8))
    #expect(load().days(2, plays: 1)[0] == days[0])
    // The bits of a play, which no machine changes.
    let sum = load().days(365, plays: 1).reduce(Workload.Day()) { $0 + $1 }
    #expect([sum.cards, sum.returning, sum.forgotten] == Self.year)
  }

  private static let year = [1_557.0, 1_557, 141]

  @Test("Whoever wants to be surer learns longer, and forgets as many cards as were allowed")
  func prices() {
    var load = load()
    load.unseen = [.init(wanted: .standard, count: 10_000)]
    load.newADay = 8
    let prices = WantedShare.offered.map(load.price)
    for (price, next) in zip(prices, prices.dropFirst()) {
      #expect(price.minutesADay < next.minutesADay && price.forgotten > next.forgotten)
    }
    for price in prices {
      #expect(abs(price.forgotten - (1 - price.wanted.recall)) < 0.02, "\(price)")
    }
    #expect(prices[4].minutesADay > 1.3 * prices[2].minutesADay, "\(prices)")
  }

  @Test("A deck's own share holds until another one is tried out")
  func ownShares() {
    var sure = load()
    for place in sure.cards.indices { sure.cards[place].wanted = WantedShare(97) }
    func cards(_ days: [Workload.Day]) -> Double { days.reduce(0) { $0 + $1.cards } }
    #expect(cards(sure.days(200, plays: 1)) > 1.5 * cards(load().days(200, plays: 1)))
    #expect(
      sure.days(200, plays: 1, wanting: .standard) == load().days(200, plays: 1, wanting: .standard)
    )
  }

  @Test("New cards come as many a day as before, until all are begun, and need two right answers")
  func newCards() {
    var load = Workload(scheduler: Scheduler(), habits: Self.habits)
    load.unseen = [.init(wanted: .standard, count: 30), .init(wanted: WantedShare(97), count: 10)]
    (load.newADay, load.today) = (2.5, .init(newCards: 2, reviews: 0))
    let days = load.days(40, plays: 1)
    #expect(days[1].cards >= 2)
    // Today has what its plan has left.
    #expect(days[0].cards == 2 && days[0].seconds >= 40 && days[0].returning == 0)
    // Tomorrow has as many as its plan, if there is one.
    var planned = load
    planned.newTomorrow = 7
    #expect(planned.days(2, plays: 1)[1].cards == days[1].cards + 5)
    let answered = days.reduce(0) { $0 + $1.cards }
    var more = load
    more.unseen.append(.init(wanted: .standard, count: 1_000))
    let further = more.days(40, plays: 1).reduce(0) { $0 + $1.cards }
    #expect(answered > 100 && further > answered + 100, "\(answered), \(further)")
    (load.newADay, load.today) = (0, nil)
    #expect(load.days(5, plays: 1).allSatisfy { $0 == Workload.Day() })
  }

  @Test("Cards beyond the day's limit wait, and a heap of them ends")
  func limit() {
    var load = load(stability: 300)
    for place in load.cards.indices { load.cards[place].dueDay = -5 }
    load.mostReturning = 40
    let days = load.days(20, plays: 1)
    #expect(days.prefix(7).allSatisfy { $0.returning == 40 })
    #expect(days[7].returning < 40 && days[15].returning == 0)
    load.mostReturning = 0
    #expect(load.days(5, plays: 2).allSatisfy { $0 == Workload.Day() })
  }

  @Test("A day in minutes has as many cards as fit, and new ones only in what is left")
  func minutes() {
    var load = load(stability: 300)
    for place in load.cards.indices { load.cards[place].dueDay = -5 }
    load.unseen = [.init(wanted: .standard, count: 1_000)]
    load.newADay = 8
    load.room.fitting = 40
    let days = load.days(30, plays: 1)
    #expect(days.allSatisfy { $0.cards <= 40 })
    #expect(days.prefix(7).allSatisfy { $0.cards == 40 && $0.returning == 40 })
    #expect(days.suffix(5).allSatisfy { $0.cards > $0.returning })
  }

  @Test("After days away a pile waits, which is spread as the box does it")
  func away() {
    var load = load()
    load.unseen = [.init(wanted: .standard, count: 1_000)]
    (load.newADay, load.usual) = (5, 10)
    let days = load.days(30, plays: 1, away: 21)
    #expect(days.count == 30)
    // Some 220 cards wait, of which 30 a day come, and no new ones before they are gone.
    #expect(days[0].returning == 30 && days[0].cards == 30)
    let spread = days.prefix { $0.cards == $0.returning }.count
    #expect((7...13).contains(spread), "\(spread)")
    #expect(days[spread].cards > days[spread].returning)
    let short = load.days(30, plays: 1, away: 6)
    #expect(short[0].returning > 60 && short[0].cards > short[0].returning)
    #expect(load.days(30, plays: 1, away: 0) == load.days(30, plays: 1))
    // A pause that is over goes on being spread.
    load.room.pause = Pause(daysBack: 2, usual: 10)
    for place in load.cards.indices { load.cards[place].dueDay = 0 }
    #expect(load.days(3, plays: 1).allSatisfy { $0.returning == 30 })
  }

  @Test("A play ends after many answers, and a learner without cards has nothing to do")
  func ends() {
    var load = load()
    load.unseen = [.init(wanted: .standard, count: .max)]
    load.newADay = 9_999
    load.mostReturning = 9_999
    let price = load.price(of: .standard)
    #expect(price.minutesADay > 1_000)
    let idle = Workload(scheduler: Scheduler(), habits: AnswerHabits())
    #expect(idle.price(of: WantedShare(80)).minutesADay == 0)
    #expect(idle.price(of: WantedShare(80)).forgotten == 1 - 0.8)
  }

  @Test("The mean time of each kind of answer is mixed with that of all")
  func habits() {
    var log = RecallLog()
    log.append(card: 0, day: 0, .wrong, answerTime: 20_000)
    log.append(card: 0, day: 0, .right, answerTime: 5_000)
    log.append(card: 0, day: 4, .right, answerTime: 0)
    let habits = AnswerHabits(of: log)
    #expect(habits.seconds(.new, isRight: false) == (20 + 5 * 12.5) / 6)
    #expect(habits.seconds(.sameDay, isRight: true) == (5 + 5 * 12.5) / 6)
    #expect(habits.seconds(.later, isRight: true) == 12.5)
    #expect(habits.newRight == 1 / 3.0 && habits.sameDayRight == 10 / 11.0)
    #expect(AnswerHabits().seconds(.new, isRight: true) == 8)
  }

  @Test("A chart's whole cards have the sum of the expected ones")
  func chart() {
    var chart = DayChart(answered: [], due: [1, 2])
    chart.show([0.4, 0.4, 0.4, 2.2].map { Workload.Day(cards: $0, seconds: 90) })
    #expect(chart.due == [0, 1, 0, 2] && chart.minutesADay == 2)
    #expect(chart.away == 0)
    chart.show([Workload.Day()], away: 14)
    #expect(chart.due == [0] && chart.minutesADay == 1 && chart.away == 14)
  }
}
