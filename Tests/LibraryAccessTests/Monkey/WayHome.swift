import InputEvents
import KioskRuntime
import Scenes
import ScreenLayout
import Study

/// A copy of the kiosk that is led home by its targets, without saving anything: by taps or with one key.
struct WayHome: EffectHandler {
  private let kiosk: MonkeyKiosk
  let size: GridSize
  private var content: ScreenContent?
  /// The targets with the focus.
  private var marked: [Target] = []
  /// The target that was chosen last.
  private var chosen: Target?

  /// The taps that were made, if they did not lead home within `longest`.
  private(set) var problem: String?

  /// The longest way: from the keyboard over a new card, its list, its deck, all decks and the corner.
  private static let longest = 8
  /// The targets that lead towards home, the nearest first.
  private static let ways = [
    "skip", "no", "leave", "stop", "done", "cancel", "keep", "back", "next", "wrong",
  ]

  /// - Parameters:
  ///   - kiosk: The kiosk to copy.
  ///   - time: The time, in ms.
  ///   - key: The only key that is used; nil for taps.
  init(_ kiosk: MonkeyKiosk, time: Int64, key: KeyMeaning? = nil) {
    self.kiosk = kiosk
    (size, content) = (kiosk.size, kiosk.content)
    var pipeline = kiosk.pipeline
    var time = time
    var way: [String] = []
    while !isHome {
      let targets = content.map { pipeline.layout.screen($0, size: size).targets } ?? []
      if case .dark = content, way.isEmpty {
        time += 2_000
        if let key {
          press(key.code, at: time, for: 80, &pipeline)
        } else {
          tap((500, 500), at: time, &pipeline)
        }
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
      if let key {
        guard choose(step.target, by: key, at: &time, &pipeline) else {
          problem =
            "\(key) reaches \(String(describing: chosen)) instead of \(step.target) at \(size), after \(way), marked "
            + "\(marked.map(\.name)), from \(String(describing: content))"
          return
        }
        continue
      }
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

  /// Chooses a target with one key, or by waiting for the focus if it moves by itself.
  private mutating func choose(
    _ target: Target, by key: KeyMeaning, at time: inout Int64, _ pipeline: inout Pipeline
  ) -> Bool {
    chosen = nil
    let isBlind = marked.isEmpty
    // Twice the most targets and rows of a screen, with a press for each.
    for _ in 0..<240 where chosen == nil {
      pipeline.advance(to: Timestamp(microseconds: time * 1_000), &self)
      let isThere = marked.contains(target)
      if kiosk.scansItself, !isThere, !marked.isEmpty, let deadline = pipeline.deadline {
        time = deadline.microseconds / 1_000 + 1
        pipeline.advance(to: deadline, &self)
      } else {
        // Tab moves if it is pressed shortly, Enter if it is held.
        let isLong = !kiosk.scansItself && (marked.isEmpty || isThere == (key == .step))
        press(key.code, at: time, for: isLong ? 900 : 80, &pipeline)
        time += kiosk.scansItself ? 300 : 1_500
      }
    }
    // A focus that a finger or another key has left takes the first press; the way goes on from there.
    return chosen == target || isBlind && chosen != nil
  }

  private mutating func press(
    _ code: UInt16, at time: Int64, for length: Int64, _ pipeline: inout Pipeline
  ) {
    for (value, after) in [(KeyValue.down, Int64(0)), (KeyValue.up, length)] {
      let moment = Timestamp(microseconds: (time + after) * 1_000)
      pipeline.handle(
        InputEvent(time: moment, type: .key, code: code, value: value), from: 0, &self)
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
    switch event {
    case .effect(.show(let content)): (self.content, marked) = (content, [])
    // Of a secret's keys, which are no way home, only the names are told.
    case .target(let target): chosen = target
    default: break
    }
  }

  mutating func redraw(_ content: ScreenContent, _ screen: Screen, at time: Timestamp) {
    marked = screen.highlights.filter { $0.state == .focused }.compactMap(\.target)
  }

  func lesson(_ request: LessonRequest, at time: Timestamp) -> Lesson? {
    kiosk.load(request, seed: 1, at: time)
  }

  func reply(to query: LibraryQuery, at time: Timestamp) -> LibraryReply? {
    kiosk.reply(to: query, at: time)
  }
}
