import DeckStore
import PageReading
import PhotoReading
import Study
import Synchronization

/// The photos of lists that phones have sent, one per phone: each is read, and its rows are kept for the grid.
///
/// No request waits for that: the page is reloaded until the photo is read.
actor ReadPhotos {
  enum Stage: Sendable {
    case reading(Part)
    /// The rows are kept; with their number.
    case read(Int)
    case failed(PhotoProblem?)
  }

  /// How much of a photo is read, from 0 to 1.
  final class Part: Sendable {
    private let value = Mutex(0.0)
    var part: Double {
      get { value.withLock { $0 } }
      set { value.withLock { $0 = newValue } }
    }
  }

  struct Job: Sendable {
    fileprivate let number: Int
    let deck: String
    fileprivate(set) var stage: Stage
  }

  private let site: Site
  private let process: PhotoProcess
  /// The jobs, by the phones' ids; at most `mostJobs`.
  private var jobs: [String: Job] = [:]
  private var last = 0
  private static let mostJobs = 50
  /// The most rows that are kept for a deck.
  static let mostRows = 500

  init(site: Site, program: String) {
    self.site = site
    process = PhotoProcess(program: program)
  }

  /// The job of a phone; nil if it has none for this deck.
  func job(of phone: String, for deck: String) -> Job? {
    jobs[phone].flatMap { $0.deck == deck ? $0 : nil }
  }

  /// Forgets a job that has ended.
  func forget(_ phone: String) {
    if case .reading? = jobs[phone]?.stage { return }
    jobs[phone] = nil
  }

  /// Starts to read a photo.
  ///
  /// - Returns: Whether reading was started; false while the box reads an earlier photo of this phone.
  func read(
    _ bytes: [UInt8], _ languages: (PhotoLanguage, PhotoLanguage), for deck: String,
    of phone: String
  ) -> Bool {
    if case .reading? = jobs[phone]?.stage { return false }
    if jobs.count >= Self.mostJobs {
      jobs = jobs.filter { if case .reading = $0.value.stage { true } else { false } }
    }
    let part = Part()
    last += 1
    let number = last
    jobs[phone] = Job(number: number, deck: deck, stage: .reading(part))
    let (question, answer) = languages
    Task {
      let stage: Stage
      do {
        let page = try await site.perform(on: .imports) { [process] in
          try process.page(in: bytes, question: question, answer: answer) { part.part = $0 }
        }
        stage = .read(try await keep(page, in: deck))
      } catch {
        site.report("a photo of a list was not read: \(error)")
        stage = .failed(error as? PhotoProblem)
      }
      if jobs[phone]?.number == number { jobs[phone]?.stage = stage }
    }
    return true
  }

  /// Keeps the rows of a page behind those that somebody has written.
  ///
  /// - Returns: The number of rows that are kept.
  private func keep(_ page: PhotoPage, in deck: String) async throws -> Int {
    try await site.change { store, _ in
      let written = try store.keptRows(in: deck)
      let rows = page.entries.prefix(max(0, Self.mostRows - written.count)).map { entry in
        [entry.question, entry.answer] + (entry.isCertain ? [] : [GridPages.mark])
      }
      try store.keepRows(written + rows, in: deck)
      return rows.count
    }
  }
}
