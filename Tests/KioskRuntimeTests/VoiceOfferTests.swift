import InputEvents
import KioskBox
import Scenes
import Study
import Testing

@Suite("The offer of spoken screens on a new box")
struct VoiceOfferTests {
  private static let new: Preferences = [.eyesFree: "off", .firstStart: "ask"]

  @Test("is spoken in each of the box's languages, one after the other; without a voice it is not")
  func offers() {
    var box = KioskBox.listening(Self.new, canSpeak: true)
    let heard = box.heard()
    guard heard.count == 4 else { return #expect(heard.count == 4) }
    #expect(
      heard.count == 4 && heard[0] == "Hold a finger on the glass, and I will tell you everything.")
    #expect(heard[1].contains("Finger") && heard[2].contains("dedo") && heard[3].contains("vitre"))
    var silent = KioskBox.listening(Self.new)
    silent.down(at: 1_000, (500, 900))
    silent.up(at: 3_000)
    #expect(silent.heard().isEmpty && !silent.take().contains { $0.contains(" store ") })
  }

  @Test("is accepted by holding a finger on a language or beside all targets; instructions follow")
  func hold() {
    for name in ["language", "skip", nil] {
      var box = KioskBox.listening(Self.new, canSpeak: true)
      _ = box.take()
      if let name { box.down(at: 1_000, on: name) } else { box.down(at: 1_000, (5, 995)) }
      box.up(at: 3_000)
      let lines = box.take()
      #expect(lines.contains { $0.hasSuffix(#"store set eyes-free "on""#) }, "\(lines)")
      #expect(!lines.contains { $0.contains("store set language") })
      let said = lines.filter { $0.contains(" speech ") }
      #expect(said.first?.contains("Touch anything to hear what it is.") == true, "\(said)")
      #expect(said.first?.contains("Language.") == true)
      // The instructions are given only once.
      box.twoFingerTap(at: 5_000)
      box.choose("skip", at: 7_000)
      let later = box.heard()
      #expect(!later.isEmpty && !later.contains { $0.contains("Touch anything") }, "\(later)")
    }
  }

  @Test("gives no instructions where spoken screens are on already")
  func settings() {
    var box = KioskBox.listening()
    #expect(!box.heard().contains { $0.contains("Touch anything") })
    var other = KioskBox.listening(
      [.eyesFree: "off"], own: [.eyesFree: "on"], learners: ["Anna", "Ben"])
    #expect(other.heard().isEmpty)
    other.tap(at: 1_000, on: "learner")
    #expect(!other.heard().contains { $0.contains("Touch anything") })
  }
}
