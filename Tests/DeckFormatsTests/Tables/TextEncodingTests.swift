import Foundation
import Testing

@testable import DeckFormats

@Suite("Encodings of texts")
struct TextEncodingTests {
  private static let german = "Frage;Antwort\nSchüler;pupil\nTür;door\n"

  @Test(
    "An encoding is found by evidence and told",
    arguments: [
      (german, String.Encoding.isoLatin1, "WINDOWS-1252"), (german, .utf16LittleEndian, "UTF-16LE"),
      (german, .utf16BigEndian, "UTF-16BE"), (german, .utf16, "UTF-16"),
      ("“Hi”;Gruß\nnaïve – café;x\n", .windowsCP1252, "WINDOWS-1252"),
      ("niño;boy\naño;year\n", .isoLatin1, "WINDOWS-1252"),
      ("Привет, мир;hello\nшкола;school\nдом;house\n", .windowsCP1251, "WINDOWS-1251"),
      ("日本語;にほんご\n学校;がっこう\n先生;せんせい\n", .shiftJIS, "SHIFT_JIS"),
    ])
  func found(text: String, encoding: String.Encoding, name: String) throws {
    let bytes = Array(try #require(text.data(using: encoding)))
    let found = TextEncoding(of: bytes)
    #expect(found.name == name)
    #expect(try found.text(of: bytes, path: "x") == Array(text.utf8))
    #expect(try ReadSource(bytes).kind.contains(name))
  }

  @Test("UTF-8 with and without a mark is not worth a word")
  func utf8() throws {
    for mark in ["", "\u{feff}"] {
      let read = try ReadSource(mark + Self.german)
      #expect(read.texts == ["Schüler|pupil", "Tür|door"])
      #expect(!read.kind.contains("in UTF"))
    }
  }

  @Test("A few broken bytes in UTF-8 are an error with their line, not another encoding")
  func damaged() {
    let bytes = Array("ä;ö\nü;ß\nÄ;Ö\nÜ;é\nè;ê\nà;ç\nx".utf8) + [0xe4, 0x3b, 0x62]
    let error = #expect(throws: DeckFileError.self) { try ReadSource(bytes) }
    #expect(error?.line == 7)
  }

  @Test("An encoding can be named; a wrong name is told")
  func named() throws {
    let bytes = Array(try #require("łódka;boat\nżółw;turtle\n".data(using: .windowsCP1250)))
    #expect(
      try ReadSource(bytes) { $0.encoding = "cp1250" }.texts == ["łódka|boat", "żółw|turtle"])
    let error = #expect(throws: DeckFileError.self) {
      try ReadSource(bytes) { $0.encoding = "klingon" }
    }
    #expect(error?.message.contains("KLINGON") == true)
  }
}
