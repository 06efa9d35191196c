import Console
import Foundation
import TestSupport
import Testing

@Suite("A console font")
struct PSFFontTests {
  /// Three glyphs of 10 x 3 pixels: A, Ä with its sequence, a block.
  static let small = PSFFont(
    width: 10, height: 3,
    bitmap: [
      0x12, 0x40, 0xff, 0xc0, 0x80, 0x40, 0x33, 0, 0x21, 0, 0x33, 0, 255, 192, 255, 192, 255, 192,
    ],
    glyphs: ["A": 0, "Α": 0, "Ä": 1, "█": 2, "\u{1f600}": 2])

  @Test("tells its glyphs by character, and their pixels")
  func glyphs() throws {
    let font = try #require(Self.small)
    #expect(font.count == 3)
    #expect(font.glyph(for: Character("A")) == 0)
    #expect(font.glyph(for: Character("A\u{308}")) == 1)
    #expect(font.glyph(for: Character("B")) == nil)
    #expect(font.glyph(for: Unicode.Scalar("█")) == 2)
    #expect(font.rows(of: 0) == [0b00_0100_1001, 0b11_1111_1111, 0b10_0000_0001])
    #expect(font.rows(of: 3) == [])
    #expect(font.rows(of: -1) == [])
  }

  @Test("is the same after it was written and read")
  func roundTrip() throws {
    let font = try #require(Self.small)
    let file = font.encoded(note: Array("a note".utf8))
    #expect(try PSFFont(file: file) == font)
    #expect(String(decoding: PSFFont.note(in: file), as: UTF8.self) == "a note")
    #expect(PSFFont.note(in: Array(file.prefix(34))).isEmpty)
  }

  @Test("of version 1 and its table are read, sequences left out")
  func version1() throws {
    var file: [UInt8] = [0x36, 0x04, 0x02, 2]
    for glyph in 0..<256 { file += [UInt8(glyph), 0x81] }
    for glyph in 0..<256 {
      file += glyph == 65 ? [0x41, 0, 0x91, 3, 0xfe, 0xff, 0x42, 0, 8, 3] : []
      file += [0xff, 0xff]
    }
    let font = try PSFFont(file: file)
    #expect(font.width == 8)
    #expect(font.height == 2)
    #expect(font.count == 256)
    #expect(font.glyphs == ["A": 65, "Α": 65])
    #expect(font.rows(of: 65) == [65, 0x81])
    #expect(try PSFFont(file: [0x36, 0x04, 0, 2] + file[4..<516]).glyphs.isEmpty)
  }

  @Test("of version 2 may have sequences, which are left out")
  func sequences() throws {
    let font = try #require(Self.small)
    var file = font.encoded(note: [])
    let end = try #require(file.firstIndex(of: 0xff, after: file.count - 10))
    file.insert(contentsOf: [0xfe] + Array("A\u{308}".utf8) + [0xfe], at: end)
    #expect(try PSFFont(file: file) == font)
  }

  @Test(
    "that is none is refused with what is wrong and where",
    arguments: [
      ("nothing", [], "not a console font"),
      ("text", Array("hello".utf8), "not a console font"),
      (
        "a short header", [0x36, 0x04, 0],
        "the font ends within its header; it needs 4 bytes (at byte 3)"
      ),
      ("no height", [0x36, 0x04, 0, 0], "glyphs of 8x0 pixels"),
      ("no glyphs", [0x36, 0x04, 0, 16, 1, 2], "256 glyphs; it needs 4100 bytes (at byte 6)"),
      ("damaged gzip", [0x1f, 0x8b, 8, 0, 1], "damaged"),
      ("another version", header([1, 32, 0, 1, 1, 1, 8]), "version 2.1 of the font format"),
      ("a header beyond the end", header([0, 33, 0, 1, 1, 1, 8]), "header can't have 33 bytes"),
      ("an overlong header", header([0, .max, 0, 1, 1, 1, 8]), "4294967295 bytes (at byte 8)"),
      ("too wide", header([0, 32, 0, 1, 9, 1, 65]), "glyphs of 65x1 pixels; a console takes"),
      ("too large", header([0, 32, 0, 1, 1, .max, .max]), "4294967295x4294967295 pixels"),
      ("too many", header([0, 32, 0, 513, 1, 1, 8]), "513 glyphs; a console takes 1 to 512"),
      ("endless", header([0, 32, 0, .max, 1, 1, 8]), "4294967295 glyphs"),
      ("of odd glyphs", header([0, 32, 0, 1, 2, 1, 8]), "2 bytes a glyph"),
      ("without a table's end", header([0, 32, 1, 1, 1, 1, 8]) + [0, 0x41], "table, at glyph 0"),
      (
        "with damaged UTF-8", header([0, 32, 1, 1, 1, 1, 8]) + [0, 0xc3, 0xff],
        "not Unicode (at byte 33)"
      ),
    ] as [(String, [UInt8], String)])
  func refused(name: String, file: [UInt8], message: String) {
    let error = #expect(throws: PSFError.self) { try PSFFont(file: file) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  static func header(_ numbers: [UInt32]) -> [UInt8] {
    ([0x864a_b572] + numbers).flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  }

  @Test("that is no file is refused by its path")
  func noFile() throws {
    for (path, message) in [
      ("/no/such.psf", "/no/such.psf: can't read the font: No such file"),
      ("/dev", "/dev: not a file"), ("/dev/zero", "/dev/zero: not a file"),
    ] {
      let error = #expect(throws: PSFError.self) { try PSFFont(contentsOf: path) }
      #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
  }

  @Test("cut or changed at random is a font or an error, and never anything else")
  func damaged() throws {
    let file = try #require(Self.small).encoded(note: [1, 2])
    var generator = SeededRandom(seed: 15)
    for _ in 0..<20_000 { check(file.damaged(using: &generator)) }
  }
}

@Suite("Debian's console fonts", .enabled(if: DebianFonts.areInstalled))
struct DebianFontTests {
  @Test("are all read, gzip'd as they are")
  func all() throws {
    let names = try DebianFonts.names()
    #expect(names.count > 100)
    for name in names {
      let font = try PSFFont(contentsOf: "\(DebianFonts.folder)/\(name)")
      #expect([256, 512].contains(font.count), "\(name)")
    }
  }

  @Test("show letters as they are known")
  func letter() throws {
    let font = try PSFFont(contentsOf: "\(DebianFonts.folder)/Uni2-TerminusBold14.psf.gz")
    let glyph = try #require(font.glyph(for: Character("T")))
    let rows = font.rows(of: glyph).map { row in
      String((0..<8).map { row >> (7 - $0) & 1 == 1 ? "#" : "." })
    }
    #expect(rows.contains("########"), "\(rows)")
    #expect(rows.count { $0 == "...##..." } > 5, "\(rows)")
  }

  @Test("damaged at random are a font or an error, and never anything else")
  func damaged() throws {
    var generator = SeededRandom(seed: 16)
    for name in ["Uni2-TerminusBold14.psf.gz", "Uni2-TerminusBold32x16.psf.gz"] {
      let packed = try Data(contentsOf: URL(fileURLWithPath: "\(DebianFonts.folder)/\(name)"))
      let font = try PSFFont(file: Array(packed))
      let plain = font.encoded(note: [])
      for _ in 0..<500 {
        check(Array(packed).damaged(using: &generator))
        check(plain.damaged(using: &generator))
      }
    }
  }
}

enum DebianFonts {
  static let folder = "/usr/share/consolefonts"

  static var areInstalled: Bool {
    FileManager.default.fileExists(atPath: "\(folder)/Uni2-TerminusBold32x16.psf.gz")
  }

  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".psf.gz") }
  }
}

/// Reads a damaged font, and looks at every pixel if it still is one.
private func check(_ file: [UInt8]) {
  guard let font = try? PSFFont(file: file) else { return }
  #expect(font.glyphs.values.allSatisfy { (0..<font.count).contains($0) })
  #expect(font.rows(of: font.count - 1).count == font.height)
}

extension [UInt8] {
  /// These bytes, cut somewhere once in four times, with up to four bytes changed.
  fileprivate func damaged(using generator: inout SeededRandom) -> [UInt8] {
    var bytes = self
    if Int.random(in: 0..<4, using: &generator) == 0 {
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
    }
    // The header is where most goes wrong.
    let reach = Bool.random(using: &generator) ? bytes.count : Swift.min(bytes.count, 34)
    for _ in 0..<Int.random(in: 0..<4, using: &generator) where reach > 0 {
      bytes[Int.random(in: 0..<reach, using: &generator)] = UInt8.random(
        in: 0...255, using: &generator)
    }
    return bytes
  }

  fileprivate func firstIndex(of byte: UInt8, after start: Int) -> Int? {
    self[start...].firstIndex(of: byte)
  }
}
