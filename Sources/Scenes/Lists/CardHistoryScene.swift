package import Study

/// All answers to a card, the newest first.
package struct CardHistoryScene: Scene, Equatable {
  private let guid: String
  private let title: Label
  private let learner: String?
  private var answers: [LoggedAnswer]?

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
    // An answer that was replaced or taken back does not count.
    if case .card(let answers) = reply { self.answers = answers.filter(\.counts) }
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    target == .back ? perform(.leave, in: situation) : nil
  }

  package var content: ScreenContent {
    .list(
      ListContent(
        "card-history", title: title,
        rows: answers?.map(row) ?? [], empty: .words(answers == nil ? .loading : .nothingHere),
        buttons: [.back]))
  }

  private func row(_ answer: LoggedAnswer) -> ListContent.Row {
    let time = Label.time(answer.time)
    let isWrong = answer.rating == .wrong
    let mark = Label.words(isWrong ? .wrong : .right)
    // That an answer was looked at goes without saying.
    let way = answer.evidence.flatMap { $0.way == .flip ? nil : $0.way.label }
    return .init(
      nil, .list([time] + (learner == nil ? [.text(answer.learner)] : [])),
      isWrong ? .wrong : .plain, detail: way.map { .list([mark, $0]) } ?? mark,
      note: answer.guesses.isEmpty
        ? nil : .words(.guessed, [.text(answer.guesses.joined(separator: ", ").shown)]))
  }
}
