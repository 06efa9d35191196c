import InputEvents
import KioskBox
import ScreenLayout
import Study
import Testing

@testable import KioskRuntime
@testable import Scenes

@Suite("A recording on the screen")
struct VoicePipelineTests {
  private static let voice = RecordedVoice(
    CardSound(hash: "0123456789"), file: [1], length: 900, rate: 48_000)

  /// The sinks hear what was recorded before a scene has it played.
  private final class Listener: Sink {
    var heard: [String] = []

    func take(_ event: RuntimeEvent, at time: Timestamp) {
      if case .effect(.microphone(.hear(let sound))) = event { heard.append("hear \(sound.hash)") }
    }

    func take(_ news: News) {
      if case .changed(.microphone(.taken(let voice))) = news {
        heard.append("taken \(voice.sound.hash)")
      }
    }
  }

  @Test("its level is drawn without a line in the trace, and keeps the pressed button's look")
  func level() throws {
    var drawn: [Screen] = []
    var box = KioskBox(
      SceneStack(RecordScene(.question, saying: "Ada", hasSound: false)),
      noting: { event in
        if case .redrawn(_, let screen) = event { drawn.append(screen) }
        return nil
      })
    let listener = Listener()
    box.run.sinks.add(listener)
    let mic = Microphone(device: "mic", name: "Mic", isUSB: true)
    box.take(.changed(.microphone(.found([mic]))), at: 100)
    box.choose(Target("record"), at: 1_000)
    _ = box.take()
    drawn = []
    for level in [3, 7] { box.take(.changed(.microphone(.level(level))), at: 2_000) }
    #expect(box.take() == [])
    #expect(drawn.count == 2 && drawn[0] != drawn[1])
    let place = try #require(box.place(of: "said"))
    box.down(at: 3_000, place)
    drawn = []
    box.take(.changed(.microphone(.level(5))), at: 3_010)
    #expect(drawn.last?.highlights.map(\.target) == [Target("said")])
    box.up(at: 3_100)
    box.advance(to: 4_000)
    let stop = try #require(box.lines.last)
    #expect(stop.hasSuffix(" microphone stop"))
    let time = stop.prefix { $0 != " " }
    // The answer counts at the time at which it was asked for, as in a replay.
    box.take(.changed(.microphone(.taken(Self.voice))), at: 5_000)
    #expect(
      box.lines.suffix(2) == [
        "\(time) screen record back hear record-again keep-voice",
        "\(time) microphone hear 01234567",
      ])
    #expect(listener.heard == ["taken 0123456789", "hear 0123456789"])
  }

  @Test("the levels of an answer that is said leave no line, and its button can be tapped")
  func levelOfAnswer() {
    let lesson = Lesson(
      LessonRequest(learner: "Anna", deck: "d", mode: .round),
      entries: [Lesson.Entry(Card(question: "Norway", answer: "Oslo", guid: "n"))], seed: 1,
      start: WallTime(milliseconds: 0, zoneMinutes: 0))
    var situation = Situation(preferences: [.way: "say"])
    situation.abilities = [.speak]
    let scene = LessonScene(LessonSession(lesson, at: .zero, after: RunNumbers()), situation)
    var box = KioskBox(SceneStack(scene, preferences: situation.preferences))
    box.advance(to: 1_000)
    box.choose(Target("speak"), at: 2_000)
    _ = box.take()
    for time in stride(from: 3_000, through: 5_000, by: 100) {
      box.take(.changed(.microphone(.level(time / 500))), at: Int64(time))
    }
    #expect(box.take() == [])
    box.choose(Target("said"), at: 5_050)
    #expect(box.lines.contains { $0.hasSuffix(" microphone stop") })
  }
}
