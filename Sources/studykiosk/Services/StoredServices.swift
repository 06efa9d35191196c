import BoxServices
import DeckExchange
import DeckStore
import InputEvents
import KioskRuntime
import LibraryAccess
import Scenes
import Speaker
import Study

/// The services of a replay, which answer in the same turn: a deck's file, or a library and perhaps a stick.
///
/// Times are counted from the wall-clock time at which the recording begins.
struct StoredServices: Services {
  private let choice: LessonSelection
  /// The run's session in the library; nil without a library.
  private var session: LibrarySession?
  private let stick: StickFolder?
  private let date: WallTime
  private var origin = Timestamp(microseconds: 0)
  private var seeds: LessonSeeds

  init(
    _ choice: LessonSelection, _ session: LibrarySession?, stick: StickFolder?, at date: WallTime,
    seed: UInt64
  ) {
    (self.choice, self.session, self.stick) = (choice, session, stick)
    (self.date, seeds) = (date, LessonSeeds(seed))
  }

  mutating func begin(at time: Timestamp) { origin = time }

  mutating func perform(
    _ effect: Effect, for learner: String?, at time: Timestamp
  ) throws -> News? {
    let now = date + (time - origin)
    switch effect {
    case .load(let request):
      let order = LessonOrder(request, seed: seeds.take(), at: now)
      let lesson =
        session == nil
        ? choice.file?.lesson(order)
        : try session?.lesson(order) { [choice] store, order, learner in
          try choice.lesson(order, of: learner, in: store)
        }
      return lesson.map { .lesson($0) }
    case .save(let change): return try save(change, by: learner, at: now)
    case .ask(let query):
      let reply = try session?.reply(to: QueryOrder(query, at: now))
      return reply.map { .reply($0, to: query) }
    case .work(let work):
      guard let store = session?.store, let stick else { return nil }
      let result = try ReplayedStick(folder: stick).result(of: work, in: store, at: now)
      return result.map { .changed(.stick(.ended($0))) }
    // A recording does not say which sound cards the box had.
    case .outputs: return .changed(.outputs([]))
    // Nor what anybody said: there is always a microphone, and it always hears the same.
    case .microphone(.look): return .changed(.microphone(.found([.ofReplay])))
    case .microphone(.stop): return .changed(.microphone(.taken(VoiceCut.ofReplay)))
    default: return nil
    }
  }

  private mutating func save(
    _ change: LibraryChange, by learner: String?, at now: WallTime
  ) throws -> News? {
    guard let store = session?.store else { return nil }
    try session?.save(change, by: learner, at: now)
    let names: [Setting] = [.firstStart, .starterDecks]
    if case .edit(.set(let name, _, nil)) = change, names.map(\.rawValue).contains(name) {
      let studied = try choice.studied(in: store, isLive: false, after: session?.studied)
      session?.follow(studied)
    }
    return .notice(.saved)
  }
}
