import Scenes
import Study
import Testing

@Suite("Recording a card's sound")
struct RecordSceneTests {
  private static let mic = Microphone(device: "usb", name: "Samson", isUSB: true)
  private static let other = Microphone(device: "pch", name: "HDA", isUSB: false)
  private static let voice = RecordedVoice(
    CardSound(hash: "hash"), file: [1, 2], length: 900, rate: 48_000)

  /// A box where a card is changed and the question's sound is to be recorded.
  private static func box(
    _ record: CardRecord = .ada, _ found: [Microphone] = [mic], side: String = "question"
  ) -> CardBox {
    var box = CardBox(showing: ListedCard(record, place: 0, count: 1))
    _ = box.opens("edit")
    #expect(box.chose("voice", side).contains("look"))
    _ = box.heard(.found(found))
    return box
  }

  @Test("what was recorded is heard, kept, and saved as the sound of its side with the card")
  func keeps() {
    var box = Self.box()
    #expect(box.targets == ["back", "record"])
    #expect(box.list?.status == .text("Samson"))
    // The microphone would hear a sound.
    #expect(box.chose("record") == ["record back said", "record usb"])
    #expect(box.list?.level?.value == 0)
    #expect(box.list?.empty == .text("Ada"))
    _ = box.heard(.level(7))
    #expect(box.list?.level?.value == 7)
    #expect(box.chose("said") == ["record back", "stop recording"])
    #expect(
      box.heard(.taken(Self.voice)) == ["record back hear record-again keep-voice", "hear hash"])
    #expect(
      box.chose("hear") == ["question", "record back hear record-again keep-voice", "hear hash"])
    #expect(box.changes.isEmpty)
    let kept = box.chose("keep-voice")
    #expect(kept.contains("voice hash") && kept.contains("keep Ada"))
    #expect(box.changes == [.voice(Self.voice)])
    let media = CardRecord.Media(side: .question, hash: "hash", fileExtension: "wav")
    #expect(box.kept?.record.media == [media])
    #expect(box.list?.name == "edit" && box.list?.status == .words(.isUnsaved))
    _ = box.chose("save")
    var record = CardRecord.ada
    record.media = [media]
    #expect(box.changes.last == .edit(.finish(record, in: "d", at: nil)))
  }

  @Test("it takes the place of the sounds of its side, and of nothing else")
  func replaces() {
    var record = CardRecord.ada
    record.media = [
      .init(side: .question, hash: "q", fileExtension: "mp3"),
      .init(side: .question, hash: "p", fileExtension: "png"),
      .init(side: .answer, hash: "a1", fileExtension: "ogg"),
      .init(side: .answer, hash: "a2", fileExtension: "ogg"),
    ]
    var box = Self.box(record, side: "answer")
    #expect(box.list?.why == .words(.takesThePlace))
    _ = (box.chose("record"), box.chose("said"), box.heard(.taken(Self.voice)))
    _ = box.chose("keep-voice")
    #expect(box.kept?.record.media.map(\.hash) == ["q", "p", "hash"])
  }

  @Test("a recording ends by itself after 15 seconds")
  func ends() {
    var box = Self.box()
    _ = box.chose("record")
    #expect(box.scenes.deadline == .seconds(15))
    #expect(box.waited() == ["record back", "stop recording"])
    #expect(box.scenes.deadline != .seconds(15))
  }

  @Test("without a microphone it says what to plug in, and looks again")
  func missing() {
    var box = Self.box(.ada, [])
    #expect(box.list?.empty == .words(.noMicrophone))
    #expect(box.list?.why == .words(.plugMicrophoneIn))
    #expect(box.targets == ["back", "look-again"])
    #expect(box.chose("look-again").last == "look")
    _ = box.heard(.found([Self.other, Self.mic]))
    #expect(box.targets == ["back", "other-microphone", "record"])
    #expect(box.list?.status == .text("HDA"))
    _ = box.chose("other-microphone")
    #expect(box.list?.status == .text("Samson"))
    #expect(box.chose("record").last == "record usb")
  }

  @Test("what went wrong has words and a way on", arguments: MicrophoneProblem.allCases)
  func problems(problem: MicrophoneProblem) {
    var box = Self.box()
    _ = (box.chose("record"), box.heard(.failed(problem)))
    #expect(box.list?.why != nil)
    let way = [.missing, .gone].contains(problem) ? "look-again" : "record-again"
    #expect(box.targets == ["back", way])
    _ = box.chose(way)
    _ = box.heard(.found([Self.mic]))
    #expect(box.targets.last == (way == "look-again" ? "record" : "said"))
  }

  @Test("a wrong swipe loses nothing that was said; Back forgets it, and the card stays as it was")
  func leaves() {
    var box = Self.box()
    _ = box.chose("record")
    #expect(box.left() == ["refused"])
    #expect(box.chose("back").contains("drop recording"))
    // Late news changes nothing.
    #expect(box.heard(.taken(Self.voice)).isEmpty)
    _ = (box.chose("voice", "answer"), box.heard(.found([Self.mic])))
    _ = (box.chose("record"), box.heard(.taken(Self.voice)))
    #expect(box.left() == ["refused"])
    _ = box.chose("back")
    #expect(box.list?.name == "edit" && box.list?.status == nil)
    #expect(box.changes.isEmpty)
  }

  @Test("a voice of a telephone's quality, or one that was cut off, is told as such")
  func dull() {
    var box = Self.box()
    var voice = Self.voice
    voice.rate = 8_000
    _ = (box.chose("record"), box.heard(.taken(voice)))
    #expect(box.list?.why == .words(.soundsDull))
    voice.isCut = true
    _ = (box.chose("record-again"), box.heard(.taken(voice)))
    #expect(box.list?.why == .words(.recordingCut))
  }
}
