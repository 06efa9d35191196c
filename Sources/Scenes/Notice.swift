package import Study

/// A notice about the box that is shown beside the card: above all, whether answers are saved.
///
/// A notice depends on the box, not on the learner, so it belongs to no scene, trace or recording.
package enum Notice: Equatable, Sendable {
  /// Answers are on their way to the disk.
  case saving
  /// All answers are on the disk.
  case saved
  /// This many answers are only in memory, for this reason; they are saved once that is possible again.
  case notSaved(answers: Int, SaveProblem)
  /// The requested cards can't be read yet, for this reason; they come once that is possible again.
  case notRead(SaveProblem)
  /// A card was deleted for this run only, because its deck is a file.
  case notKept
  /// The library has rejected a change, because the thing to change is gone or for another reason.
  case notChanged(isGone: Bool)
  /// The library was damaged or lost; a backup of this time took its place, without later answers.
  ///
  /// The time is nil if there was no backup and a new library was begun.
  case recovered(from: WallTime?)
  /// Three starts in a row were cut off, so this one has left out the last lesson, which is large.
  case spared
  /// A new version of the whole system runs, and is kept.
  case updated(to: String)
  /// A new version of the whole system did not work, so the old one runs again.
  case notUpdated(to: String)
  /// The touchscreen is unplugged, or there is no input device at all.
  case touchLost
  /// Nothing can be touched, but the terminal's own keys work.
  case keysWork
  /// The sound card is missing, in use by another program, or unplugged.
  case soundLost

  /// Whether the notice concerns what is on the screen, and ends with it: the next content is not saved until the library says
  /// so.
  package var isOfContent: Bool {
    switch self {
    case .saved, .notRead, .notKept, .notChanged: true
    case .saving, .notSaved, .recovered, .spared, .updated, .notUpdated, .touchLost, .soundLost,
      .keysWork:
      false
    }
  }

  /// Whether another notice that is shown stays: what became of an update stands in *About*, too, but what was lost does not.
  package func givesWay(to shown: Self?) -> Bool {
    switch (self, shown) {
    case (.updated, nil), (.updated, .saved), (.updated, .saving): false
    case (.notUpdated, nil), (.notUpdated, .saved), (.notUpdated, .saving): false
    case (.updated, _), (.notUpdated, _): true
    default: false
    }
  }

  /// Returns the notice to show: the last message, or else the one about a missing device.
  package static func shown(_ message: Self?, device: Self?) -> Self? {
    // Without a touchscreen, nobody goes on to the content that would end the notice `saved`.
    message == .saved && device == .touchLost ? device : message ?? device
  }
}

/// Why answers can't be written now.
package enum SaveProblem: Hashable, Sendable {
  case diskFull
  case readOnly
  /// The disk or the file fails in another way.
  case broken
  /// The library refuses the answer, and always will.
  case refused
  /// Another process writes to the library.
  case inUse
  /// A process with this number, which is stopped, has the library open for writing.
  case stopped(process: Int)
}
