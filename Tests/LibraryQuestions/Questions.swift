internal import DeckStore
internal import LibraryAccess
internal import Study

/// Creates a library with rows in every table: a round of each learner, guesses, changed marks, a clock set
/// back.
package func makeLibrary(_ path: String) throws {
  let store = try DeckStore(path: path, machine: "box")
  let picture = "\(try store.addMedia([1, 2, 3], fileExtension: "png"))"
  try store.importRecords(
    (1...12).map { number in
      CardRecord(
        Card(question: "Q\(number)", answer: "A", guid: "card\(number)"), tags: ["tag"],
        attributes: ["source": "book"], copies: ["set": 2],
        media: [.init(side: .answer, hash: picture, fileExtension: "png")])
    }, into: "Capitals")
  try store.setPreference("volume", to: "3")
  let start = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)
  var number = 0
  for (place, name) in ["Ann", "Bo"].enumerated() {
    let learner = try store.addLearner(name, at: start)
    try store.setPreference("volume", to: "4", of: learner.id)
    for answer in 0..<20 {
      number += 1
      // One answer in the middle has a clock a year ahead.
      let day = place * 10 + answer / 4 + (answer == 7 ? 400 : 0)
      try store.save(
        LoggedReview(
          Review(
            number: number, card: "card\(answer % 10 + 1)", name: "Q",
            rating: answer % 3 == 0 ? .wrong : .right,
            answerTime: 900, guesses: ["G"], evidence: Evidence(.write, .notYet),
            replaces: answer == 11 ? number - 10 : nil,
            round: place + 1),
          in: Round(number: place + 1, deck: "Capitals", start: .zero, length: .seconds(answer)),
          startedAt: start, by: learner.id, at: start + .seconds(day * 86_400)))
    }
  }
  try store.close()
}

/// Asks a library everything that the program asks, studies from it, checks, rebuilds and empties it.
///
/// - Returns: The errors, in words.
package func ask(_ path: String) -> [String] {
  var errors: [String] = []
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch { errors.append("\(error)") }
  }
  let now = WallTime(milliseconds: 1_771_500_000_000, zoneMinutes: 60)
  attempt {
    let store = try DeckStore(path: path, machine: "box")
    defer { try? store.close() }
    for learner: Int64 in [1, 2, .max] {
      // The same queries read the memories of the second learner and of an unknown one.
      for mode in learner == 1 ? [Round.Mode.review, .quiz, .browse] : [.review] {
        for set in [nil, "set"] {
          attempt {
            let request = LessonRequest(learner: "Ann", deck: "Capitals", set: set, mode: mode)
            let lesson = try store.lesson(request, learner: learner, at: now, seed: 1)
            _ = LessonSession(lesson, at: .zero, after: RunNumbers(review: 0, round: 0))
          }
        }
      }
      attempt { _ = try store.stats(of: learner, at: now) }
      attempt { _ = try store.ways(of: learner) }
      for query in [
        LibraryQuery.decks(learner: "Ann"), .deck("Capitals", learner: "Ann"),
        .prices(learner: "Ann", deck: nil), .prices(learner: "Ann", deck: "Capitals"),
        .recall(learner: "Ann"), .rounds(learner: "Ann"), .days(learner: nil), .round(1),
        .card("card1", learner: "Ann"),
        .cards(.init(deck: "Capitals", filter: .attribute("source", value: "book")), rows: 0..<9),
        .traits(deck: "Capitals"), .values(of: "source", deck: "Capitals"),
        .preference("volume", learner: "Ann"), .draft(.card("card1")),
      ] {
        attempt { _ = try store.reply(to: query, learner: learner, at: now) }
      }
      attempt { _ = try store.preferences(of: learner) }
      attempt { _ = try store.memory(of: "card1", learner: learner) }
    }
    attempt { _ = try store.decks() }
    attempt { _ = try store.deck("Capitals") }
    attempt { _ = try store.learnerSummaries() }
    attempt { _ = try store.days(limit: 99).map { $0.right + $0.wrong } }
    attempt { try store.rounds(limit: 99).forEach { _ = try store.cards(ofRound: $0.id) } }
    attempt { try store.answers { _ = CalendarTime($0.time) } }
    attempt { _ = try store.answers(toCard: "card1") }
    attempt { _ = try store.cards(named: "q", limit: 9) }
    for order in CardOrder.allCases {
      attempt {
        _ = try store.cards(in: "Capitals", order: order, after: "card2", limit: 9, learner: 1)
      }
      attempt { _ = try store.cards(order: order, limit: 9).map { $0.right + $0.wrong } }
    }
    attempt { _ = try store.search("Q1", in: "Capitals", limit: 9) }
    attempt { try store.records(in: "Capitals") { _ in } }
    attempt { try store.media(String(repeating: "0", count: 64)) { _ in } }
    attempt { try studyLive(store, at: now) }
    attempt {
      try store.apply(
        .add(
          CardRecord(Card(question: "n", answer: "n", guid: "new")), to: "Capitals",
          at: .after("card3")))
    }
    attempt { try store.apply(.move("card1", to: "Capitals", at: .after("card5"))) }
    attempt {
      try store.importRecords(
        [CardRecord(Card(question: "Q2", answer: "B", guid: "card2"))], into: "Capitals")
    }
    attempt { try store.quickCheck() }
    attempt { errors += try store.check() }
    attempt { _ = try store.rebuild() }
    attempt { try store.apply(.learner(.remove("Bo"))) }
    attempt { try store.addLearner("Cy", at: now) }
    attempt { try store.apply(.deck(.delete("Capitals"))) }
  }
  return errors
}

/// Acts like a kiosk: it answers, changes a mark, and takes an answer back.
private func studyLive(_ store: DeckStore, at now: WallTime) throws {
  let learner = try store.learners().first ?? store.addLearner("Di", at: now)
  var session = try LibrarySession(
    store, StudyContext(learner: learner, deck: Deck(name: "Capitals")))
  func review(_ number: Int, replaces: Int? = nil) -> (Review, Round) {
    (
      Review(
        number: number, card: "card\(number % 2 + 1)", name: "Q", rating: .right, answerTime: 900,
        replaces: replaces, round: 1),
      Round(number: 1, deck: "Capitals", start: .zero, length: .seconds(number))
    )
  }
  for number in 1...3 {
    let (answer, round) = review(number)
    try session.save(.review(answer, in: round), at: now)
  }
  let (undone, round) = review(4, replaces: 2)
  try session.save(.undo(undone, in: round), at: now)
}
