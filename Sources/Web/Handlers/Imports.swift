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
  }

  private struct Job {
    var file: Upload?
    let name: String
    var stage: Stage
    /// When it was last asked about.
    var time: ContinuousClock.Instant
  }

  private let site: Site
  private let commands: Commands
  /// By the phones' ids.
  private var jobs: [String: Job] = [:]

  /// How long a file waits for a phone that says nothing.
  private static let patience = Duration.seconds(600)

  init(site: Site, commands: Commands) {
    (self.site, self.commands) = (site, commands)
  }

  /// How far a phone's file is, and what it is called; nil if it has none.
  func stage(of phone: String) -> (name: String, stage: Stage)? {
    forgetOld()
    jobs[phone]?.time = .now
    return jobs[phone].map { ($0.name, $0.stage) }
  }

  /// Looks at a file that has come.
  ///
  /// - Returns: false while the last one of this phone comes in.
  func look(at file: Upload, of phone: String) -> Bool {
    forgetOld()
    if case .comingIn? = jobs[phone]?.stage { return false }
    jobs[phone] = Job(file: file, name: file.name, stage: .looking, time: .now)
    run(file, of: phone, isKept: false)
    return true
  }

  /// Brings in what was looked at.
  func take(of phone: String) {
    guard let job = jobs[phone], case .looked = job.stage, let file = job.file else { return }
    jobs[phone]?.stage = .comingIn
    run(file, of: phone, isKept: true)
  }

  /// Leaves out what was looked at, and forgets what is done.
  func forget(_ phone: String) {
    if case .comingIn? = jobs[phone]?.stage { return }
    jobs[phone] = nil
  }

  private func run(_ file: Upload, of phone: String, isKept: Bool) {
    Task {
      let found = try? await site.workLong { [commands] in
        commands.importFile(file.path, isKept: isKept)
      }
      settle(file, of: phone, isKept ? .done(found ?? .init()) : .looked(found ?? .init()))
    }
  }

  /// Another file of this phone may have come meanwhile.
  private func settle(_ file: Upload, of phone: String, _ stage: Stage) {
    guard jobs[phone]?.file === file else { return }
    jobs[phone]?.stage = stage
    jobs[phone]?.time = .now
    if case .done = stage { jobs[phone]?.file = nil }
  }

  private func forgetOld() {
    for (phone, job) in jobs where job.time + Self.patience < .now {
      switch job.stage {
      case .looked, .done: jobs[phone] = nil
      case .looking, .comingIn: break
      }
    }
  }
}
