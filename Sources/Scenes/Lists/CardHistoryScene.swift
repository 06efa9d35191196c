package import Study

/// All answers to a card, the newest first, below the card's papers.
package struct CardHistoryScene: Scene, Equatable {
  private let guid: String
  private let title: Label
  private let learner: String?
  private var card: CardAnswers?
  private var signs = LearnerSigns(ofLearners: [:])

  /// - Parameters:
  ///   - guid: The card's GUID.
  ///   - title: The card's name.
  ///   - learner: The learner whose answers are shown; nil for all learners.
  package init(guid: String, title: Label, of learner: String?) {
    self.guid = guid
    self.title = title
    self.learner = learner
  }

  package var query: LibraryQuery? { .card(guid, learner: learner) }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query else { return nil }
    if case .card(var card) = reply {
      // An answer that was replaced or taken back does not count.
      card.answers.removeAll { !$0.counts }
      (self.card, signs) = (card, situation.signs)
    }
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    target == .back ? perform(.leave, in: situation) : nil
  }

  package var content: ScreenContent {
    var list = ListContent(
      "card-history", title: title, rows: card.map(rows) ?? [],
      empty: .words(card == nil ? .loading : .nothingHere), icon: .clock, buttons: [.back])
    if let card, !card.answers.isEmpty {
      (list.kind, list.subject) = (.answers, guid)
      list.status = card.answers.first.map { .deck($0.deck) }
    }
    return .list(list)
  }

  /// The card's texts, when it comes back, its answers, and what was answered instead.
  private func rows(_ card: CardAnswers) -> [ListContent.Row] {
    guard !card.answers.isEmpty else { return [] }
    var rows: [ListContent.Row] = []
    if let record = card.record {
      rows = [
        .init(
          nil, .side(record.card.question, record.media, of: .question),
          .field(.words(.cardQuestion))),
        .init(
          nil, .side(record.card.answer, record.media, of: .answer), .field(.words(.cardAnswer))),
      ]
    }
    if let days = card.dueInDays {
      let due = Int64(card.today + days) * 86_400_000
      rows.append(
        .init(
          nil, days == 0 ? .words(.isDue) : .words(.dueInDays, days),
          .answer(nil, at: WallTime(milliseconds: due, zoneMinutes: 0), by: nil)))
    }
    rows += card.answers.map(row)
    // Each guess once, the latest first.
    var guesses: [String] = []
    for guess in card.answers.flatMap(\.guesses) where !guesses.contains(guess) {
      guesses.append(guess)
    }
    if !guesses.isEmpty {
      let shown = guesses.prefix(3).joined(separator: ", ").shown
      rows.append(.init(nil, .words(.guessed, [.text(shown)])))
    }
    return rows
  }

  private func row(_ answer: LoggedAnswer) -> ListContent.Row {
    let time = Label.time(answer.time)
    let isWrong = answer.rating == .wrong
    let mark = Label.words(isWrong ? .wrong : .right)
    // That an answer was looked at goes without saying.
    let way = answer.evidence.flatMap { evidence in
      evidence.isHeard ? Way.listen.label : evidence.way == .flip ? nil : evidence.way.label
    }
    return .init(
      nil, .list([time] + (learner == nil ? [.text(answer.learner)] : [])),
      .answer(
        isWrong ? .wrong : .right, at: answer.time,
        by: learner == nil ? Answerer(name: answer.learner, sign: signs[answer.learner]) : nil),
      detail: way.map { .list([mark, $0]) } ?? mark)
  }
}
