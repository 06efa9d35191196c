import InputEvents
import KioskBox
import KioskRuntime
import ScreenLayout
import Study
import Testing

@testable import Scenes

/// A box at home with spoken screens, one panel and a library of some decks.
extension KioskBox {
  static func listening(
    _ preferences: Preferences = [:], own: Preferences = [:], learners: [String] = ["Anna"],
    decks: Int = 1, voices: [String: String] = [:], panel: DeviceDescription = .panel,
    canSpeak: Bool = false
  ) -> KioskBox {
    let base: Preferences = [.eyesFree: "on", .language: "en"]
    var scenes = SceneStack(
      learners: learners, request: LessonRequest(learner: nil, deck: "d", mode: .review),
      startsAtHome: true, preferences: base.merging(preferences) { $1 },
      ofLearners: ["Anna": own], voices: DeckVoices(voices))
    if canSpeak { scenes.abilities = [.speak] }
    return KioskBox(
      scenes, devices: [panel],
      noting: { event in
        switch event {
        case .redrawn(_, let screen):
          "focus \(screen.highlighted?.target?.name ?? "nowhere")"
        case .touched(let isOnTarget): isOnTarget ? "tick" : "silence"
        default: nil
        }
      },
      answering: { effect in
        switch effect {
        case .load(let request): .lesson(lesson(request))
        case .ask(let query): reply(to: query, decks: decks).map { .reply($0, to: query) }
        default: nil
        }
      })
  }

  private static func lesson(_ request: LessonRequest) -> Lesson {
    let cards =
      [("Norway", "Oslo"), ("Peru", "Lima")]
      + (request.mode == .quiz ? [("Chad", "N'Djamena")] : [])
    let entries = cards.map { Lesson.Entry(Card(question: $0, answer: $1, guid: "id \($0)")) }
    var request = request
    request.isInOrder = true
    return Lesson(
      request, entries: entries, seed: 1,
      start: WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60))
  }

  private static func reply(to query: LibraryQuery, decks: Int) -> LibraryReply? {
    switch query {
    case .deck(let name, _): .deck(DeckOverview(name: name, cardCount: 9, due: 5), sets: [])
    case .decks:
      .decks(
        LibraryOverview(
          decks: (0..<decks).map {
            DeckOverview(name: $0 == 0 ? "d" : "d\($0)", cardCount: 9, due: 5)
          }))
    case .rounds: .rounds([])
    default: nil
    }
  }

  /// Returns the texts that were spoken since the last `take`, in order.
  mutating func heard() -> [String] {
    take().compactMap { line in
      line.contains(" speech ")
        ? line.split(separator: "\"").dropFirst().first.map(String.init) : nil
    }
  }

  /// Returns the middle of a target, on the panel.
  private func known(_ name: String, _ detail: String? = nil) -> Place {
    if let place = place(of: name, detail) { return place }
    Issue.record("\(name) is not on the screen: \(targets.map(\.target.name))")
    return (0, 0)
  }

  mutating func down(at time: Int64, on name: String) { down(at: time, known(name)) }

  /// Slides the finger to a target, where it arrives at `time`.
  mutating func slide(at time: Int64, to name: String) { slide(at: time, known(name)) }

  mutating func tap(at time: Int64, on name: String) { tap(at: time, known(name)) }

  /// Finds a target with a tap and chooses it with a double tap, even if the screen has other targets.
  mutating func choose(_ name: String, _ detail: String? = nil, at time: Int64) {
    tap(at: time, known(name, detail))
    doubleTap(at: time + 600)
  }

  mutating func doubleTap(at time: Int64, on name: String) { doubleTap(at: time, known(name)) }

  mutating func doubleTap(at time: Int64, _ place: Place = (500, 500)) {
    tap(at: time, place)
    tap(at: time + 130, place)
  }

  mutating func tap(at time: Int64, _ place: Place) {
    down(at: time, place)
    up(at: time + 80)
  }

  mutating func swipe(at time: Int64, on name: String, across: Int32) {
    swipe(at: time, from: known(name), across: across)
  }

  /// Taps with two fingers, for which the panel needs slots.
  mutating func twoFingerTap(at time: Int64) {
    for (time, id) in [(time, Int32(1)), (time + 80, -1)] {
      for slot in 0..<2 as Range<Int32> {
        send(time, .absolute, AbsoluteCode.multitouchSlot, slot)
        send(time, .absolute, AbsoluteCode.multitouchTrackingID, id < 0 ? id : id + slot)
        guard id > 0 else { continue }
        send(time, .absolute, AbsoluteCode.multitouchX, 400 + 200 * slot)
        send(time, .absolute, AbsoluteCode.multitouchY, 300)
      }
      report(at: time)
    }
  }
}
