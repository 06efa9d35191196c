import Foundation
import LinuxSystem
import Scenes
import Testing
import TestSupport

@testable import Speaker

@Suite("The findings about sound and speech")
struct FindingTests {
  @Test("a device's format, or what to do about a device that can't be opened")
  func sound() throws {
    _ = try SoundCards.shared.get()
    let found = PCM.finding(device: "nothing")
    #expect(found.subject == "sound" && found.state == .good)
    #expect(
      found.text.hasPrefix(
        "nothing plays on nothing: 48 kHz, 16 bit, stereo, 30 ms in periods of 10 ms;"))
    #expect(PCM.finding(device: "none") == Finding("sound", .good, "none, as asked"))
    #expect(
      PCM.finding(device: "paced:OPEN_ERRNO=16").text
        == "paced:OPEN_ERRNO=16 is in use, as it is while the kiosk runs")
    #expect(PCM.finding(device: "unheard-of").state == .problem)
  }

  @Test("the available cards are found in the kernel's lists")
  func cards() {
    let cards = """
       0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                            bcm2835 Headphones
       1 [C920           ]: USB-Audio - HD Pro Webcam C920
                            HD Pro Webcam C920 at usb-0000:01:00.0-1.3, high speed
       2 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                            vc4-hdmi-0
      """
    let devices = """
      00-00: bcm2835 Headphones : bcm2835 Headphones : playback 8
      01-00: USB Audio : USB Audio : capture 1
      02-01: MAI PCM i2s-hifi-0 : MAI PCM i2s-hifi-0 : playback 1
      """
    let choice = SoundCard.cards(cards, devices: devices)
    #expect(
      choice == [
        .init(
          id: "Headphones", driver: "bcm2835_headpho", name: "bcm2835 Headphones",
          node: "/dev/snd/pcmC0D0p"),
        .init(
          id: "vc4hdmi0", driver: "vc4-hdmi", name: "vc4-hdmi-0", node: "/dev/snd/pcmC2D1p"),
      ])
    #expect(
      SoundCard.choice(of: choice.map(\.id)).hasPrefix(
        "--audio-device can be default:CARD=Headphones, default:CARD=vc4hdmi0: "))
    #expect(SoundCard.choice(of: []) == "this machine has no card that plays")
  }

  @Test(
    "a card says where its loudspeaker is",
    arguments: [
      ("vc4hdmi1", "vc4-hdmi", "vc4-hdmi-1", SoundOutput.Kind.screen),
      ("Headphones", "bcm2835_headpho", "bcm2835 Headphones", .socket),
      ("PCH", "HDA-Intel", "HDA Intel PCH", .socket),
      ("HDMI", "HDA-Intel", "HDA ATI HDMI", .screen),
      ("Device", "USB-Audio", "USB Audio\u{1b}[2J HDMI", .usb),
      ("IQaudIODAC", "IQaudIODAC", "IQaudIODAC", .other),
    ])
  func output(id: String, driver: String, name: String, kind: SoundOutput.Kind) {
    let output = SoundCard(id: id, driver: driver, name: name, node: "").output
    #expect(output.card == id && output.kind == kind)
    #expect(!output.name.contains("\u{1b}"))
  }

  @Test("the audio device in the service's options is checked")
  func device() {
    func device(_ text: String) -> String? { ServiceDevice.name(in: text) }
    #expect(device("# OPTIONS=--audio-device no\nOPTIONS=\n") == nil)
    #expect(
      device("OPTIONS=\"--sound-rest 0 --audio-device default:CARD=a\"\n") == "default:CARD=a")
    #expect(device("OPTIONS=--audio-device=none\r\n") == "none")
    #expect(device("OPTIONS=--audio-device a\nOPTIONS=--audio-device b --audio-device c") == "c")
    #expect(device("OPTIONS=--audio-device") == nil)
  }

  @Test("unreadable event sounds, which keep a kiosk from starting, are a problem")
  func sounds() throws {
    let folder = try TemporaryFolder()
    #expect(SoundBank.finding(of: nil).text.hasPrefix("the built-in ones; "))
    try folder.write("no sound", as: "right.wav")
    #expect(SoundBank.finding(of: folder.path).state == .problem)
    try FileManager.default.removeItem(atPath: folder.path("right.wav"))
    try FileManager.default.copyItem(
      at: Checkout.folder.appending(path: "sounds/wrong.wav"),
      to: folder.url.appending(path: "wrong.wav"))
    let found = SoundBank.finding(of: folder.path)
    #expect(found.state == .advice)
    #expect(found.text.hasPrefix("the built-in sounds are played for what \(folder.path) lacks"))
  }

  @Test("a speech program is tried, and advice is given if it fails")
  func speech() throws {
    let folder = try TemporaryFolder()
    let speak = folder.path("speak")
    try writeProgram(
      "#!/bin/sh\nexec cat '\(Checkout.folder.appending(path: "sounds/wrong.wav").path)'\n",
      to: speak)
    func found(_ path: String, isWanted: Bool = true, isNeeded: Bool = false) -> Finding {
      SpeechProgram.finding(
        path: path, isWanted: isWanted, isNeeded: isNeeded, speech: Speech("1", voice: "en"),
        decoder: SandboxedProcess(program: Checkout.program()))
    }
    #expect(
      found(speak, isWanted: false)
        == Finding("speech", .good, "no cards are read aloud; \(speak) could"))
    #expect(found(speak) == Finding("speech", .good, "\(speak) reads aloud"))
    let missing = "/nonexistent/speak"
    let remedy = ": is \(missing) there?"
    #expect(
      found(missing, isWanted: false)
        == Finding("speech", .good, "no cards are read aloud; to have that\(remedy)"))
    #expect(
      found(missing) == Finding("speech", .advice, "nothing can be read aloud\(remedy)"))
    #expect(
      found(missing, isWanted: false, isNeeded: true)
        == Finding("speech", .problem, "nothing can be read aloud\(remedy)"))
    try folder.write("#!/bin/sh\nexit 1\n", as: "speak")
    #expect(found(speak).state == .advice)
  }
}
