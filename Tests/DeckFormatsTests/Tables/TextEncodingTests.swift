import Foundation
import Testing

@testable import DeckFormats

@Suite("The encodings of texts")
struct TextEncodingTests {
  private static let german = "Frage;Antwort\nSchüler;pupil\nTür;door\n"

  @Test(
    "An encoding is detected from the bytes and reported",
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

  @Test(
    "The letters of a short list reveal its encoding",
    arguments: [
      ("köpek;dog\nağaç;tree\nşeker;sugar\nışık;light\n", "WINDOWS-1254"),
      ("pies;dog\nkot;cat\nmiś;bear\nłódka;boat\nbyć;be\n", "WINDOWS-1250"),
      ("câine;dog\npisică;cat\nsunt fericită;I am happy\n", "WINDOWS-1250"),
      ("šuo;dog\nkatė;cat\nžuvis;fish\nmedžių;of trees\n", "WINDOWS-1257"),
      ("suns;dog\nkaķis;cat\nmāja;house\nūdens;water\n", "WINDOWS-1257"),
      ("Schüler;pupil\nTür;door\nschön;nice\n", "MACINTOSH"),
      ("élève;pupil\nforêt;forest\ngarçon;boy\n", "MACINTOSH"),
      ("élève;pupil\nforêt;forest\ngarçon;boy\n", "WINDOWS-1252"),
      ("pes;dog\nkočka;cat\nkůň;horse\n", "WINDOWS-1250"),
      ("São Paulo;city\ncoração;heart\n", "WINDOWS-1252"), ("Tür;door\n", "WINDOWS-1252"),
    ])
  func latin(text: String, name: String) throws {
    let bytes = try Self.bytes(text, name)
    #expect(TextEncoding(of: bytes).name == name)
    #expect(try TextEncoding(of: bytes).text(of: bytes, path: "x") == Array(text.utf8))
  }

  private static func bytes(_ text: String, _ name: String) throws -> [UInt8] {
    let encoding = TextEncoding(named: name)
    var bytes: [Character: UInt8] = [:]
    for byte in UInt8(0x80)...0xff {
      let letter = try? encoding.text(of: [byte], path: "")
      if let letter = String(decoding: letter ?? [], as: UTF8.self).first { bytes[letter] = byte }
    }
    return try text.map { try #require($0.asciiValue ?? bytes[$0]) }
  }

  @Test("UTF-8, with or without a byte order mark, is not mentioned")
  func utf8() throws {
    for mark in ["", "\u{feff}"] {
      let read = try ReadSource(mark + Self.german)
      #expect(read.texts == ["Schüler|pupil", "Tür|door"])
      #expect(!read.kind.contains("in UTF"))
    }
  }

  @Test("A few invalid bytes in UTF-8 are an error with their line, not another encoding")
  func damaged() {
    let bytes = Array("ä;ö\nü;ß\nÄ;Ö\nÜ;é\nè;ê\nà;ç\nx".utf8) + [0xe4, 0x3b, 0x62]
    let error = #expect(throws: DeckFileError.self) { try ReadSource(bytes) }
    #expect(error?.line == 7)
  }

  @Test("An encoding can be chosen; an unknown name is an error")
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
