package import Study

/// What the box says beside the card about keeping answers.
///
/// It depends on the disk, not on the learner, so it is no part of a scene: traces and recordings
/// know nothing of it.
package enum Notice: Equatable, Sendable {
  /// Answers on their way to the disk.
  case saving
  /// All answers given are on the disk.
  case saved
  /// This many answers are in memory alone, and why; they are written when it works again.
  case notSaved(answers: Int, SaveProblem)
  /// The cards that were asked for can't be read yet, and why; they come when it works again.
  case notRead(SaveProblem)
  /// A card was deleted for this run alone: its deck is a file.
  case notKept
  /// The library was damaged or lost, and a backup of this time is used: answers since then are missing;
  /// nil when there was no backup and a new library was begun.
  case recovered(from: WallTime?)
}

/// Why answers can't be written now.
package enum SaveProblem: Hashable, CaseIterable, Sendable {
  case diskFull
  case readOnly
  /// The disk or the file fails in another way.
  case broken
  /// The library does not take it, and never will.
  case refused
  /// A command works with the library.
  case inUse
}
