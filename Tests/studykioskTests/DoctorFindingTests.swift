import DeckStore
import EvdevReader
import Foundation
import LibraryAccess
import Scenes
import Testing
import TestSupport

@testable import studykiosk

@Suite("The findings of the doctor")
struct DoctorFindingTests {
  /// Returns the texts about one subject, each after its state.
  private func findings(
    about subject: String, settings: String = "", library: String? = nil,
    in folder: TemporaryFolder,
    variables: [String: String] = [:]
  ) throws -> [String] {
    let file = try folder.write(settings, as: "settings.yaml")
    let doctor = try Program(
      ["doctor", "--audio-device", "null", "--json"]
        + ["--library", library ?? folder.path("none/library.sqlite")],
      variables: variables.merging(["STUDYKIOSK_SETTINGS": file]) { $1 })
    let all =
      try JSONSerialization.jsonObject(with: Data(doctor.output.utf8)) as? [[String: String]]
    return try #require(all).filter { $0["about"] == subject }
      .map { "\($0["state"] ?? ""): \($0["finding"] ?? "")" }
  }

  @Test("a device's format, and the available cards")
  func sound() throws {
    let folder = try TemporaryFolder()
    let found = try findings(about: "sound", in: folder)
    #expect(
      found.count == 1
        && found[0].hasPrefix(
          "good: null plays on null: 48 kHz, 16 bit, stereo, 30 ms in periods of 10 ms;")
    )
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
    let choice = Examination.cards(cards, devices: devices)
    #expect(
      choice == [
        .init(id: "Headphones", node: "/dev/snd/pcmC0D0p"),
        .init(id: "vc4hdmi0", node: "/dev/snd/pcmC2D1p"),
      ])
    #expect(
      Examination.choice(of: choice.map(\.id)).hasPrefix(
        "--audio-device can be default:CARD=Headphones, default:CARD=vc4hdmi0: "))
    #expect(Examination.choice(of: []) == "this machine has no card that plays")
  }

  @Test("the audio device in the service's options is checked")
  func service() {
    func device(_ text: String) -> String? { Examination.device(ofService: text) }
    #expect(device("# OPTIONS=--audio-device no\nOPTIONS=\n") == nil)
    #expect(
      device("OPTIONS=\"--sound-rest 0 --audio-device default:CARD=a\"\n") == "default:CARD=a")
    #expect(device("OPTIONS=--audio-device=none\r\n") == "none")
    #expect(device("OPTIONS=--audio-device a\nOPTIONS=--audio-device b --audio-device c") == "c")
    #expect(device("OPTIONS=--audio-device") == nil)
  }

  @Test("a device's group is reported in one line")
  func group() {
    let node = NodeAccess(user: "root", group: "audio", mode: 0o660)
    #expect(
      Examination.remedy(node, for: "anna")
        == "belongs to the group audio: sudo usermod -aG audio anna, and log in again")
    let closed = NodeAccess(user: "root", group: "root", mode: 0o600)
    #expect(Examination.remedy(closed, for: "anna").contains("root:root (mode 0600)"))
  }

  @Test("unreadable event sounds, which keep a kiosk from starting, are a problem")
  func sounds() throws {
    let folder = try TemporaryFolder()
    #expect(try findings(about: "sounds", in: folder).joined().hasPrefix("good: the built-in ones"))
    try folder.write("no sound", as: "right.wav")
    let own = "sounds: \(folder.url.path)"
    #expect(
      try findings(about: "sounds", settings: own, in: folder).joined().hasPrefix("problem: "))
    try FileManager.default.removeItem(atPath: folder.path("right.wav"))
    try FileManager.default.copyItem(
      at: Checkout.folder.appending(path: "sounds/wrong.wav"),
      to: folder.url.appending(path: "wrong.wav"))
    let found = try findings(about: "sounds", settings: own, in: folder)
    #expect(found.joined().hasPrefix("advice: the built-in sounds are played for what"))
  }

  @Test("a speech program is tried, and advice is given if it fails")
  func speech() throws {
    let folder = try TemporaryFolder()
    let speak = folder.path("speak")
    try writeProgram(
      "#!/bin/sh\nexec cat '\(Checkout.folder.appending(path: "sounds/wrong.wav").path)'\n",
      to: speak)
    func found(_ settings: String) throws -> String {
      try findings(about: "speech", settings: settings, in: folder).joined()
    }
    #expect(
      try found("speech-program: \(speak)") == "good: no cards are read aloud; \(speak) could")
    #expect(try found("read-aloud: both\nspeech-program: \(speak)") == "good: \(speak) reads aloud")
    let missing = "speech-program: /nonexistent/speak"
    #expect(try found(missing).hasPrefix("good: no cards are read aloud; to have that"))
    #expect(
      try found("read-aloud: both\n\(missing)").hasPrefix("advice: nothing can be read aloud"))
    #expect(try found("eyes-free: on\n\(missing)").hasPrefix("problem: nothing can be read aloud"))
    try folder.write("#!/bin/sh\nexit 1\n", as: "speak")
    #expect(try found("read-aloud: both\nspeech-program: \(speak)").hasPrefix("advice: "))
  }

  static let dejavu = "/usr/share/fonts/truetype/dejavu"

  @Test(
    "scripts without a font are listed with the packages that have one",
    .enabled(if: FileManager.default.fileExists(atPath: dejavu)))
  func fonts() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "<fontconfig><dir>\(Self.dejavu)</dir><cachedir>\(folder.path("cache"))</cachedir></fontconfig>",
      as: "fonts.conf")
    let found = try findings(about: "fonts", in: folder, variables: ["FONTCONFIG_FILE": file])
    #expect(
      found == [
        "advice: none for Devanagari, Thai, Chinese, Japanese, Korean, emoji; if a deck needs them: "
          + "sudo apt install fonts-noto-cjk fonts-noto-color-emoji fonts-noto-core"
      ])
  }

  @Test("an error that keeps the kiosk from its library is a problem, with the right remedy")
  func library() {
    let own = LibraryError.failed(path: "a", detail: "belongs to root")
    for error in [LibraryError.readOnly(path: "a"), own, .notALibrary(path: "a")] {
      #expect(Examination.problem(error) != nil)
      #expect(Examination.remedy(error, backups: []) == "")
    }
    for error in [LibraryError.busy(path: "a", process: nil), .earlier(path: "a", version: 1)] {
      #expect(Examination.problem(error) == nil)
    }
    let damage = LibraryError.corrupt(path: "a", detail: "page 3")
    #expect(Examination.remedy(damage, backups: []).contains("there is no backup"))
    for error in [damage, .notALibrary(path: "a")] {
      #expect(Examination.remedy(error, backups: ["b"]).contains("newest good backup"))
    }
  }

  @Test("a library's backups: none, one, an old one, a damaged one")
  func backups() throws {
    let folder = try TemporaryFolder()
    let library = folder.path("library.sqlite")
    func found() throws -> String {
      try findings(about: "backups", library: library, in: folder).joined()
    }
    #expect(try found() == "")
    try DeckStore(path: library).close()
    #expect(try found().hasPrefix("advice: none yet;"))
    let backup = folder.url.appending(path: "backups/library-2026-11-21-1.sqlite")
    try FileManager.default.createDirectory(
      at: backup.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: URL(filePath: library), to: backup)
    #expect(try found().hasPrefix("good: 1 backup, the newest of 20"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: backup.path)
    #expect(try found().hasPrefix("advice: 1 backup, the newest of 2023-11-1"))
    try Data("no library".utf8).write(to: backup)
    #expect(try found().hasPrefix("advice: the newest can't be used: "))
  }

  @Test("a damaged library is a problem")
  func damage() throws {
    let folder = try TemporaryFolder()
    let library = try folder.write("no library", as: "library.sqlite")
    let found = try findings(about: "library", library: library, in: folder)
    #expect(found.last?.hasPrefix("problem: \(library) is not a library") == true)
  }

  @Test("a preference of the screen is used; the check changes nothing, and waits for no lock")
  func rotation() throws {
    let folder = try TemporaryFolder()
    let library = folder.path("library/library.sqlite")
    let file = LibraryFile(path: library)
    try file.use { try $0.setPreference("rotation", to: "180") }
    func found() throws -> String {
      try findings(about: "rotation", settings: "rotation: 90", library: library, in: folder)
        .joined()
    }
    func state() throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("library"))
      return try Dictionary(
        uniqueKeysWithValues: names.filter { !$0.hasSuffix(".lock") }.map {
          ($0, try Data(contentsOf: folder.url.appending(path: "library/\($0)")))
        })
    }
    let before = try state()
    #expect(try found().contains("180"))
    #expect(try state() == before)
    let whileInUse = try file.use { _ in try found() }
    #expect(whileInUse.contains("180"))
  }

  // MARK: --play

  /// Returns variables for an ALSA configuration with a device that writes its samples to a file.
  private func configuration(_ folder: TemporaryFolder) throws -> [String: String] {
    let text = """
      pcm.nothing { type null }
      pcm.capture { type file slave.pcm nothing file "\(folder.path("played"))" format raw }
      """
    return ["ALSA_CONFIG_PATH": try folder.write(text, as: "asound.conf")]
  }

  /// Returns 10 ms of a sound whose samples occur in no other sound.
  private func samples(_ number: Int) -> Data {
    Data((0..<960).flatMap { index in [UInt8(number + 1), UInt8(index % 60 + 1)] })
  }

  private func writeSounds(_ folder: TemporaryFolder) throws {
    for (number, sound) in Sound.allCases.enumerated() {
      let samples = (0..<960).map { Int16(number + 1) | Int16($0 % 60 + 1) << 8 }
      let file = Data(wavBytes(channels: 2, rate: 48_000, samples: samples))
      try file.write(to: folder.url.appending(path: "\(sound.rawValue).wav"))
    }
  }

  @Test("each sound is played and named, in order")
  func play() throws {
    let folder = try TemporaryFolder()
    try writeSounds(folder)
    var variables = try configuration(folder)
    variables["STUDYKIOSK_SETTINGS"] = try folder.write(
      "sounds: \(folder.url.path)", as: "settings.yaml")
    let doctor = try Program(
      ["doctor", "--play", "--audio-device", "capture"], variables: variables)
    let names = Sound.allCases.map(\.rawValue)
    #expect(Array(doctor.lines.suffix(names.count + 1).dropLast()) == names, "\(doctor.output)")
    #expect(doctor.lines.last?.hasPrefix("The sound was not interrupted") == true)
    let played = try folder.bytes("played")
    var place = played.startIndex
    for number in names.indices {
      let range = try #require(
        played.range(of: samples(number), in: place..<played.endIndex), "\(names[number])")
      place = range.upperBound
    }
  }

  @Test("without a device to play on, one line reports it")
  func nothingToPlayOn() throws {
    let folder = try TemporaryFolder()
    let variables = try configuration(folder)
    func doctor(_ arguments: String...) throws -> TestSupport.Program {
      try TestSupport.Program(["doctor", "--play"] + arguments, variables: variables)
    }
    let none = try doctor("--audio-device", "none")
    #expect(none.exitCode == 64 && none.errors.contains("--play needs a sound device"))
    #expect(try doctor("--json").exitCode == 64)
    let missing = try doctor("--audio-device", "no-such-card")
    #expect(missing.exitCode == 1 && !missing.lines.contains("question"))
    #expect(missing.lines.count { $0.contains("no-such-card") } == 1)
  }
}
