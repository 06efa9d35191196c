import ContentHash
import DeckStore
import InputEvents
import KioskRuntime
import Scenes
import ScreenLayout
import Study

@testable import LibraryAccess

/// A box at home with a panel, keys and a library, and an onlooker.
final class MonkeyKiosk {
  /// A place on the panel, from 0 to 1000 in both directions.
  typealias Place = (x: Int32, y: Int32)

  private(set) var session: LibrarySession
  var run: Run
  /// The rotation of the picture on the panel.
  private(set) var rotation = Rotation.none
  private let canTurn: Bool
  private(set) var content: ScreenContent?
  private(set) var onlooker: Onlooker
  private(set) var problem: String?
  /// The number of times that each kind of screen was shown or action was done.
  private(set) var seen: [String: Int] = [:]
  private var seed: UInt64
  /// The number of recordings that were ended.
  private var recordings = 0
  /// The time of the run, in ms.
  var time: Int64 = 0
  private var lines: [String] = []
  private let trace = EffectTrace(origin: Timestamp(microseconds: 0))
  private static let clock = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)

  /// Creates a box that begins at home or, if it is new, with the first start.
  ///
  /// - Parameters:
  ///   - path: The library's path.
  ///   - seed: The seed for the order of cards.
  ///   - isEyesFree: Whether screens are spoken, so that a single tap chooses nothing.
  ///   - isNew: Whether the box begins with the first start.
  ///   - canTurn: Whether its screen can be turned.
  ///   - scansItself: Whether the focus moves by itself.
  ///   - way: How cards are asked.
  /// - Throws: The errors of the library.
  init(
    path: String, seed: UInt64, isEyesFree: Bool, isNew: Bool, canTurn: Bool, scansItself: Bool,
    way: Way
  ) throws {
    let store = try DeckStore(path: path)
    let ann = try store.addLearner(isNew ? Learner.standIn : "Ann", at: Self.clock)
    onlooker = Onlooker(learner: ann.name)
    for (deck, records) in try MonkeyDecks.records(pictureIn: store) {
      try store.createDeck(deck)
      try store.importRecords(records, into: deck)
      onlooker.begin(deck, records)
    }
    let request = LessonRequest(learner: ann.name, deck: "Capitals", mode: .review)
    session = try LibrarySession(
      store, StudyContext(learner: ann, deck: Deck(name: ""), request: request))
    var scenes = SceneStack(
      learners: [], request: request, startsAtHome: true,
      preferences: [
        .homeAfter: "10 min", .eyesFree: isEyesFree ? "on" : "off",
        .firstStart: isNew ? "ask" : "done", .autoScan: scansItself ? "1 s" : "off",
        .way: way.rawValue,
      ], stick: Stick(decks: ["Birds.csv", "Trees.csv"]))
    scenes.abilities = [.chooseNetwork, .switchOff]
    if canTurn { scenes.abilities.insert(.turn) }
    (self.seed, self.canTurn) = (seed, canTurn)
    let world = World()
    run = Run(Pipeline(scenes: scenes), services: world, sinks: [world])
    world.kiosk = self
    run.add(Self.panel, at: 0)
    run.add(Self.motion, at: 1)
    run.start(at: Timestamp(microseconds: 0))
  }

  /// What the run shows and asks.
  private final class World: Services, Sink {
    weak var kiosk: MonkeyKiosk?

    func begin(at time: Timestamp) {}

    func take(_ event: RuntimeEvent, at time: Timestamp) { kiosk?.handle(event, at: time) }

    func perform(_ effect: Effect, for learner: String?, at time: Timestamp) -> News? {
      kiosk?.perform(effect, for: learner, at: time)
    }
  }

  var pipeline: Pipeline { run.pipeline }

  var size: GridSize {
    get { run.size }
    set { run.fullSize = newValue }
  }

  private static let panel = DeviceDescription(
    name: "panel", properties: [DeviceProperty.direct],
    codes: [.absolute: [0, 1], .key: Set(1...250).union([KeyCode.touch])],
    axes: [0: AxisRange(minimum: 0, maximum: 1_000), 1: AxisRange(minimum: 0, maximum: 1_000)])

  private static let motion = DeviceDescription(
    name: "motion", properties: [DeviceProperty.accelerometer], codes: [.absolute: [0, 1, 2]],
    axes: [
      0: AxisRange(minimum: -4_000, maximum: 4_000), 1: AxisRange(minimum: -4_000, maximum: 4_000),
      2: AxisRange(minimum: -4_000, maximum: 4_000),
    ])

  /// The last 60 lines of the trace, for finding a fault.
  var story: String { lines.suffix(60).joined(separator: "\n") }

  // MARK: What happens

  private func handle(_ event: RuntimeEvent, at time: Timestamp) {
    if let line = trace.line(event, at: time) { lines.append(line) }
    switch event {
    case .gesture: break
    case .key, .study, .target: onlooker.sees(event, on: content)
    case .effect(.play(let sound)): onlooker.hears(sound)
    case .shown(let content, _):
      self.content = content
      onlooker.sees(content)
      seen[content.kind, default: 0] += 1
    case .redrawn(let content, _): self.content = content
    case .followed(let preferences, _) where canTurn:
      rotation = preferences[.rotation].flatMap(Rotation.init) ?? rotation
    case .effect, .followed, .touched, .bookmarked: break
    }
  }

  private func perform(_ effect: Effect, for learner: String?, at time: Timestamp) -> News? {
    switch effect {
    case .save(let change): save(change, by: learner, at: time)
    case .load(let request):
      seed += 1
      if request.learner == nil { seen["guest", default: 0] += 1 }
      return load(request, seed: seed, at: time).map { .lesson($0) }
    case .ask(let query): return reply(to: query, at: time).map { .reply($0, to: query) }
    case .work(let work): return .changed(.stick(.ended(result(of: work))))
    case .network(let work): return .changed(.network(answer(to: work), of: work))
    case .outputs:
      return .changed(.outputs([SoundOutput(card: "Device", kind: .usb, name: "Device")]))
    case .microphone(.look):
      seen["asked for microphones", default: 0] += 1
      return .changed(.microphone(.found([Microphone(device: "mic", name: "Mic", isUSB: true)])))
    case .microphone(.stop):
      recordings += 1
      let voice = RecordedVoice(
        CardSound(hash: "\(ContentHash(of: [UInt8(truncatingIfNeeded: recordings)]))"),
        file: [UInt8(truncatingIfNeeded: recordings)], length: 1, rate: 48_000)
      return .changed(
        .microphone(recordings.isMultiple(of: 2) ? .failed(.tooQuiet) : .taken(voice)))
    default: break
    }
    return nil
  }

  private func save(_ change: LibraryChange, by learner: String?, at time: Timestamp) {
    if let word = onlooker.sees(change, on: content) { seen[word, default: 0] += 1 }
    do {
      try session.save(change, by: learner, at: wall(time))
    } catch {
      fail("\(change): \(error)")
    }
  }

  func reply(to query: LibraryQuery, at time: Timestamp) -> LibraryReply? {
    do {
      return try session.reply(to: QueryOrder(query, at: wall(time)))
    } catch {
      fail("\(query): \(error)")
      return nil
    }
  }

  /// Returns a different failure for each network, and success for the last one.
  private func answer(to work: NetworkWork) -> NetworkResult {
    seen["asked the network", default: 0] += 1
    guard case .join(let name, _) = work else {
      let names = ["Open", "Wrong", "Gone", "Lost"]
      return .networks(
        names.compactMap {
          WirelessNetwork($0, signal: 50, access: $0 == "Open" ? .open : .secret)
        })
    }
    return switch name {
    case "Open": .joined
    case "Wrong": .wrongPassword
    case "Gone": .notFound
    default: .failed
    }
  }

  /// Returns the result of each task at once.
  private func result(of work: StickWork) -> StickResult {
    seen["worked with the stick", default: 0] += 1
    switch work {
    case .importing: return .imported(StickImport(decks: ["Birds"]))
    case .backup: return .written("backup-2026-02-02.sqlite")
    case .answers: return .failed(.full)
    case .inspecting(let name):
      return .inspected(RestoreOffer(name: name, backup: LibraryContents(), here: nil))
    case .restoring: return .refused(.newer)
    }
  }

  func load(_ request: LessonRequest, seed: UInt64, at time: Timestamp) -> Lesson? {
    do {
      return try session.lesson(LessonOrder(request, seed: seed, at: wall(time))) {
        store, order, learner in
        try store.lesson(order.request, learner: learner, at: order.time, seed: order.seed)
      }
    } catch {
      fail("\(request): \(error)")
      return nil
    }
  }

  private func wall(_ time: Timestamp) -> WallTime {
    Self.clock + .microseconds(time.microseconds)
  }

  func fail(_ what: String) { problem = problem ?? what }

  // MARK: A hand

  /// The targets that can be tapped now.
  var targets: [TouchTarget] {
    content.map { pipeline.layout.screen($0, size: size).targets } ?? []
  }

  /// - Parameters:
  ///   - cell: The cell's column and row in the picture.
  ///   - size: The picture's size.
  ///   - rotation: The picture's rotation.
  /// - Returns: The middle of the cell, on the panel.
  static func place(
    _ cell: (column: Int, row: Int), of size: GridSize, turned rotation: Rotation
  ) -> Place {
    func share(_ cell: Int, of count: Int) -> Int32 { Int32((2 * cell + 1) * 500 / max(count, 1)) }
    let (x, y) = (share(cell.column, of: size.columns), share(cell.row, of: size.rows))
    return switch rotation {
    case .none: (x, y)
    case .quarter: (1_000 - y, x)
    case .half: (1_000 - x, 1_000 - y)
    case .threeQuarters: (y, 1_000 - x)
    }
  }

  // MARK: Looking

  /// Checks that the library has what the onlooker saw.
  func compare() throws {
    if let difference = try onlooker.difference(from: session.store) { fail(difference) }
  }

  /// Checks that at most eight taps on targets lead home from here, or that one key does.
  func findWayHome(key: KeyMeaning? = nil) {
    let way = WayHome(self, time: time, key: key)
    seen[key == nil ? "way home" : "way home by key", default: 0] += 1
    if let problem = way.problem { fail(problem) }
  }
}
