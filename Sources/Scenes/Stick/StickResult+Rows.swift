import Study

extension StickResult {
  /// What the screen says about the result.
  var rows: [ListContent.Row] {
    switch self {
    case .written(let name):
      [.init(nil, .text(name), detail: .words(.stickWritten)), Self.removable]
    case .failed(let problem): [.init(nil, .words(problem.phrase), .wrong), Self.removable]
    case .imported(let cards): cards.rows + [Self.removable]
    case .inspected(let offer): offer.rows
    case .restored(let replaced):
      [.init(nil, .words(.stickRestored))]
        + (replaced == nil ? [] : [.init(nil, .words(.stickKept))]) + [Self.removable]
    case .refused(let problem):
      [.init(nil, .words(problem.phrase), .wrong), .init(nil, .words(.stickUnchanged))]
        + [Self.removable]
    }
  }

  private static let removable = ListContent.Row(nil, .words(.stickRemovable))
}

extension StickImport {
  fileprivate var rows: [ListContent.Row] {
    var rows: [ListContent.Row] = []
    let decks = decks.isEmpty ? nil : Label.words(.deckCount, decks.count)
    if newCards > 0 { rows.append(.init(nil, .words(.stickNewCards, newCards), detail: decks)) }
    if changedCards > 0 { rows.append(.init(nil, .words(.stickChangedCards, changedCards))) }
    if rows.isEmpty, outside.isEmpty { rows.append(.init(nil, .words(.stickNothingNew))) }
    if !outside.isEmpty { rows.append(.init(nil, .words(.leftOut))) }
    return rows
      + outside.map { .init(nil, .text($0.file), .wrong, detail: $0.what.label) }
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
    [
      .init(
        nil, Self.names(learners, of: learnerCount, orElse: .stickNobody),
        .field(.words(caption)),
        detail: lastAnswer.map { .list([.words(.stickLast), .day($0)]) }),
      .init(
        nil, Self.names(decks, of: deckCount, orElse: .stickNoDecks), .field(.words(.decks)),
        detail: .words(.stickAnswerCount, answers)),
    ]
  }

  /// The most names in a row.
  private static let mostShown = 3

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
  fileprivate var phrase: Phrase {
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
