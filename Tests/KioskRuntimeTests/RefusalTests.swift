import InputEvents
import KioskBox
import KioskRuntime
import Scenes
import ScreenLayout
import Study
import Testing

@Suite("The sound of a refusal")
struct RefusalTests {
  /// Returns a box that browses two cards and shows the first, before which there is none.
  private func browsing() -> KioskBox {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .browse)
    var box = KioskBox(
      scenes: SceneStack(
        learners: ["Anna"], request: request, startsAtHome: true, preferences: [.wrap: "off"]))
    let cards = [Card(question: "Norway", answer: "Oslo"), Card(question: "Peru", answer: "Lima")]
    box.take(
      .lesson(
        Lesson(
          request, entries: cards.map { Lesson.Entry($0) }, seed: 1,
          start: WallTime(milliseconds: 0, zoneMinutes: 0))), at: 100)
    return box
  }

  @Test("is played for a tap on a grey button; a tap beside the buttons shuffles")
  func greyButton() {
    var box = browsing()
    let before = box.lines.count
    box.tap(at: 2_000, x: 100, y: 930)
    box.advance(to: 3_000)
    #expect(
      Array(box.lines.dropFirst(before)) == ["2.300 gesture tap 13.8,80.0", "2.300 sound refused"])
    box.tap(at: 4_000, x: 500, y: 300)
    box.advance(to: 5_000)
    #expect(box.studied.last == "random")
  }

  @Test("is played for a stroke past the end")
  func pastTheEnd() {
    var box = browsing()
    let before = box.lines.count
    box.stroke(at: 2_000, right: 400)
    let lines = box.lines.dropFirst(before).suffix(2)
    #expect(lines.map { $0.drop { $0 != " " } } == [" study previous", " sound refused"])
    // A stroke to another card plays that card's sound.
    box.stroke(at: 4_000, right: -400)
    #expect(box.lines.suffix(2).first?.hasSuffix("sound question") == true)
  }

  @Test("is played for a stroke past the last page of a list, and before its first")
  func pastTheLastPage() {
    let names = (1...400).map { "Learner \($0)" }
    var box = KioskBox(
      scenes: SceneStack(
        learners: names, request: LessonRequest(learner: nil, deck: "d", mode: .review),
        startsAtHome: true))
    box.swipe(at: 2_000, by: 300)
    #expect(box.lines.last?.hasSuffix("sound refused") == true)
    var time: Int64 = 4_000
    while box.lines.last?.contains(" page ") != false || time == 4_000 {
      box.swipe(at: time, by: -300)
      time += 2_000
      if time > 120_000 { break }
    }
    #expect(box.lines.last?.hasSuffix("sound refused") == true)
  }

  @Test("differs from that of a shake to a question")
  func shake() {
    var scenes = SceneStack(
      BrowseScene(
        deck: Deck(name: "d", cards: [Card(question: "Norway", answer: "Oslo")]), seed: 1))
    _ = scenes.start(at: .zero)
    #expect(scenes.handle(.shake, at: .zero)?.effects.first == .play(.shake))
    #expect(scenes.handle(.tap, at: .zero)?.effects.first == .play(.question))
    // A tap or shake without an action is silent, as it is often unintended.
    var home = SceneStack(
      learners: ["Anna"], request: LessonRequest(learner: "Anna", deck: "d", mode: .review),
      startsAtHome: true)
    _ = home.start(at: .zero)
    #expect(home.handle(.longPress, at: .zero)?.effects == [])
    #expect(home.handle(.swipeRight, at: .zero)?.effects == [.play(.refused)])
  }
}
