import DeckStore
import Foundation
import LibraryAccess
import Scenes
import Study
import Testing
import TestSupport

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

  @Test("the settings of the file and of the screen reach the checks of sound and speech")
  func settings() throws {
    let folder = try TemporaryFolder()
    let library = folder.path("library/library.sqlite")
    func found(_ subject: String, _ settings: String) throws -> String {
      try findings(about: subject, settings: settings, library: library, in: folder).joined()
    }
    #expect(try found("sound", "").hasPrefix("good: null plays on null: 48 kHz"))
    #expect(try found("sounds", "").hasPrefix("good: the built-in ones"))
    #expect(try found("sounds", "sounds: \(folder.path)").hasPrefix("problem: "))
    let missing = "speech-program: /nonexistent/speak"
    #expect(try found("speech", missing).hasPrefix("good: no cards are read aloud; to have that"))
    #expect(try found("speech", "read-aloud: both\n\(missing)").hasPrefix("advice: nothing"))
    #expect(try found("speech", "eyes-free: on\n\(missing)").hasPrefix("problem: nothing"))
    try LibraryFile(path: library).use { store in
      try store.setPreference("read-aloud", to: "both", of: store.addLearner("Anna", at: .now).id)
    }
    #expect(try found("speech", missing).hasPrefix("advice: nothing can be read aloud"))
    let broken = try folder.write("no database", as: "broken.sqlite")
    let last = try findings(about: "library", library: broken, in: folder).last
    #expect(last?.hasPrefix("problem: ") == true && last?.contains("is not a library") == true)
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
    func doctor(_ arguments: String...) throws -> Program {
      try Program(["doctor", "--play"] + arguments, variables: variables)
    }
    let none = try doctor("--audio-device", "none")
    #expect(none.exitCode == 64 && none.errors.contains("--play needs a sound device"))
    #expect(try doctor("--json").exitCode == 64)
    let missing = try doctor("--audio-device", "no-such-card")
    #expect(missing.exitCode == 1 && !missing.lines.contains("question"))
    #expect(missing.lines.count { $0.contains("no-such-card") } == 1)
  }
}
