import Study

@testable import DeckStore

extension ModelWalk {
  /// Returns a difference between the library and the model; nil if they agree.
  ///
  /// The decks are compared after each step, counts and rounds after each fourth, every answer and list after
  /// each hundredth: a wrong count stays wrong, so it is found later.
  func difference(afterStep step: Int) throws -> String? {
    if let difference = try decksDifference() { return difference }
    if step % 4 == 0, let difference = try countsDifference() ?? roundsDifference() {
      return difference
    }
    return step % 100 == 0 ? try answersDifference() ?? listsDifference() : nil
  }

  private func decksDifference() throws -> String? {
    let summaries = model.decks.map { DeckSummary(name: $0.name, cardCount: $0.cards.count) }
      .sorted { $0.name < $1.name }
    if try store.decks() != summaries { return "decks \(try store.decks())" }
    for deck in model.decks {
      let stored = try store.deck(deck.name)
      if stored != Deck(name: deck.name, cards: deck.cards) { return "deck \(stored)" }
    }
    return nil
  }

  private func countsDifference() throws -> String? {
    let all = model.counts { $0.review.card }
    let own = model.counts { [$0.review.card, "\($0.learner)"] }
    let learner = model.learners.first?.id
    for listing in try store.cards(limit: 1_000) {
      let counts = all[listing.card.guid] ?? .init()
      if listing.right != counts.right || listing.wrong != counts.wrong { return "\(listing)" }
    }
    if let learner {
      for listing in try store.cards(limit: 1_000, learner: learner) {
        let counts = own[[listing.card.guid, "\(learner)"]] ?? .init()
        if listing.right != counts.right || listing.wrong != counts.wrong { return "\(listing)" }
      }
    }
    let learners = model.counts { $0.learner }
    for summary in try store.learnerSummaries() {
      let counts = learners[summary.learner.id] ?? .init()
      let last = model.answers.last { $0.learner == summary.learner.id }?.time
      if summary.right != counts.right || summary.wrong != counts.wrong
        || summary.lastAnswer != last
      {
        return "\(summary), not \(counts), \(last as Any)"
      }
    }
    return try store.learners() == model.learners ? nil : "learners"
  }

  private func roundsDifference() throws -> String? {
    let counts = model.counts { $0.review.round }
    let stored = try store.rounds(limit: 10_000)
    if stored.count != model.rounds.count { return "\(stored.count) rounds" }
    for (stored, round) in zip(stored, model.rounds.reversed()) {
      let count = counts[round.number] ?? .init()
      let same =
        stored.learner.id == round.learner && stored.deck == round.deck
        && stored.start == round.start && stored.seconds == round.seconds
        && stored.right == count.right && stored.wrong == count.wrong
      if !same { return "\(stored), not \(round), \(count)" }
    }
    let days = model.counts { [$0.learner, Int64($0.time.day)] }
    let storedDays = try store.days(limit: 10_000)
    if storedDays.count != days.count { return "\(storedDays.count) days, not \(days.count)" }
    for day in storedDays {
      let count = days[[day.learner.id, Int64(day.day)]] ?? .init()
      if day.right != count.right || day.wrong != count.wrong { return "\(day), not \(count)" }
    }
    return nil
  }

  private func answersDifference() throws -> String? {
    let replaced = Set(model.answers.compactMap(\.review.replaces))
    var stored: [LoggedAnswer] = []
    try store.answers { stored.append($0) }
    if stored.count != model.answers.count { return "\(stored.count) answers" }
    for (stored, answer) in zip(stored, model.answers) {
      let same =
        stored.number == answer.review.number && stored.card == answer.review.card
        && stored.name == answer.review.name
        && stored.rating == (answer.review.counts ? answer.review.rating : nil)
        && stored.answerTime == answer.review.answerTime && stored.deck == answer.deck
        && stored.guesses == answer.review.guesses
        && stored.evidence == answer.review.evidence && stored.time == answer.time
        && stored.replaces == answer.review.replaces
        && stored.isReplaced == replaced.contains(answer.review.number)
      if !same { return "\(stored), not \(answer)" }
    }
    for guid in Set(model.answers.map(\.review.card)) {
      if try store.answers(toCard: guid) != stored.filter({ $0.card == guid }).reversed() {
        return "history of \(guid)"
      }
    }
    return nil
  }

  private func listsDifference() throws -> String? {
    let names = try store.cards(order: .name, limit: 1_000).map(\.card)
    let sorted = names.sorted {
      DeckStore.sortKey(of: $0.title).utf8.lexicographicallyPrecedes(
        DeckStore.sortKey(of: $1.title).utf8)
    }
    if names.map(\.title) != sorted.map(\.title) || Set(names) != Set(model.cards) {
      return "names \(names)"
    }
    var pages: [Card] = []
    while true {
      let page = try store.cards(order: .name, after: pages.last?.guid, limit: 7).map(\.card)
      pages += page
      if page.count < 7 { break }
    }
    if pages != names { return "pages of names \(pages), not \(names)" }
    for name in ["APPLE", "apple 3", "angstrom 1", "elan", "z", "nothing"] {
      let named = try store.cards(named: name, limit: 1_000)
      if named != model.cards(named: name) { return "\(name): \(named)" }
    }
    let found = Set(try store.search("ZEB", limit: 1_000).map(\.card))
    let wanted = Set(model.cards.filter { $0.title.contains("Zeb") || $0.question.contains("Zeb") })
    return found == wanted ? nil : "search \(found)"
  }
}
