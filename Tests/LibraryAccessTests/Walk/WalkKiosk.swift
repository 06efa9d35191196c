import DeckStore
import InputEvents
import KioskRuntime
import Scenes
import Study

@testable import LibraryAccess

/// A kiosk without devices, driven by keys, with a screen and a library connected as in the program.
final class WalkKiosk {
  private(set) var session: LibrarySession
  private var run: Run
  private let notes = Notes()
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
    let answers = Answers()
    run = Run(
      Pipeline(scenes: SceneStack(learners: learners, request: request)), services: answers,
      sinks: [notes])
    run.add(DeviceDescription(name: "keys", codes: [.key: Set(1...127)]), at: 0)
    self.seed = seed
    self.clock = clock
    answers.kiosk = self
  }

  /// The screen and the effects of the last action.
  private final class Notes: Sink {
    var screen: ScreenContent?
    var effects: [Effect] = []

    func take(_ event: RuntimeEvent, at time: Timestamp) {
      switch event {
      case .effect(let effect): effects.append(effect)
      case .shown(let content, _):
        effects.append(.show(content))
        screen = content
      default: break
      }
    }
  }

  private final class Answers: Services {
    weak var kiosk: WalkKiosk?

    func perform(_ effect: Effect, for learner: String?, at time: Timestamp) -> News? {
      kiosk?.perform(effect, for: learner, at: time)
    }
  }

  var screen: ScreenContent? { notes.screen }

  private func perform(_ effect: Effect, for learner: String?, at time: Timestamp) -> News? {
    do {
      switch effect {
      case .load(let request):
        seed += 1
        self.request = request
        return .lesson(
          try session.lesson(LessonOrder(request, seed: seed, at: wall(time))) {
            store, order, learner in
            try store.lesson(order.request, learner: learner, at: order.time, seed: order.seed)
          })
      case .save(let change): try session.save(change, by: learner, at: wall(time))
      default: break
      }
    } catch {
      problem = "\(error)"
    }
    return nil
  }

  private func wall(_ time: Timestamp) -> WallTime { clock + .microseconds(time.microseconds) }

  // MARK: Doing

  private func gather(_ body: (inout Run) -> Void) -> [Effect] {
    notes.effects = []
    body(&run)
    return notes.effects
  }

  /// Shows the first screen, at a time in ms.
  func start(at time: Int) -> [Effect] {
    gather { $0.start(at: Timestamp(microseconds: Int64(time) * 1_000)) }
  }

  func press(_ key: UInt16, at time: Int) -> [Effect] {
    gather {
      for value in [KeyValue.down, KeyValue.up] {
        let moment = Timestamp(microseconds: Int64(time) * 1_000)
        $0.handle(InputEvent(time: moment, type: .key, code: key, value: value), from: 0)
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
    _ = gather {
      $0.take(.changed(.deck(deck)), at: Timestamp(microseconds: Int64(time) * 1_000))
    }
  }
}
