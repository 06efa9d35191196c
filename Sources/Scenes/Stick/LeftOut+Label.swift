package import Study

extension LeftOut {
  /// What was left out, for a person: "3 cards left out", "Sheet “Unit 2”".
  package var label: Label {
    switch kind {
    case .cards: .words(.leftOutCards, count)
    case .lines: .words(.leftOutLines, count)
    case .texts: .words(.leftOutTexts, count)
    case .removed: .words(.leftOutRemoved, count)
    case .hiddenRows: .words(.leftOutHiddenRows, count)
    case .hiddenColumns: .words(.leftOutHiddenColumns, count)
    case .sheet: .words(.leftOutSheet, [.text(name)])
    case .column: .words(.leftOutColumn, [.text(name)])
    case .media: .words(.leftOutMedia, [.text(name)])
    case .format: .words(.stickSaveAs, [.text(name)])
    case .noCards: .words(.leftOutNoCards)
    case .badLine: .words(.leftOutBadLine, count)
    case .damaged: .words(.leftOutDamaged)
    case .unreadable: .words(.leftOutUnreadable)
    case .tooLarge: .words(.leftOutTooLarge)
    case .boxFull: .words(.leftOutBoxFull)
    case .boxReadOnly: .words(.leftOutBoxReadOnly)
    case .failed: .words(.stickUnread)
    }
  }
}
