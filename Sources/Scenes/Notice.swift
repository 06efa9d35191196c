package import Study

/// What the box says beside the card about itself: above all, whether answers are saved.
///
/// It depends on the box, not on the learner, so it belongs to no scene, trace or recording.
package enum Notice: Equatable, Sendable {
  /// Answers are on their way to the disk.
  case saving
  /// All answers are on the disk.
  case saved
  /// This many answers are only in memory, and why; they are saved once that is possible again.
  case notSaved(answers: Int, SaveProblem)
  /// The requested cards can't be read yet, and why; they come once that is possible again.
  case notRead(SaveProblem)
  /// A card was deleted for this run only, because its deck is a file.
  case notKept
  /// The library has not taken a change: what it is about is gone, or it refuses the change.
  case notChanged(isGone: Bool)
  /// The library was damaged or lost; a backup of this time took its place, without later answers.
  ///
  /// nil if there was no backup and a new library was begun.
  case recovered(from: WallTime?)
  /// Three starts in a row were cut off, so this one has left out what is large: the last lesson.
  case spared
  /// The touchscreen is unplugged, or there is no input device at all.
  case touchLost
  /// Nothing can be touched, but the terminal's own keys work.
  case keysWork
  /// The sound card is missing, in use by another program, or unplugged.
  case soundLost

  /// What is shown of what was said last, and of what the box lacks.
  package static func shown(_ said: Self?, lacking lack: Self?) -> Self? {
    // Nobody without a touchscreen goes on to the content that would end this notice.
    said == .saved && lack == .touchLost ? lack : said ?? lack
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
  /// Likewise, but it is stopped; its number.
  case stopped(process: Int)
}
