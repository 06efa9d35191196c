import Study

/// The files that phones bring in, one of each phone: each is looked at, and comes in once its phone says so.
///
/// Nobody's browser waits for that: its page asks again.
actor Imports {
  enum Stage: Sendable {
    case looking
    /// It waits for the phone's yes.
    case looked(Commands.Found)
    case comingIn
    case done(Commands.Found)
    /// Nobody knows what came of it.
    case failed

    var isBusy: Bool {
      switch self {
      case .looking, .comingIn: true
      case .looked, .done, .failed: false
      }
    }
  }

  struct Job: Sendable {
    /// No two are the same.
    let number: Int
    fileprivate var file: PrivateFile?
    let name: String
    fileprivate(set) var stage: Stage
    /// When it was last asked about.
    fileprivate var time: ContinuousClock.Instant
  }

  private let site: Site
  private let commands: Commands
  /// By the phones' ids.
  private var jobs: [String: Job] = [:]
  private var last = 0

  /// How long a file waits for a phone that says nothing.
  private static let patience = Duration.seconds(600)

  init(site: Site, commands: Commands) {
    (self.site, self.commands) = (site, commands)
  }

  /// How far a phone's file is; nil if it has none.
  func job(of phone: String) -> Job? {
    jobs[phone]?.time = .now
    return jobs[phone]
  }

  /// Looks at a file that has come.
  ///
  /// - Returns: false while the box is busy with the last one of this phone.
  func look(at file: PrivateFile, of phone: String) -> Bool {
    if jobs[phone]?.stage.isBusy == true { return false }
    last += 1
    jobs[phone] = Job(number: last, file: file, name: file.name, stage: .looking, time: .now)
    run(file, of: phone, isKept: false)
    return true
  }

  /// Brings in what was shown, if that is still the phone's file: it may have sent another one since.
  func take(_ number: Int?, of phone: String) {
    guard let job = jobs[phone], job.number == number, case .looked = job.stage,
      let file = job.file
    else { return }
    jobs[phone]?.stage = .comingIn
    run(file, of: phone, isKept: true)
  }

  /// Leaves out what was looked at, and forgets what is done.
  func forget(_ number: Int?, of phone: String) {
    guard let job = jobs[phone], job.number == number, !job.stage.isBusy else { return }
    jobs[phone] = nil
  }

  private func run(_ file: PrivateFile, of phone: String, isKept: Bool) {
    Task {
      let found = try? await site.perform(on: .imports) { [commands] in
        commands.importFile(file.path, isKept: isKept)
      }
      let stage = (found ?? nil).map { isKept ? Stage.done($0) : .looked($0) }
      guard let job = jobs[phone], job.file === file else { return }
      jobs[phone]?.stage = stage ?? .failed
      jobs[phone]?.time = .now
      if case .looked? = stage {} else { jobs[phone]?.file = nil }
      let number = job.number
      // A task of its own, which does not keep the file.
      Task { await forget(number, of: phone, after: Self.patience) }
    }
  }

  /// Forgets a file once its phone has said nothing for so long.
  private func forget(_ number: Int, of phone: String, after patience: Duration) async {
    while let job = jobs[phone], job.number == number, !job.stage.isBusy {
      let left = job.time + patience - .now
      guard left > .zero else { return jobs[phone] = nil }
      try? await Task.sleep(for: left)
    }
  }
}
