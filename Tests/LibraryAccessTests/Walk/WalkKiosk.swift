import DeckStore
import InputEvents
import KioskRuntime
import Scenes
import Study

@testable import LibraryAccess

/// A kiosk without devices, driven by keys, with a screen and a library connected as in the program.
final class WalkKiosk: EffectHandler {
  private(set) var session: LibrarySession
  private var pipeline: Pipeline
  private(set) var screen: ScreenContent?
  private var effects: [Effect] = []
  private var request: LessonRequest?
  private var seed: UInt64
  private(set) var problem: String?
  /// The wall clock's time at 0 ms of the run.
  var clock: WallTime

  init(
    _ store: DeckStore, _ learners: [String], _ request: LessonRequest, seed: UInt64,
    clock: WallTime
  ) throws {
    let learner = try store.learners()[0]
    session = try LibrarySession(
      store,
      StudyContext(learner: learner, deck: Deck(name: ""), learners: learners, request: request))
    pipeline = Pipeline(scenes: SceneStack(learners: learners, request: request))
    pipeline.add(
      DeviceDescription(name: "keys", codes: [.key: Set(1...127)]), at: 0)
    self.seed = seed
    self.clock = clock
  }

  func handle(_ event: RuntimeEvent, at time: Timestamp) {
    guard case .effect(let effect) = event else { return }
    effects.append(effect)
    switch effect {
    case .play, .playCard, .say, .ask, .work, .network, .switchOff: break
    case .show(let content): screen = content
    case .load(let request): self.request = request
    case .save(let change):
      do {
        try session.save(change, by: request?.learner, at: wall(time))
      } catch {
        problem = "\(error)"
      }
    }
  }

  func lesson(_ request: LessonRequest, at time: Timestamp) -> Lesson? {
    seed += 1
    do {
      return try session.lesson(LessonOrder(request, seed: seed, at: wall(time))) {
        store, order, learner in
        try store.lesson(order.request, learner: learner, at: order.time, seed: order.seed)
      }
    } catch {
      problem = "\(error)"
      return nil
    }
  }

  private func wall(_ time: Timestamp) -> WallTime { clock + .microseconds(time.microseconds) }

  // MARK: Doing

  private func gather(_ body: (inout WalkKiosk) -> Void) -> [Effect] {
    effects = []
    var this = self
    body(&this)
    return effects
  }

  /// Shows the first screen, at a time in ms.
  func start(at time: Int) -> [Effect] {
    gather { pipeline.start(at: Timestamp(microseconds: Int64(time) * 1_000), &$0) }
  }

  func press(_ key: UInt16, at time: Int) -> [Effect] {
    gather {
      for value in [KeyValue.down, KeyValue.up] {
        let moment = Timestamp(microseconds: Int64(time) * 1_000)
        pipeline.handle(
          InputEvent(time: moment, type: .key, code: key, value: value), from: 0, &$0)
      }
    }
  }

  /// Closes the library, changes it, and opens it again, as after a command that held it exclusively.
  func reopen(at time: Int, _ change: (DeckStore) throws -> Void) throws {
    let path = session.store.path
    try session.store.close()
    let store = try DeckStore(path: path)
    try change(store)
    try session.reopen(store, session.studied)
    if request?.set != nil { return }
    if case .card(let card) = screen, card.lesson == nil {
      try replaceDeck(card.deckName, at: time)
    }
    if case .emptyDeck(let name) = screen { try replaceDeck(name, at: time) }
  }

  private func replaceDeck(_ name: String, at time: Int) throws {
    let deck = try session.store.deck(name)
    _ = gather { pipeline.take(.deck(deck), at: Timestamp(microseconds: Int64(time) * 1_000), &$0) }
  }
}
