import Study

/// The files that phones import, one per phone: each is examined first, and imported once its phone confirms.
///
/// No request waits for that: the page is reloaded until the file is done.
actor Imports {
  enum Stage: Sendable {
    case looking
    /// The file was examined and waits for the phone's confirmation.
    case looked(Commands.Found)
    case comingIn
    case done(Commands.Found)
    /// The command failed, and its result is not known.
    case failed

    var isBusy: Bool {
      switch self {
      case .looking, .comingIn: true
      case .looked, .done, .failed: false
      }
    }
  }

  struct Job: Sendable {
    /// The unique number of what is shown of the file: each reading of it has another one.
    fileprivate(set) var number: Int
    fileprivate var file: PrivateFile?
    let name: String
    fileprivate(set) var chosen = Commands.Chosen()
    fileprivate(set) var stage: Stage
    /// The time at which the phone last asked about the job.
    fileprivate var time: ContinuousClock.Instant
  }

  private let site: Site
  private let commands: Commands
  /// The jobs, by the phones' ids.
  private var jobs: [String: Job] = [:]
  private var last = 0

  /// The time for which a file waits for a phone that does not ask about it.
  private static let patience = Duration.seconds(600)

  init(site: Site, commands: Commands) {
    (self.site, self.commands) = (site, commands)
  }

  /// The job of a phone; nil if it has none.
  func job(of phone: String) -> Job? {
    jobs[phone]?.time = .now
    return jobs[phone]
  }

  /// Starts to examine a file that was received.
  ///
  /// - Returns: Whether examining was started; false while the box works on an earlier file of this phone.
  func look(at file: PrivateFile, of phone: String) -> Bool {
    if jobs[phone]?.stage.isBusy == true { return false }
    last += 1
    jobs[phone] = Job(number: last, file: file, name: file.name, stage: .looking, time: .now)
    run(file, of: phone, isKept: false)
    return true
  }

  /// Examines the file that was shown once more, with what a person has chosen about it.
  func choose(_ number: Int?, of phone: String, _ chosen: Commands.Chosen) {
    guard let job = jobs[phone], job.number == number, case .looked = job.stage,
      let file = job.file
    else { return }
    last += 1
    jobs[phone]?.number = last
    jobs[phone]?.chosen = chosen
    jobs[phone]?.stage = .looking
    run(file, of: phone, isKept: false)
  }

  /// Imports the file that was shown, unless the phone has sent another one since, or read it in another way.
  func take(_ number: Int?, of phone: String) {
    guard let job = jobs[phone], job.number == number, case .looked = job.stage,
      let file = job.file
    else { return }
    jobs[phone]?.stage = .comingIn
    run(file, of: phone, isKept: true)
  }

  /// Discards a file that was examined, or the result of a finished job.
  func forget(_ number: Int?, of phone: String) {
    guard let job = jobs[phone], job.number == number, !job.stage.isBusy else { return }
    jobs[phone] = nil
  }

  private func run(_ file: PrivateFile, of phone: String, isKept: Bool) {
    let chosen = jobs[phone]?.chosen ?? Commands.Chosen()
    Task {
      let found = try? await site.perform(on: .imports) { [commands] in
        commands.importFile(file.path, chosen, isKept: isKept)
      }
      let stage = (found ?? nil).map { isKept ? Stage.done($0) : .looked($0) }
      guard let job = jobs[phone], job.file === file else { return }
      jobs[phone]?.stage = stage ?? .failed
      jobs[phone]?.time = .now
      if case .looked? = stage {} else { jobs[phone]?.file = nil }
      let number = job.number
      // A separate task, so that the file is not kept alive.
      Task { await forget(number, of: phone, after: Self.patience) }
    }
  }

  /// Discards a job once its phone has not asked about it for the time of `patience`.
  ///
  /// Nothing of the job is kept while this waits, because its file goes when the phone leaves it.
  private func forget(_ number: Int, of phone: String, after patience: Duration) async {
    while let end = jobs[phone].flatMap({ $0.end(number, patience) }) {
      let left = end - .now
      guard left > .zero else { return jobs[phone] = nil }
      try? await Task.sleep(for: left)
    }
  }
}

extension Imports.Job {
  /// Returns when the job with this number is discarded if its phone does not ask; nil if it is another job or
  /// is worked on.
  fileprivate func end(_ number: Int, _ patience: Duration) -> ContinuousClock.Instant? {
    self.number == number && !stage.isBusy ? time + patience : nil
  }
}
