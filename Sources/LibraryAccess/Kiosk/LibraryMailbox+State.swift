internal import Scenes
internal import Study

extension LibraryMailbox {
  /// What lies in the mailbox.
  struct State {
    /// The changes that are not settled, in order; empty once the run has given up.
    var entries: ArraySlice<Entry> = []
    var hasGivenUp = false
    /// Whether the main loop has taken news.
    var hasBegun = false
    /// What must be known about the run to save them later.
    var run = PendingAnswers.Run()
    /// When the thread must have ended; nil until it is told to.
    var end: ContinuousClock.Instant?
    /// How many changes were posted, and how many of them are settled.
    var posted = 0
    var settled = 0
    /// How many of them wait that nobody is told about.
    var quiet = 0
    /// How many of the changes were posted when the answers that waited came into a file.
    var kept = 0
    /// Why changes are not settled.
    var problem: SaveProblem?
    /// Whether a stand-in is read because the library can't be opened.
    var isStandIn = false
    /// The notice once everything is settled.
    var rest: Notice?
    /// The last notice that was taken.
    var reported: Notice?
    /// The lesson to load, and the one that was loaded.
    var order: LessonOrder?
    var lesson: Lesson?
    /// The last question of a screen, and the reply to it.
    var query: QueryOrder?
    var reply: LibraryNews.Reply?
    /// The pictures and sounds to read, by their hashes, and those that were read.
    var wanted: [MediaFile.Use: [String]] = [:]
    var files: [MediaFile] = []
    /// A changed deck, and how many changes were settled when it was read.
    var deck: (deck: Deck, settled: Int)?
    /// How the lesson's cards have changed.
    var cards = CardChanges()
    /// Whether anything in the library may have changed.
    var isChanged = false
    /// The learners who may be chosen, what they learn, and what they have set, if any of that has changed.
    var learners: (names: [String], request: LessonRequest?, own: [String: Preferences])?
    /// The box's preferences that others have changed; what is posted on this box wins.
    var preferences: PreferenceChanges = [:]
    /// How many answers the library has refused for good.
    var refused = 0
    /// Where the learner is, to be saved on its own.
    var note: BookmarkNote?
    var lines: [String] = []

    /// All answers that wait, if some of them are in no file and nothing else waits that somebody is told about.
    var unkeptAnswers: [Entry]? {
      let answers = entries.filter { $0.change.answer != nil }
      let isRestQuiet = entries.allSatisfy { $0.change.answer != nil || $0.change.isQuiet }
      return kept < posted && isRestQuiet && !answers.isEmpty ? Array(answers) : nil
    }

    /// How many changes wait that somebody is told about.
    private var waiting: Int { posted - settled - quiet }

    /// Refuses at once to replace a library that can't be opened: nobody wants that any more when it can be.
    mutating func refuse(toRestore backup: String, _ note: BookmarkNote?) {
      self.note = note ?? self.note
      (rest, reported) = (.notChanged(isGone: false), nil)
      lines.append("the backup \(backup) was not restored: the library can't be opened")
    }

    var notice: Notice? {
      if isStandIn, waiting == 0, rest != .notChanged(isGone: false) {
        return problem.map { .notSaved(answers: 0, $0) }
      }
      if refused > 0 {
        return .notSaved(answers: waiting + refused, problem ?? .refused)
      }
      if waiting == 0 {
        let isAwaited = order != nil || query != nil
        return (isAwaited ? problem.map { .notRead($0) } : nil) ?? rest
      }
      // They are on the disk, and nobody has to do anything for them to come into the library.
      if kept == posted, problem ?? .inUse == .inUse { return rest }
      return problem.map { .notSaved(answers: waiting, $0) } ?? .saving
    }
  }
}
