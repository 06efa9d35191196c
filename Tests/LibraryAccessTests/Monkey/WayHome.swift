import InputEvents
import Scenes
import ScreenLayout
import Study

@testable import KioskRuntime

/// A copy of the kiosk that is led home by its targets, without saving anything: by taps or with one key.
struct WayHome {
  private let kiosk: MonkeyKiosk
  private var run: Run
  private let eyes = Eyes()

  /// The taps that were made, if they did not lead home within `longest`.
  private(set) var problem: String?

  /// The longest way: from the keyboard over a new card, its list, its deck, all decks and the corner.
  private static let longest = 8
  /// The targets that lead towards home, the nearest first.
  private static let ways = [
    "skip", "no", "leave", "stop", "done", "cancel", "keep", "back", "next", "wrong", "who",
  ]

  /// - Parameters:
  ///   - kiosk: The kiosk to copy.
  ///   - time: The time, in ms.
  ///   - key: The only key that is used; nil for taps.
  init(_ kiosk: MonkeyKiosk, time: Int64, key: KeyMeaning? = nil) {
    self.kiosk = kiosk
    run = Run(kiosk.pipeline, services: Answers(kiosk: kiosk), sinks: [eyes])
    var time = time
    var way: [String] = []
    // A box that was left alone in the meantime may be home already.
    run.advance(to: Timestamp(microseconds: time * 1_000))
    while !isHome {
      let targets = targets
      if case .dark = content, way.isEmpty {
        time += 2_000
        if let key {
          press(key.code, at: time, for: 80)
        } else {
          tap((500, 500), at: time)
        }
        way.append("wake")
        continue
      }
      let step = Self.ways.lazy.compactMap { name in
        targets.first { $0.target.name == name && $0.target.detail == nil }
      }.first
      guard let step, way.count < Self.longest else {
        problem =
          "no way home at \(run.size), after \(way), among \(targets.map(\.target.name)), "
          + "from \(String(describing: kiosk.content))"
        return
      }
      way.append(step.target.name)
      time += 2_000
      if let key {
        guard choose(step.target, by: key, at: &time) else {
          problem =
            "\(key) reaches \(String(describing: eyes.chosen)) instead of \(step.target) at \(run.size), after \(way), marked "
            + "\(eyes.marked.map(\.name)), from \(String(describing: content))"
          return
        }
        continue
      }
      let cells = step.cells
      let middle = (
        column: cells.columns.lowerBound + cells.columns.count / 2,
        row: cells.rows.lowerBound + cells.rows.count / 2
      )
      let place = MonkeyKiosk.place(middle, of: run.size, turned: kiosk.rotation)
      let isExplored = run.pipeline.isExplored
      tap(place, at: time)
      guard isExplored else { continue }
      for after in [600, 730] as [Int64] { tap(place, at: time + after) }
    }
  }

  /// Chooses a target with one key, or by waiting for the focus if it moves by itself.
  private mutating func choose(_ target: Target, by key: KeyMeaning, at time: inout Int64) -> Bool {
    eyes.chosen = nil
    let isBlind = eyes.marked.isEmpty
    // Twice the most targets and rows of a screen, with a press for each.
    for _ in 0..<240 where eyes.chosen == nil {
      run.advance(to: Timestamp(microseconds: time * 1_000))
      // Where nothing is marked, Enter acts on the screen itself; the way goes on from the next one.
      guard targets.contains(where: { $0.target == target }) else { return true }
      let isThere = eyes.marked.contains(target)
      if scansItself, !isThere, !eyes.marked.isEmpty, let deadline = run.deadline {
        time = deadline.microseconds / 1_000 + 1
        run.advance(to: deadline)
      } else {
        // Tab moves if it is pressed shortly, Enter if it is held.
        let isLong = !scansItself && (eyes.marked.isEmpty || isThere == (key == .step))
        press(key.code, at: time, for: isLong ? 900 : 80)
        time += scansItself ? 300 : 1_500
      }
    }
    // A focus that a finger or another key has left takes the first press; the way goes on from there.
    return eyes.chosen == target || isBlind && eyes.chosen != nil
  }

  /// Whether the focus moves by itself now, as the box or the learner has it.
  private var scansItself: Bool { run.pipeline.scanning.interval != nil }

  private mutating func press(_ code: UInt16, at time: Int64, for length: Int64) {
    for (value, after) in [(KeyValue.down, Int64(0)), (KeyValue.up, length)] {
      let moment = Timestamp(microseconds: (time + after) * 1_000)
      run.handle(InputEvent(time: moment, type: .key, code: code, value: value), from: 0)
    }
  }

  private mutating func tap(_ place: MonkeyKiosk.Place, at time: Int64) {
    for (after, type, code, value) in [
      (Int64(0), EventType.key, KeyCode.touch, Int32(1)), (0, .absolute, 0, place.x),
      (0, .absolute, 1, place.y), (0, .synchronization, 0, 0), (70, .key, KeyCode.touch, 0),
      (70, .synchronization, 0, 0),
    ] {
      let moment = Timestamp(microseconds: (time + after) * 1_000)
      run.handle(InputEvent(time: moment, type: type, code: code, value: value), from: 0)
    }
  }

  /// Whether the screen is home, or asks who is learning and has no other way.
  private var isHome: Bool {
    guard case .list(let list) = content else { return false }
    return list.name == "home"
      || list.name == "learners" && !list.buttons.contains { $0.target == .back }
  }

  private var targets: [TouchTarget] {
    content.map { run.pipeline.layout.screen($0, size: run.size).targets } ?? []
  }

  private var content: ScreenContent? { run.pipeline.content }

  private final class Eyes: Sink {
    /// The targets with the focus.
    var marked: [Target] = []
    /// The target that was chosen last.
    var chosen: Target?

    func take(_ event: RuntimeEvent, at time: Timestamp) {
      switch event {
      case .shown: marked = []
      case .redrawn(_, let screen):
        marked = screen.highlights.filter { $0.state == .focused }.compactMap(\.target)
      // Of a secret's keys, which are no way home, only the names are told.
      // What is chosen has the focus, which this copy has not seen if a finger has set it before.
      case .target(let target): (chosen, marked) = (target, [target])
      default: break
      }
    }
  }

  private struct Answers: Services {
    let kiosk: MonkeyKiosk

    func perform(_ effect: Effect, for learner: String?, at time: Timestamp) -> News? {
      switch effect {
      case .load(let request): kiosk.load(request, seed: 1, at: time).map { .lesson($0) }
      case .ask(let query): kiosk.reply(to: query, at: time).map { .reply($0, to: query) }
      default: nil
      }
    }
  }
}
