import Foundation
import Gestures
import InputEvents
import KioskBox
import KioskRuntime
import RecordingFiles
import ScreenLayout
import Study
import TestSupport
import Testing

@testable import Scenes

@Suite("Lessons by touch")
struct LessonPipelineTests {
  @Test(
    "our recordings of lessons give their expected traces", arguments: ["round", "quiz"])
  func golden(name: String) throws {
    let path = "\(Checkout.recordings)/\(name)"
    var file = try RecordingFile(path: "\(path).evemu")
    var all: [RecordedEvent] = []
    var events: [RecordedEvent] = []
    while try file.read(into: &events) { all += events }
    let lines = LessonBox.replay(all, file.devices, name == "quiz" ? .quiz : .round)
    let expected = try String(contentsOf: URL(filePath: "\(path).trace"), encoding: .utf8)
    #expect(lines.joined(separator: "\n") + "\n" == expected)
  }

  @Test(
    "a tap on a target chooses it, one beside all targets does nothing, and keys have numbers")
  func choices() {
    var box = LessonBox(.round, learners: ["Anna", "Ben"])
    #expect(
      box.take() == [
        "0.000 study start", #"0.000 screen learners learner "Anna" learner "Ben" guest"#,
      ])
    box.tap(at: 1_000, 0.5, 0.05)
    #expect(box.take() == ["1.080 gesture tap 68.8,4.3"])
    box.tap(at: 2_000, on: "learner", "Ben")
    #expect(
      box.take().dropFirst() == [
        #"2.080 study target learner "Ben""#,
        #"2.080 load round "d" in-order learner "Ben""#,
        "2.080 sound question", #"2.080 screen question 1/3 "Norway""#,
      ])
    box.press(KeyMeaning.answer.code, at: 3_000)
    box.press(KeyMeaning.right.code, at: 4_000)
    box.hold(at: 5_000)
    #expect(box.take().last == "5.500 screen stop? 1/3")
    box.press(2, at: 7_000)
    #expect(
      box.take() == [
        "7.000 key 2", "7.000 study target stop", "7.000 sound back", "7.000 screen result 1/1",
      ])
    box.press(2, at: 7_500)
    #expect(
      box.take() == [
        "7.500 key 2", "7.500 study target go-on", "7.500 sound question",
        #"7.500 screen question 2/3 "Peru""#,
      ])
    // Number keys mean nothing if there is nothing to choose.
    box.press(2, at: 8_000)
    #expect(box.take() == [])
  }

  @Test("a tap hits the target drawn under it, at any size of the screen")
  func sizes() {
    for (columns, rows) in [(80, 24), (30, 10)] {
      for name in ["Anna", "Ben"] {
        let size = GridSize(columns: columns, rows: rows)
        var box = LessonBox(.round, learners: ["Anna", "Ben"], size: size)
        box.tap(at: 2_000, on: "learner", name)
        #expect(box.take().contains(#"2.080 study target learner "\#(name)""#))
      }
    }
  }

  @Test("a tap right after choices appear chooses nothing")
  func guarded() {
    var box = LessonBox(.quiz)
    _ = box.take()
    // The first screen was shown at 0 ms.
    box.tap(at: 190, 0.27, 0.48)
    #expect(box.take() == ["0.270 gesture tap 37.2,41.3"])
    box.tap(at: 1_000, 0.27, 0.48)
    let struck = box.take()
    #expect(struck.contains("1.080 study target answer-1"))
    box.tap(at: 1_180, 0.73, 0.48)
    #expect(box.take() == ["1.260 gesture tap 100.4,41.3"])
    box.tap(at: 1_290, 0.73, 0.48)
    #expect(box.take().contains("1.370 study target answer-2"))
  }

  @Test("if no double tap is bound, taps do not wait, and the second does nothing")
  func doubleTap() {
    var box = LessonBox(.round)
    _ = box.take()
    box.tap(at: 1_000, 0.5, 0.5)
    box.tap(at: 1_180, 0.5, 0.5)
    box.advance(to: 3_000)
    #expect(
      box.take() == [
        "1.080 gesture tap 68.8,43.0", "1.080 study random", "1.080 sound answer",
        #"1.080 screen answer 1/3 "Oslo""#, "1.260 gesture tap 68.8,43.0",
      ])
  }

  @Test("Page Up and Backspace take the last answer back, and the trace has an undo")
  func undo() {
    for key in [KeyMeaning.pageUp.code, 14] {
      var box = LessonBox(.round)
      box.press(KeyMeaning.answer.code, at: 1_000)
      box.press(KeyMeaning.right.code, at: 2_000)
      _ = box.take()
      box.press(key, at: 3_000)
      #expect(
        box.take() == [
          "3.000 key \(key)", "3.000 study previous", "3.000 sound answer",
          #"3.000 screen answer 1/3 "Oslo""#, #"3.000 store undo "Norway""#,
        ])
    }
  }

  @Test(
    "a delayed card is shown at its own time, before the next frame, but not after the end"
  )
  func waiting() {
    var box = LessonBox(.review)
    _ = box.take()
    for key in 0..<3 {
      box.press(KeyMeaning.answer.code, at: 1_000 + 2_000 * Int64(key))
      box.press(KeyMeaning.wrong.code, at: 2_000 + 2_000 * Int64(key))
    }
    #expect(box.take().contains("6.000 screen waiting 12:30"))
    var ended = box
    ended.finish()
    #expect(ended.take() == [])
    #expect(box.deadline == Timestamp(microseconds: 1_802_000_000))
    box.press(KeyMeaning.answer.code, at: 1_803_000)
    #expect(
      box.take() == [
        "1802.000 sound question", #"1802.000 screen question 3/3 "Norway""#, "1803.000 key 57",
        "1803.000 study answer", "1803.000 sound answer", #"1803.000 screen answer 3/3 "Oslo""#,
      ])
  }

  @Test("the trace shows choices, crossed-out and right ones, and a quiz with too few answers")
  func trace() {
    let trace = EffectTrace(origin: Timestamp(microseconds: 0))
    func line(_ effect: Effect) -> String? {
      trace.line(.effect(effect), at: Timestamp(microseconds: 0))
    }
    let quiz = QuizContent(
      question: "Norway",
      answers: [
        .init(text: "Oslo", state: .right), .init(text: "B", state: .struckOut),
        .init(text: "C", state: .left),
      ],
      deckName: "d", position: 3, count: 10,
      progress: LessonProgress(asked: 2, finished: 2, whole: 10, position: 3))
    #expect(line(.show(.quiz(quiz))) == #"0.000 screen quiz 3/10 "Norway" "Oslo"* "B"- "C""#)
    #expect(line(.show(.tooFewAnswers(deckName: "d"))) == #"0.000 screen too-few-answers "d""#)
    var result = ResultContent(
      mode: .review, deckName: "d", right: 8, count: 10, today: 34, choices: [.done])
    #expect(line(.show(.result(result))) == "0.000 screen result 8/10 today 34")
    result.nextInDays = 3
    #expect(line(.show(.result(result))) == "0.000 screen result 8/10 today 34 next 3")
    let request = LessonRequest(
      learner: nil, deck: "d", set: "a b", mode: .review, direction: .both)
    #expect(line(.load(request)) == #"0.000 load review "d" set "a b" both guest"#)
  }
}

/// A kiosk with one panel that answers every request for a lesson at once, like a replay.
struct LessonBox: PanelHand {
  private var box: KioskBox

  private static let cards = [
    ("Norway", "Oslo"), ("Peru", "Lima"), ("Japan", "Tokyo"), ("Chad", "N'Djamena"),
  ].map { Card(question: $0, answer: $1, guid: "id \($0)") }

  init(
    _ mode: Round.Mode, learners: [String] = ["Anna"], origin: Timestamp = .init(microseconds: 0),
    devices: [DeviceDescription] = [.panel], size: GridSize = .standard,
    cards: [Card] = LessonBox.cards
  ) {
    let request = LessonRequest(learner: nil, deck: "d", mode: mode, isInOrder: mode != .review)
    box = KioskBox(
      SceneStack(learners: learners, request: request), devices: devices, size: size,
      start: origin,
      answering: { effect in
        guard case .load(let request) = effect else { return nil }
        return .lesson(
          Lesson(
            request, entries: cards.prefix(request.mode == .quiz ? 4 : 3).map { .init($0) },
            seed: 1, start: WallTime(milliseconds: 1_772_539_200_000, zoneMinutes: 0),
            scheduler: Scheduler(learningSteps: [50 * 60])))
      })
  }

  static func replay(
    _ events: [RecordedEvent], _ devices: [DeviceDescription], _ mode: Round.Mode
  ) -> [String] {
    guard let first = events.first?.event.time else { return [] }
    var box = LessonBox(
      mode, learners: mode == .quiz ? ["Anna", "Ben"] : ["Anna"], origin: first, devices: devices)
    for recorded in events { box.send(recorded.event, from: Int(recorded.device)) }
    box.finish()
    return box.take()
  }

  var deadline: Timestamp? { box.run.deadline }

  mutating func take() -> [String] { box.take() }

  mutating func finish() { box.run.finishGestures() }

  mutating func advance(to time: Int64) { box.advance(to: time) }

  mutating func tap(at time: Int64, on name: String, _ detail: String) {
    box.tap(at: time, on: name, detail)
  }

  mutating func hold(at time: Int64) {
    down(at: time, x: 500, y: 500)
    up(at: time + 1_000)
  }

  mutating func send(_ event: InputEvent, from device: Int) { box.send(event, from: device) }
}
