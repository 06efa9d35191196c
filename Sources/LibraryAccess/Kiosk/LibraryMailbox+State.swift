internal import Scenes
internal import Study

extension LibraryMailbox {
  /// The content of the mailbox.
  struct State {
    /// The changes that are not settled, in order; empty once the run has given up.
    var entries: ArraySlice<Entry> = []
    var hasGivenUp = false
    /// Whether the main loop has taken news.
    var hasBegun = false
    /// The information about the run that is needed to save the changes later.
    var run = PendingAnswers.Run()
    /// The time by which the thread must have ended; nil until it is told to end.
    var end: ContinuousClock.Instant?
    /// The number of changes that were posted, and the number of those that are settled.
    var posted = 0
    var settled = 0
    /// The number of waiting changes that are quiet (`LibraryChange.isQuiet`).
    var quiet = 0
    /// The number of changes that had been posted when the waiting answers were written into a file.
    var kept = 0
    /// The reason why changes are not settled.
    var problem: SaveProblem?
    /// Whether a stand-in is read because the library can't be opened.
    var isStandIn = false
    /// The notice to show once everything is settled.
    var noticeWhenSettled: Notice?
    /// The last notice that was taken.
    var reported: Notice?
    /// The lesson to load, and the one that was loaded.
    var order: LessonOrder?
    var lesson: Lesson?
    /// The last query of a screen, and the reply to it.
    var query: QueryOrder?
    var reply: LibraryNews.Reply?
    /// The pictures and sounds to read, by their hashes, and those that were read.
    var wanted: [MediaFile.Use: [String]] = [:]
    var files: [MediaFile] = []
    /// A changed deck, and the number of changes that were settled when it was read.
    var deck: (deck: Deck, settled: Int)?
    /// The changes of the lesson's cards.
    var cards = CardChanges()
    /// Whether anything in the library may have changed.
    var isChanged = false
    /// The learners who may be chosen, the lesson that they get, and their own settings, if any of these has
    /// changed.
    var learners: (names: [String], request: LessonRequest?, own: [String: Preferences])?
    /// The box's preferences that other processes have changed; a change that is posted on this box takes
    /// precedence.
    var preferences: PreferenceChanges = [:]
    /// The number of answers that the library has refused for good.
    var refused = 0
    /// The learner's bookmark, to be saved on its own.
    var note: BookmarkNote?
    var lines: [String] = []

    /// All waiting answers, if some of them are in no file and all other waiting changes are quiet; nil
    /// otherwise.
    var unkeptAnswers: [Entry]? {
      let answers = entries.filter { $0.change.answer != nil }
      let isRestQuiet = entries.allSatisfy { $0.change.answer != nil || $0.change.isQuiet }
      return kept < posted && isRestQuiet && !answers.isEmpty ? Array(answers) : nil
    }

    /// The number of waiting changes that are not quiet.
    private var waiting: Int { posted - settled - quiet }

    /// Refuses at once to restore a backup while the library can't be opened: nobody will want that later.
    mutating func refuse(toRestore backup: String, _ note: BookmarkNote?) {
      self.note = note ?? self.note
      (noticeWhenSettled, reported) = (.notChanged(isGone: false), nil)
      lines.append("the backup \(backup) was not restored: the library can't be opened")
    }

    var notice: Notice? {
      if isStandIn, waiting == 0, noticeWhenSettled != .notChanged(isGone: false) {
        return problem.map { .notSaved(answers: 0, $0) }
      }
      if refused > 0 {
        return .notSaved(answers: waiting + refused, problem ?? .refused)
      }
      if waiting == 0 {
        let isAwaited = order != nil || query != nil
        return (isAwaited ? problem.map { .notRead($0) } : nil) ?? noticeWhenSettled
      }
      // The answers are on the disk, and nobody has to do anything for them to get into the library.
      if kept == posted, problem ?? .inUse == .inUse { return noticeWhenSettled }
      return problem.map { .notSaved(answers: waiting, $0) } ?? .saving
    }
  }
}
