import Study

extension StickResult {
  /// The rows of what was found or brought in; none where a sentence says it all.
  var rows: [ListContent.Row] {
    switch self {
    case .imported(let cards): cards.outside.isEmpty ? [] : cards.rows
    case .inspected(let offer): offer.rows
    case .written, .failed, .restored, .refused: []
    }
  }

  /// Says the result on a screen that has its rows.
  func fill(_ list: inout ListContent) {
    let removable = Label.words(.stickRemovable)
    switch self {
    case .imported(let cards) where !cards.outside.isEmpty:
      (list.kind, list.status) = (.report, removable)
    case .imported(let cards):
      let (title, more) = cards.sentence
      (list.icon, list.empty, list.why) = (.check, title, .list(more + [removable]))
    case .written(let name):
      (list.icon, list.empty, list.why) = (
        .check, .words(.stickSaved), .list([.text(name), removable])
      )
    case .restored(let replaced):
      let kept = replaced == nil ? [] : [Label.words(.stickKept)]
      (list.icon, list.empty, list.why) = (
        .check, .words(.stickRestored), .list(kept + [removable])
      )
    case .failed(let problem): (list.icon, list.empty) = (.alert, .words(problem.phrase))
    case .refused(let problem):
      (list.icon, list.empty, list.why) = (
        .alert, .words(problem.phrase), .list([.words(.stickUnchanged), removable])
      )
    case .inspected: list.kind = .compared
    }
  }
}

extension StickImport {
  fileprivate var rows: [ListContent.Row] {
    var rows: [ListContent.Row] = []
    let decks = decks.isEmpty ? nil : Label.words(.deckCount, decks.count)
    if newCards > 0 { rows.append(.init(nil, .words(.stickNewCards, newCards), detail: decks)) }
    if changedCards > 0 { rows.append(.init(nil, .words(.stickChangedCards, changedCards))) }
    if rows.isEmpty { rows.append(.init(nil, .words(.stickNothingNew))) }
    rows.append(.init(nil, .words(.leftOut)))
    return rows
      + outside.map { .init(nil, .text($0.file), .wrong, detail: $0.what.label) }
  }

  /// What came in, and what else is to be said about it.
  fileprivate var sentence: (Label, more: [Label]) {
    let changed = Label.words(.stickChangedCards, changedCards)
    if newCards == 0 { return (changedCards == 0 ? .words(.stickNothingNew) : changed, []) }
    return (
      .words(.stickNewCards, newCards),
      (decks.isEmpty ? [] : [.words(.deckCount, decks.count)]) + (changedCards > 0 ? [changed] : [])
    )
  }
}

extension RestoreOffer {
  /// Says what is in the backup, and what it would replace.
  fileprivate var rows: [ListContent.Row] {
    backup.rows(.stickOnStick) + (here ?? LibraryContents()).rows(.stickHere)
      + [.init(nil, .words(.stickKeeps))]
  }
}

extension LibraryContents {
  /// Two rows: who learns and until when, and which decks there are and how many answers.
  fileprivate func rows(_ caption: Phrase) -> [ListContent.Row] {
    var rows: [ListContent.Row] = [
      .init(
        nil, Self.names(learners, of: learnerCount, orElse: .stickNobody),
        .field(.words(caption)),
        detail: lastAnswer.map { .list([.words(.stickLast), .day($0)]) }),
      .init(
        nil, Self.names(decks, of: deckCount, orElse: .stickNoDecks), .field(.words(.decks)),
        detail: .words(.answerCount, answers)),
    ]
    (rows[0].icon, rows[1].icon) = (.people, .cards)
    return rows
  }

  /// The most names in a row.
  private static let mostShown = 2

  private static func names(_ names: [String], of count: Int, orElse none: Phrase) -> Label {
    let shown = names.prefix(mostShown)
    guard !shown.isEmpty else { return .words(none) }
    let more = count - shown.count
    return .text(shown.joined(separator: ", ") + (more > 0 ? " +\(more)" : ""))
  }
}

extension StickProblem {
  fileprivate var phrase: Phrase {
    switch self {
    case .full: .stickFull
    case .readOnly: .stickReadOnly
    case .broken: .stickBroken
    }
  }
}

extension RestoreProblem {
  package var phrase: Phrase {
    switch self {
    case .newer: .stickNewer
    case .damaged: .stickDamaged
    case .full: .stickNoRoom
    case .readOnly: .stickBoxReadOnly
    case .inUse: .stickInUse
    case .failed: .stickBroken
    }
  }
}
