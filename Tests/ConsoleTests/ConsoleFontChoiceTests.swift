import Console
import Foundation
import Testing
import TestSupport

@Suite("The choice of a console font")
struct ConsoleFontChoiceTests {
  private static let sizes = [
    "12x6", "14", "16", "18x10", "20x10", "22x11", "24x12", "28x14", "32x16",
  ]
  private static let terminus = ["Lat15", "Uni2", "Uni3", "CyrAsia"].flatMap { set in
    ["Terminus", "TerminusBold"].flatMap { face in
      sizes.map { "\(set)-\(face)\($0).psf.gz" }
    }
  }

  @Test(
    "takes the largest Terminus that leaves 48x14 characters",
    arguments: [
      (800, 480, "32x16"), (480, 320, "20x10"), (640, 480, "24x12"), (1280, 800, "32x16"),
      (480, 800, "20x10"), (1920, 1080, "32x16"), (768, 448, "32x16"), (767, 448, "28x14"),
      (768, 447, "28x14"), (320, 240, "12x6"), (288, 168, "12x6"),
    ])
  func largest(width: Int, height: Int, size: String) {
    let best = ConsoleFontChoice.best(
      of: Self.terminus.shuffled(), on: ConsolePixels(width: width, height: height))
    #expect(best == "Uni2-TerminusBold\(size).psf.gz")
  }

  @Test("takes none where all leave fewer, or where none is installed")
  func none() {
    let (small, usual) = (
      ConsolePixels(width: 287, height: 240), ConsolePixels(width: 800, height: 480)
    )
    #expect(ConsoleFontChoice.best(of: Self.terminus, on: small) == nil)
    #expect(ConsoleFontChoice.best(of: [], on: usual) == nil)
    let others = [
      "Uni2-VGA32x16.psf.gz", "Uni2-TerminusBold32x16.psf", "Uni2-TerminusBold.psf.gz",
      "Uni2-TerminusBoldVGA16.psf.gz", "Uni2-Terminus32x16x8.psf.gz", "Uni2-Terminus0x16.psf.gz",
      "Uni2-Terminus-1x16.psf.gz", "Uni2-Terminus99999999999999999999.psf.gz",
      "Greek-Terminus32x16.psf.gz", "-", "Uni2-.psf.gz", ".psf.gz", "",
    ]
    #expect(ConsoleFontChoice.best(of: others, on: usual) == nil)
  }

  @Test("prefers size to characters, characters to weight")
  func preference() {
    let screen = ConsolePixels(width: 800, height: 480)
    var names = [
      "Uni2-TerminusBold28x14.psf.gz", "Lat15-Terminus32x16.psf.gz",
      "Lat15-TerminusBold32x16.psf.gz", "Uni3-TerminusBold32x16.psf.gz",
      "Uni2-Terminus32x16.psf.gz", "Uni2-TerminusBold32x16.psf.gz",
    ]
    while let name = names.last {
      #expect(ConsoleFontChoice.best(of: names.shuffled(), on: screen) == name)
      names.removeLast()
    }
  }

  @Test("is a word or a name")
  func words() {
    #expect(ConsoleFontChoice("keep") == .keep)
    #expect(ConsoleFontChoice("auto") == .automatic)
    #expect(ConsoleFontChoice("Uni2-VGA16") == .named("Uni2-VGA16"))
  }

  @Test(
    "covers what the interface prints, with Debian's fonts", .enabled(if: DebianFonts.areInstalled))
  func interface() throws {
    let font = try PSFFont(contentsOf: "\(DebianFonts.folder)/Uni2-TerminusBold32x16.psf.gz")
    for character in "·…×█░─│┌┐└┘←↑→↓–—“”„‘’äöüßéñçøåłžΩЖя" {
      #expect(font.glyph(for: character) != nil, "\(character)")
    }
  }
}

extension OnTerminals {
  @Suite("A wanted console font")
  struct WantedFontTests {
    @Test("that is none is an error on every terminal, which names it")
    func wrong() throws {
      let screen = try PseudoTerminal()
      let folder = try TemporaryFolder()
      try folder.write([1, 2, 3], as: "text.psf")
      let bare = PSFFont(width: 8, height: 1, bitmap: [1], glyphs: [:])
      try folder.write(try #require(bare).encoded(note: []), as: "bare.psf.gz")
      let bitmap = [UInt8](repeating: 1, count: 33)
      let tall = PSFFont(width: 8, height: 33, bitmap: bitmap, glyphs: ["a": 0])
      try folder.write(try #require(tall).encoded(note: []), as: "tall.psf")
      for (name, message) in [
        ("none", "there is no console font none (\(folder.path)/none); name a file, or one of"),
        ("/no/font.psf", "there is no console font /no/font.psf (/no/font.psf); name"),
        ("text", "\(folder.path)/text.psf: not a console font"),
        ("bare", "bare has no table of its characters"),
        ("tall.psf", "tall.psf has letters of 8x33 pixels; a console takes at most 64x32"),
        ("\(folder.path)/text.psf", "\(folder.path)/text.psf: not a console font"),
      ] {
        let error = #expect(throws: ConsoleFontError.self) {
          try WantedFont(
            .named(name), on: screen.path, noteIn: nil, from: ConsoleFontFolder(path: folder.path))
        }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
      }
    }

    @Test("is nothing but a wish on other terminals")
    func otherTerminals() throws {
      let screen = try PseudoTerminal()
      let folder = try TemporaryFolder()
      try folder.write(try #require(PSFFontTests.small).encoded(note: []), as: "small.psf")
      for choice in [ConsoleFontChoice.keep, .automatic, .named("small")] {
        let wanted = try WantedFont(
          choice, on: screen.path, noteIn: folder.path,
          from: ConsoleFontFolder(path: folder.path))
        #expect(wanted.remark == nil)
        let terminal = try Terminal(path: screen.path, profile: .linux, font: wanted)
        #expect(terminal.fontRemark == nil)
        _ = consume terminal
      }
      #expect(try folder.names() == ["small.psf"])
    }
  }

  @Suite("The note of a console's font before")
  struct FontNoteTests {
    @Test("tells it while the console has the font of the run that was killed")
    func reported() throws {
      let screen = try PseudoTerminal()
      let folder = try TemporaryFolder()
      let note = try #require(FontNote(folder: "\(folder.path)/a/b", terminal: screen.controller))
      let (before, loaded) = (try console(seed: 1), try console(seed: 2))
      #expect(note.before(loaded) == nil)
      #expect(note.write(before: before, loaded: loaded) == 0)
      #expect(note.before(loaded) == before)
      #expect(note.before(before) == nil)
      #expect(try PSFFont(contentsOf: note.path) == before)
      // Killed between glyphs and characters.
      for font in [before, loaded] {
        let bare = try #require(
          PSFFont(width: font.width, height: font.height, bitmap: font.bitmap, glyphs: [:]))
        #expect(note.before(bare) == before)
      }
      let mixed = try #require(
        PSFFont(
          width: loaded.width, height: loaded.height, bitmap: loaded.bitmap,
          glyphs: before.glyphs))
      #expect(note.before(mixed) == before)
      let larger = try console(seed: 8, count: 512)
      #expect(note.write(before: before, loaded: larger) == 0)
      let fewer = try #require(
        PSFFont(
          width: before.width, height: before.height, bitmap: before.bitmap,
          glyphs: larger.glyphs))
      #expect(fewer.glyphs.count < larger.glyphs.count)
      #expect(note.before(fewer) == before)
      #expect(note.write(before: before, loaded: loaded) == 0)
      #expect(note.before(try console(seed: 6)) == nil)
      let other = try #require(
        PSFFont(
          width: loaded.width, height: loaded.height, bitmap: loaded.bitmap, glyphs: ["x": 1]))
      #expect(note.before(other) == nil)
      // A run with another font.
      #expect(note.write(before: before, loaded: try console(seed: 7)) == 0)
      #expect(note.before(loaded) == nil)
      #expect(note.before(try console(seed: 7)) == before)
      note.remove()
      #expect(note.before(try console(seed: 7)) == nil)
    }

    @Test("belongs to one terminal and one boot")
    func bound() throws {
      let screen = try PseudoTerminal()
      let other = try PseudoTerminal()
      let folder = try TemporaryFolder()
      let note = try #require(FontNote(folder: folder.path, terminal: screen.controller))
      let elsewhere = try #require(FontNote(folder: folder.path, terminal: other.controller))
      #expect(note.path != elsewhere.path)
      let (before, font) = (try console(seed: 3), try console(seed: 13))
      #expect(note.write(before: before, loaded: font) == 0)
      var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: note.path)))
      let boot = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
      let digits = Array(boot.utf8.prefix(8))
      let place = try #require(bytes.firstRange(of: digits))
      #expect(note.before(font) == before)
      bytes[place.lowerBound] ^= 1
      try Data(bytes).write(to: URL(fileURLWithPath: note.path))
      #expect(note.before(font) == nil)
    }

    @Test("is not believed if it is damaged, a link, or too large")
    func strange() throws {
      let screen = try PseudoTerminal()
      let folder = try TemporaryFolder()
      let note = try #require(FontNote(folder: folder.path, terminal: screen.controller))
      let (before, font) = (try console(seed: 4), try console(seed: 14))
      #expect(note.write(before: before, loaded: font) == 0)
      let file = try Data(contentsOf: URL(fileURLWithPath: note.path))
      var generator = SeededRandom(seed: 17)
      for _ in 0..<500 {
        let cut = file.prefix(Int.random(in: 0..<file.count, using: &generator))
        try Data(cut).write(to: URL(fileURLWithPath: note.path))
        #expect(note.before(font) == nil)
      }
      try file.write(to: URL(fileURLWithPath: "\(folder.path)/file"))
      note.remove()
      try FileManager.default.createSymbolicLink(
        atPath: note.path, withDestinationPath: "\(folder.path)/file")
      #expect(note.before(font) == nil)
      note.remove()
      try (file + Data(count: 2 << 20)).write(to: URL(fileURLWithPath: note.path))
      #expect(note.before(font) == nil)
      // It is replaced, whatever it is.
      #expect(note.write(before: before, loaded: font) == 0)
      #expect(note.before(font) == before)
    }

    @Test("that can't be written says why")
    func unwritable() throws {
      let screen = try PseudoTerminal()
      let note = try #require(FontNote(folder: "/proc/none", terminal: screen.controller))
      let (before, font) = (try console(seed: 5), try console(seed: 15))
      #expect(note.write(before: before, loaded: font) == ENOENT)
    }

    /// A font as a console has it.
    private func console(seed: UInt64, count: Int = 256) throws -> PSFFont {
      var generator = SeededRandom(seed: seed)
      let bitmap = (0..<count * 2 * 10).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let glyphs = Dictionary(
        uniqueKeysWithValues: (0x20...0x7e).map {
          (Unicode.Scalar(UInt8($0)), $0 + Int(seed) + count - 256)
        })
      return try #require(PSFFont(width: 12, height: 10, bitmap: bitmap, glyphs: glyphs))
    }
  }
}
