internal import DeckStore
internal import Study

extension LibraryChange {
  /// Whether it is one of the log's.
  var isAnswer: Bool {
    switch self {
    case .review, .undo: true
    case .insert, .delete: false
    }
  }

  /// What has become of a change that needs nothing more though it failed.
  func outcome(of error: LibraryError) -> LibraryMailbox.Outcome {
    if isAnswer { return .refused }
    // A command has deleted the card before.
    if case .delete = self, case .noCard = error { return .saved }
    return .notKept
  }
}
