import LibraryAccess
import Study

/// The backup that a phone wants to bring back: it is checked first, and takes the library's place once its phone confirms.
///
/// There is one at a time, so that nobody confirms a comparison with a library that another phone has replaced since, and at
/// most one sent file waits on the disk. No request waits for it: the page is reloaded until it is done.
actor Restores {
  enum Stage: Sendable {
    case looking
    /// The backup was checked and waits for the phone's confirmation.
    case looked(RestoreReport)
    case restoring
    case done
    case refused(RestoreProblem)
    /// The command ended too early, and what became of the library is not known.
    case unknown

    var isBusy: Bool {
      switch self {
      case .looking, .restoring: true
      case .looked, .done, .refused, .unknown: false
      }
    }
  }

  /// Where the backup is: a file that the phone has sent, or one of the box's own.
  enum Source: Sendable {
    case sent(PrivateFile)
    case ofBox(path: String)

    fileprivate var path: String {
      switch self {
      case .sent(let file): file.path
      case .ofBox(let path): path
      }
    }
  }

  struct Job: Sendable {
    /// Unique, so that a page that is still open confirms no other backup.
    let number: Int
    let name: String
    fileprivate let phone: String
    /// nil once it is no longer needed, so that a sent file goes.
    fileprivate var source: Source?
    fileprivate(set) var stage = Stage.looking
    /// The time at which the phone last asked about the job.
    fileprivate var time = ContinuousClock.now
  }

  private let site: Site
  private let commands: Commands
  private var job: Job?
  private var last = 0

  /// The time for which a backup waits for a phone that does not ask about it.
  private static let patience = Duration.seconds(600)

  init(site: Site, commands: Commands) {
    (self.site, self.commands) = (site, commands)
  }

  /// The job of a phone; nil if it has none, or another phone has begun one since.
  func job(of phone: String) -> Job? {
    guard job?.phone == phone else { return nil }
    job?.time = .now
    return job
  }

  /// Starts to check a backup, in place of one that waits for its confirmation.
  ///
  /// - Returns: Whether checking was started; false while the box works on another one.
  func look(at source: Source, called name: String, of phone: String) -> Bool {
    if job?.stage.isBusy == true { return false }
    last += 1
    job = Job(number: last, name: name, phone: phone, source: source)
    run(source, isKept: false)
    return true
  }

  /// Puts the backup that was shown in the library's place.
  func take(_ number: Int?, of phone: String) {
    guard let job, job.number == number, job.phone == phone, case .looked = job.stage,
      let source = job.source
    else { return }
    self.job?.stage = .restoring
    run(source, isKept: true)
  }

  /// Discards a backup that was checked, or the result of a finished job.
  func forget(_ number: Int?, of phone: String) {
    guard let job, job.number == number, job.phone == phone, !job.stage.isBusy else { return }
    self.job = nil
  }

  private func run(_ source: Source, isKept: Bool) {
    Task {
      let report = try? await site.perform(on: .imports) { [commands] in
        commands.restore(source.path, isKept: isKept)
      }
      finish(report ?? nil, isKept: isKept)
    }
  }

  /// Takes what the command says of the job, which stays the same while the box works on it.
  private func finish(_ report: RestoreReport?, isKept: Bool) {
    guard let number = job?.number else { return }
    switch report {
    case .some(let report) where report.problem != nil:
      job?.stage = .refused(report.problem ?? .failed)
    case .some(let report) where report.backup != nil: job?.stage = isKept ? .done : .looked(report)
    default: job?.stage = isKept ? .unknown : .refused(.failed)
    }
    if case .looked? = job?.stage {} else { job?.source = nil }
    job?.time = .now
    // A separate task, so that the file is not kept alive.
    Task { await expire(number) }
  }

  /// Discards a job once its phone has not asked about it for the time of `patience`.
  private func expire(_ number: Int) async {
    while let end = end(of: number) {
      let left = end - .now
      guard left > .zero else { return job = nil }
      try? await Task.sleep(for: left)
    }
  }

  /// When the job with this number is discarded if its phone does not ask; nil if it is gone or is worked on.
  private func end(of number: Int) -> ContinuousClock.Instant? {
    job.flatMap { $0.number == number && !$0.stage.isBusy ? $0.time + Self.patience : nil }
  }
}
