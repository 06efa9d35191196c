import Study

/// The library's backups, one of which can take the library's place after a confirmation.
struct RestoreScene: Scene, Equatable {
  private var backups: [BackupOverview]?
  /// The backup of which the scene asks whether to restore it.
  private var asked: BackupOverview?

  var query: LibraryQuery? { .backups }

  mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .backups(let backups) = reply, query == self.query, backups != self.backups
    else { return nil }
    self.backups = backups
    return Step()
  }

  mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    asked.take() == nil ? Step(.back, next: .back) : Step(.back)
  }

  mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target.name {
    case Target.back.name: return perform(.leave, in: situation)
    case Self.restore.name:
      // The restored library may have other learners.
      return asked.map { Step(.question, saving: .restore($0.name), next: .askLearner) }
    case Self.backup:
      guard asked == nil else { return nil }
      asked = backups?.first { $0.name == target.detail }
      return asked == nil ? nil : Step(.question)
    default: return nil
    }
  }

  private static let backup = "backup"
  private static let restore = Target("restore", icon: .undo, role: .danger)

  var content: ScreenContent {
    if let asked {
      return .list(
        ListContent(
          "restore", title: label(asked), rows: [], empty: .words(.asksToRestore), icon: .undo,
          buttons: [.init(.back, .words(.cancel)), .init(Self.restore, .words(.restore))]))
    }
    return .list(
      ListContent(
        "backups", title: .words(.backups),
        rows: backups?.map(row) ?? [], empty: .words(backups == nil ? .loading : .noBackups),
        icon: .save,
        buttons: [.back]))
  }

  private func row(_ backup: BackupOverview) -> ListContent.Row {
    .init(
      Target(Self.backup, backup.name, icon: .save), label(backup), detail: .size(backup.bytes),
      note: .words(backup.isReplaced ? .beforeRestore : .madeByItself))
  }

  private func label(_ backup: BackupOverview) -> Label {
    backup.isReplaced ? .time(backup.time) : .day(backup.time)
  }
}
