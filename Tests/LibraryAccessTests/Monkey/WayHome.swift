import InputEvents
import KioskRuntime
import Scenes
import ScreenLayout
import Study

/// A copy of the kiosk that is led home by its targets, without saving anything.
struct WayHome: EffectHandler {
  private let kiosk: MonkeyKiosk
  let size: GridSize
  private var content: ScreenContent?

  /// The taps that were made, if they did not lead home within `longest`.
  private(set) var problem: String?

  /// The longest way: from the keyboard over a new card, its list, its deck, all decks and the corner.
  private static let longest = 8
  /// The targets that lead towards home, the nearest first.
  private static let ways = [
    "skip", "no", "leave", "stop", "done", "cancel", "keep", "back", "next", "wrong",
  ]

  init(_ kiosk: MonkeyKiosk, time: Int64) {
    self.kiosk = kiosk
    (size, content) = (kiosk.size, kiosk.content)
    var pipeline = kiosk.pipeline
    var time = time
    var way: [String] = []
    while !isHome {
      let targets = content.map { pipeline.layout.screen($0, size: size).targets } ?? []
      if case .dark = content, way.isEmpty {
        time += 2_000
        tap((500, 500), at: time, &pipeline)
        way.append("wake")
        continue
      }
      let step = Self.ways.lazy.compactMap { name in
        targets.first { $0.target.name == name && $0.target.detail == nil }
      }.first
      guard let step, way.count < Self.longest else {
        problem = "no way home at \(size), after \(way), from \(String(describing: kiosk.content))"
        return
      }
      way.append(step.target.name)
      time += 2_000
      let cells = step.cells
      let middle = (
        column: cells.columns.lowerBound + cells.columns.count / 2,
        row: cells.rows.lowerBound + cells.rows.count / 2
      )
      let place = MonkeyKiosk.place(middle, of: size, turned: kiosk.rotation)
      let isExplored = pipeline.isExplored
      tap(place, at: time, &pipeline)
      guard isExplored else { continue }
      for after in [600, 730] as [Int64] { tap(place, at: time + after, &pipeline) }
    }
  }

  private mutating func tap(
    _ place: MonkeyKiosk.Place, at time: Int64, _ pipeline: inout Pipeline
  ) {
    for (after, type, code, value) in [
      (Int64(0), EventType.key, KeyCode.touch, Int32(1)), (0, .absolute, 0, place.x),
      (0, .absolute, 1, place.y), (0, .synchronization, 0, 0), (70, .key, KeyCode.touch, 0),
      (70, .synchronization, 0, 0),
    ] {
      let moment = Timestamp(microseconds: (time + after) * 1_000)
      pipeline.handle(
        InputEvent(time: moment, type: type, code: code, value: value), from: 0, &self)
    }
  }

  /// Whether the screen is home, or asks who is learning and has no other way.
  private var isHome: Bool {
    guard case .list(let list) = content else { return false }
    return list.name == "home"
      || list.name == "learners" && !list.buttons.contains { $0.target == .back }
  }

  mutating func handle(_ event: RuntimeEvent, at time: Timestamp) {
    if case .effect(.show(let content)) = event { self.content = content }
  }

  func lesson(_ request: LessonRequest, at time: Timestamp) -> Lesson? {
    kiosk.load(request, seed: 1, at: time)
  }

  func reply(to query: LibraryQuery, at time: Timestamp) -> LibraryReply? {
    kiosk.reply(to: query, at: time)
  }
}
