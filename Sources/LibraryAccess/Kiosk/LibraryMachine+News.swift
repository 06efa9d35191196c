internal import Scenes
internal import Study

/// What the main loop is told.
extension LibraryMachine {
  /// Whether there is something to take.
  var hasNews: Bool { !news.isEmpty || notice != shown }

  mutating func takeNews() -> [News] {
    hasBegun = true
    let notice = notice
    if let notice, notice != shown { news.append(.notice(notice)) }
    shown = notice
    defer { news = [] }
    return news
  }

  /// Adds news as it holds after the changes that wait.
  mutating func tell(_ news: News) {
    if case .notice(let notice) = news {
      noticeWhenSettled = notice
      if case .recovered = notice {
        suspicions = []
        chores.insert(.care)
      }
      return
    }
    let current = entries.reduce(news) { $0?.after(.save($1)) }
    if case .changed(.deck) = news { isDeckOld = current == nil }
    if let current { self.news.append(current) }
  }

  /// Follows a request that was made before the news are taken.
  mutating func outdateNews(by request: Request) {
    guard !news.isEmpty else { return }
    let hasDeck = news.contains(where: \.isDeck)
    news = news.compactMap { $0.after(request) }
    if hasDeck, !news.contains(where: \.isDeck) { isDeckOld = true }
  }

  /// Whether a file that was read is among the news.
  func isRead(_ hash: String, for use: MediaFile.Use) -> Bool {
    news.contains {
      if case .file(let file) = $0 { file.hash == hash && file.use == use } else { false }
    }
  }

  private var notice: Notice? {
    let waiting = entries.count { !$0.change.isQuiet }
    if case .standIn = state, waiting == 0, noticeWhenSettled != .notChanged(isGone: false) {
      return problem.map { .notSaved(answers: 0, $0) }
    }
    if refused > 0 { return .notSaved(answers: waiting + refused, problem ?? .refused) }
    if waiting == 0 {
      let isAwaited = order != nil || query != nil
      return (isAwaited ? problem.map { .notRead($0) } : nil) ?? noticeWhenSettled
    }
    // The answers are on the disk, and nobody has to do anything for them to get into the library.
    if written == posted, problem ?? .inUse == .inUse { return noticeWhenSettled }
    return problem.map { .notSaved(answers: waiting, $0) } ?? .saving
  }
}

extension News {
  var isDeck: Bool { if case .changed(.deck) = self { true } else { false } }

  /// Returns the news as it still holds after a request; nil if it is out of date.
  func after(_ request: LibraryMachine.Request) -> News? {
    switch (self, request) {
    // A deck that was read before the last change would undo that on the screen.
    case (.lesson, .load), (.reply, .ask), (.changed(.deck), .save): return nil
    case (.changed(.preferences(var changes)), .save(let entry)):
      guard let name = entry.change.preference else { return self }
      changes[name] = nil
      return changes.isEmpty ? nil : .changed(.preferences(changes))
    case (.changed(.learners(let names, let request, var own)), .save(let entry)):
      own.follow(entry.change)
      return .changed(.learners(names, request, ofLearners: own))
    default: return self
    }
  }
}
