import CZip
import Foundation
import TestSupport
import Testing

@testable import DeckFormats

@Suite("Untrusted zip files")
struct ZipArchiveTests {
  @Test("files are read piece by piece")
  func reads() throws {
    let file = try packed([("a", [UInt8](repeating: 7, count: 200_000)), ("b/c", Array("x".utf8))])
    let zip = try ZipArchive(path: file.path)
    #expect(zip.names == ["a", "b/c"])
    var sizes: [Int] = []
    try zip.read("a", limit: 200_000) { sizes.append($0.count) }
    #expect(sizes.reduce(0, +) == 200_000)
    #expect(sizes.count > 2)
    #expect(try zip.contents(of: "b/c", limit: 1) == Array("x".utf8))
  }

  @Test("a file that exceeds the limit is refused before it is unpacked")
  func limit() throws {
    let file = try packed([("a", [UInt8](repeating: 7, count: 200_000))])
    let zip = try ZipArchive(path: file.path)
    var count = 0
    let error = #expect(throws: DeckFileError.self) {
      try zip.read("a", limit: 100_000) { count += $0.count }
    }
    #expect(error?.message.contains("larger than") == true)
    #expect(count == 0)
  }

  @Test("a file that grows a thousand times is refused in under a second")
  func bomb() throws {
    let size = 64 << 20
    let file = try packed([("a", [UInt8](repeating: 0, count: size))])
    let zip = try ZipArchive(path: file.path)
    let time = ThreadTime.measure {
      let error = #expect(throws: DeckFileError.self) { try zip.read("a", limit: size) { _ in } }
      #expect(error?.message.contains("200 times") == true)
    }
    #expect(time < .seconds(1))
  }

  @Test("a file that is larger than its header says is refused")
  func liar() throws {
    let file = try packed([("a", [UInt8](repeating: 7, count: 200_000))])
    let bytes = try #require(FileManager.default.contents(atPath: file.path)).map { $0 }
    // The size, 200,000, in little-endian order, is in both headers.
    let lie = bytes.split(separator: [0x40, 0x0d, 0x03, 0x00], omittingEmptySubsequences: false)
      .joined(separator: [0x10, 0x27, 0x00, 0x00])
    #expect(Array(lie) != bytes)
    let liar = try ScratchFile(Array(lie))
    let error = #expect(throws: DeckFileError.self) {
      try ZipArchive(path: liar.path).read("a", limit: 300_000) { _ in }
    }
    #expect(error?.message.contains("«a»") == true)
  }

  @Test(
    "a name that leads out of the folder is refused",
    arguments: ["../a", "/etc/passwd", "a/../../b", "a\\..\\b", "..", "a\u{7f}"])
  func names(name: String) throws {
    var zip = MadeZip()
    zip.add(Array(name.utf8), [])
    #expect(refusal(of: zip.bytes()) != nil)
  }

  @Test("backslashes in names separate folders, as some programs on Windows write them")
  func backslashes() throws {
    let file = try packed([
      ("Unit 1\\words.csv", Array("a,b\n".utf8)), ("Unit 1\\img\\", []),
      ("Unit 1\\img\\a.png", [1]),
    ])
    let archive = try ZipArchive(path: file.path)
    #expect(archive.names == ["Unit 1/words.csv", "Unit 1/img/a.png"])
    let unpacked = try UnpackedZip(archive)
    let inside = FileManager.default.contents(atPath: "\(unpacked.folder)/Unit 1/words.csv")
    #expect(inside.map { Array($0) } == Array("a,b\n".utf8))
    for name in ["C:\\a.csv", "\\a.csv", "..\\a.csv"] {
      var zip = MadeZip()
      zip.add(Array(name.utf8), [])
      #expect(refusal(of: zip.bytes()) != nil)
    }
  }

  @Test("a name with a NUL is refused")
  func nul() throws {
    var zip = MadeZip()
    zip.add(Array("a.jpg\0.sh".utf8), [])
    #expect(refusal(of: zip.bytes())?.contains("control characters") == true)
  }

  @Test("a duplicate name, a link and an encrypted file are refused")
  func kinds() throws {
    var twice = MadeZip()
    twice.add(Array("a".utf8), [])
    twice.add(Array("a".utf8), [])
    #expect(refusal(of: twice.bytes())?.contains("twice") == true)
    var link = MadeZip()
    link.add(Array("a".utf8), Array("/etc/passwd".utf8), mode: 0o120777)
    #expect(refusal(of: link.bytes())?.contains("link") == true)
    var locked = MadeZip()
    locked.add(Array("a".utf8), [1], flags: 1)
    #expect(refusal(of: locked.bytes())?.contains("encrypted") == true)
    var odd = MadeZip()
    odd.add(Array("a".utf8), [1], method: 12)
    #expect(refusal(of: odd.bytes())?.contains("packed") == true)
  }

  @Test("a long list of files is read; one that claims to be longer than the file is refused")
  func longList() throws {
    var zip = MadeZip()
    zip.add(Array("a".utf8), [])
    #expect(refusal(of: zip.bytes(listSize: 1 << 30))?.contains("no zip file") == true)
    var many = MadeZip()
    for number in 0..<Int(UInt16.max) { many.add(Array("\(number)".utf8), []) }
    #expect(refusal(of: many.bytes()) == nil)
  }

  @Test("names that take too much memory, and files longer than their zip file, are refused")
  func greedy() throws {
    var names = MadeZip()
    for number in 0..<2_200 {
      names.add(Array("\(number)".utf8) + Array(repeating: 0x61, count: 4_000), [])
    }
    #expect(refusal(of: names.bytes())?.contains("longer than 8 MiB") == true)
    var packed = MadeZip()
    packed.add(Array("a".utf8), [1], packedSize: 1_000)
    #expect(refusal(of: packed.bytes())?.contains("longer than it is itself") == true)
  }

  @Test("a written entry is a plain file of 1980, and readable")
  func written() throws {
    let folder = try ScratchFile([])
    let writer = try ZipWriter(path: folder.path)
    try writer.add("a") { try $0([1, 2, 3]) }
    try writer.finish()
    let archive = try #require(unzOpen64(folder.path))
    defer { unzClose(archive) }
    var facts = unz_file_info64()
    unzGoToFirstFile(archive)
    unzGetCurrentFileInfo64(archive, &facts, nil, 0, nil, 0, nil, 0)
    #expect(facts.external_fa >> 16 == 0o100644)
    #expect(
      facts.tmu_date.tm_year == 1980 && facts.tmu_date.tm_mon == 0 && facts.tmu_date.tm_mday == 1)
  }

  @Test("an unfinished file has no name: a kill leaves nothing behind, and an older file stays")
  func unfinished() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.zip").path
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }
    for content in [[1], [2, 3]] as [[UInt8]] {
      let before = try names()
      let writer = try ZipWriter(path: path)
      try writer.add("a") { try $0(content) }
      #expect(try names() == before)
      try writer.finish()
      #expect(try names() == ["a.zip"])
      #expect(try ZipArchive(path: path).contents(of: "a", limit: 9) == content)
    }
    try ZipWriter(path: path).add("a") { try $0([4]) }
    #expect(try ZipArchive(path: path).contents(of: "a", limit: 9) == [2, 3])
  }

  @Test("a name in code page 437 is read")
  func oldLetters() throws {
    var zip = MadeZip()
    zip.add([0x41, 0x84, 0xa5, 0xe1], [])
    let file = try ScratchFile(zip.bytes())
    #expect(try ZipArchive(path: file.path).names == ["AäÑß"])
  }

  @Test("other files are refused as no zip file", arguments: ["", "PK", "question,answer\na,b\n"])
  func none(text: String) throws {
    #expect(refusal(of: Array(text.utf8))?.contains("no zip file") == true)
  }

  @Test("a damaged file is named in the error")
  func damaged() throws {
    var zip = MadeZip()
    zip.add(Array("a".utf8), Array("hello".utf8), crc: 1)
    let file = try ScratchFile(zip.bytes())
    let archive = try ZipArchive(path: file.path)
    let error = #expect(throws: DeckFileError.self) { try archive.contents(of: "a", limit: 100) }
    #expect(error?.message.contains("«a»") == true)
  }

  @Test("a file that ends before its claimed size is refused", arguments: [0, 8])
  func short(method: Int) throws {
    // For deflate, the bytes are packed as one stored block.
    let packed = (method == 8 ? [1, 5, 0, 0xfa, 0xff] : []) + Array("hello".utf8)
    var zip = MadeZip()
    zip.add(Array("a".utf8), packed, crc: 0x3610_a686, method: method, size: 10)
    let file = try ScratchFile(zip.bytes())
    let error = #expect(throws: DeckFileError.self) {
      try ZipArchive(path: file.path).contents(of: "a", limit: 100)
    }
    #expect(error?.message.contains("«a» is damaged") == true)
  }

  private func refusal(of bytes: [UInt8]) -> String? {
    do {
      let file = try ScratchFile(bytes)
      _ = try ZipArchive(path: file.path)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// Returns a valid zip file, packed by minizip.
func packed(_ files: [(name: String, bytes: [UInt8])]) throws -> ScratchFile {
  let file = try ScratchFile([])
  guard let zip = zipOpen64(file.path, APPEND_STATUS_CREATE) else { throw ScratchFile.Failure() }
  for (name, bytes) in files {
    var facts = zip_fileinfo()
    zipOpenNewFileInZip(
      zip, name, &facts, nil, 0, nil, 0, nil, Z_DEFLATED, Z_DEFAULT_COMPRESSION)
    zipWriteInFileInZip(zip, bytes, UInt32(bytes.count))
    zipCloseFileInZip(zip)
  }
  guard zipClose(zip, nil) == ZIP_OK else { throw ScratchFile.Failure() }
  return file
}
