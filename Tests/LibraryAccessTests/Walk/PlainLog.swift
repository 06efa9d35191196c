import Study

/// The expected log of a library: every row that was ever saved, and nothing else.
struct PlainLog {
  struct Row: Equatable {
    var number: Int
    var learner: String
    var card: String
    /// The rating; nil if the row takes another one back.
    var rating: Rating?
    var replaces: Int?
    var guesses: [String] = []
    /// The log's time, which never goes back.
    var time: WallTime
    /// The index of the round in `rounds`.
    var round: Int
    var stands = true

    var counts: Bool { stands && rating != nil }
  }

  struct Round {
    var learner: String
    var deck: String
    var mode: Study.Round.Mode
  }

  private struct Pair: Hashable {
    var learner: String
    var card: String
  }

  private(set) var rows: [Row] = []
  private(set) var rounds: [Round] = []
  /// The memories computed since the last row of each learner and card.
  private var known: [Pair: CardMemory?] = [:]
  private var places: [Pair: [Int]] = [:]
  private var behind: Int64 = 0

  /// Returns the log's time for a time of the clock.
  func time(_ clock: WallTime) -> WallTime {
    guard let last = rows.last?.time.milliseconds, clock.milliseconds < last else { return clock }
    var time = clock
    time.milliseconds = max(clock.milliseconds + behind, last)
    return time
  }

  mutating func beginRound(_ round: Round) -> Int {
    rounds.append(round)
    return rounds.count - 1
  }

  mutating func add(
    _ learner: String, _ card: String, _ rating: Rating?, replaces: Int? = nil,
    guesses: [String] = [], at clock: WallTime, in round: Int
  ) -> Int {
    let time = time(clock)
    behind = time.milliseconds - clock.milliseconds
    if let replaces { rows[replaces - 1].stands = false }
    rows.append(
      Row(
        number: rows.count + 1, learner: learner, card: card, rating: rating, replaces: replaces,
        guesses: guesses, time: time, round: round))
    let pair = Pair(learner: learner, card: card)
    known[pair] = nil
    places[pair, default: []].append(rows.count - 1)
    return rows.count
  }

  /// Returns the tallies of the standing answers, grouped by a key.
  func tallies(_ key: (Row) -> String) -> [String: Tally] {
    var tallies: [String: Tally] = [:]
    for row in rows where row.counts {
      if let rating = row.rating { tallies[key(row), default: Tally()][rating] += 1 }
    }
    return tallies
  }

  /// Replays the standing answers to a card.
  mutating func memory(of card: String, _ learner: String) -> CardMemory? {
    let pair = Pair(learner: learner, card: card)
    if let memory = known[pair] { return memory }
    var memory: CardMemory?
    for place in places[pair] ?? [] where rows[place].counts {
      guard let rating = rows[place].rating else { continue }
      if memory == nil {
        memory = CardMemory(card: card, first: rating, at: rows[place].time, Scheduler())
      } else {
        memory?.answer(card: card, rating, at: rows[place].time, Scheduler())
      }
    }
    known[pair] = .some(memory)
    return memory
  }
}
