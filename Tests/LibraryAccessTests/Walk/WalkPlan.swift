import Study

/// The cards that a day's review has, by the rules in plain words.
extension LearningWalk {
  /// Returns the cards of a review on a day.
  mutating func plan(_ cards: [String], on start: WallTime) -> Set<String> {
    guard let learner = request.learner else { return Set(cards.prefix(Self.newCards)) }
    var (plan, new) = (Set<String>(), [String]())
    /// New cards that are being learnt, the earliest due first.
    var begun: [(time: Int64, card: String)] = []
    for card in cards {
      guard let memory = log.memory(of: card, learner) else {
        new.append(card)
        continue
      }
      switch memory.due {
      case .day(let day): if day <= start.day { plan.insert(card) }
      case .time(let time):
        if memory.lastDay < start.day || memory.role == .due { plan.insert(card) }
        if memory.lastDay >= start.day, memory.role == .new { begun.append((time, card)) }
      }
    }
    let met = Set(log.rows.filter { $0.counts && $0.learner == learner }.map(\.card))
    func count(_ cards: some Sequence<String>, _ role: StudyDay.Role) -> Int {
      cards.count { card in
        log.memory(of: card, learner).map { $0.lastDay >= start.day && $0.role == role } ?? false
      }
    }
    let here = decks[request.deck] ?? []
    let (done, open) = (count(here, .newDone), count(here, .new))
    let names = decks.keys.sorted()
    let taken = names.map { count(decks[$0] ?? [], .newDone) + count(decks[$0] ?? [], .new) }
    let gone = count(met, .newDone) - names.reduce(0) { $0 + count(decks[$1] ?? [], .newDone) }
    let shares = shares(of: max(Self.newCards - gone, 0), of: learner, taken: taken, on: start)
    let room = max((names.firstIndex(of: request.deck).map { shares[$0] } ?? 0) - done, 0)
    begun.sort { ($0.time, $0.card) < ($1.time, $1.card) }
    plan.formUnion(begun.prefix(min(open, room)).map(\.card))
    return plan.union(new.prefix(max(room - open, 0)))
  }

  /// Gives each deck, in the order of the names, a new card in turn until the limit is reached; first the deck
  /// that has waited longest, and from day to day another one if several have.
  private mutating func shares(
    of limit: Int, of learner: String, taken: [Int], on start: WallTime
  ) -> [Int] {
    let names = decks.keys.sorted()
    var days: [Int] = []
    var most: [Int] = []
    for (place, name) in names.enumerated() {
      var last = Int.min
      let cards = decks[name] ?? []
      for card in cards {
        let first = log.rows.first { $0.counts && $0.learner == learner && $0.card == card }?.time
        // Only the last 28 days are searched.
        if let first, first.day < start.day, first.day >= start.day - 28 {
          last = max(last, first.day)
        }
      }
      days.append(last)
      most.append(taken[place] + cards.count { log.memory(of: $0, learner) == nil })
    }
    func turn(_ place: Int) -> Int { ((place - start.day) % 2 + 2) % 2 }
    let order = names.indices.sorted { (days[$0], turn($0)) < (days[$1], turn($1)) }
    var (shares, left) = ([0, 0], limit)
    while left > 0,
      let next = order.filter({ shares[$0] < most[$0] }).min(by: {
        shares[$0] < shares[$1]
      })
    {
      shares[next] += 1
      left -= 1
    }
    return shares
  }
}
