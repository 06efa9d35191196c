import Foundation
import InputEvents
import LinuxSystem
import RecordingFiles
import Testing
import TestSupport

@Suite("Recordings on disk")
struct RecordingFileTests {
  @Test(
    "every shipped recording is read completely, with its devices",
    arguments: [
      ("demo", 2), ("pi-panel", 1), ("resistive", 1), ("protocol-a", 1), ("not-gestures", 1),
    ])
  func shipped(name: String, devices: Int) throws {
    var file = try RecordingFile(path: "\(Checkout.recordings)/\(name).evemu")
    #expect(file.devices.count == devices)
    #expect(try events(&file).count > 20)
    #expect(file.problem == nil)
  }

  @Test("a malformed line is reported with file and number; leniently, earlier events are kept")
  func brokenLine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "N: x\nB: 03 01\nA: 00 0 9 0 0 0\nE: 0.000001 0 0 0\nE: nonsense\nE: 1.0 0 0 0\n",
      as: "bad.evemu")
    let error = #expect(throws: RecordingFileError.self) {
      var file = try RecordingFile(path: path)
      _ = try events(&file)
    }
    #expect(error?.description.hasPrefix("\(path):5: expected E: ") == true)
    var lenient = try RecordingFile(path: path, isLenient: true)
    #expect(try events(&lenient).count == 1)
    #expect(lenient.problem == error)
  }

  @Test("a malformed line late in a long recording is found after the events before it")
  func brokenLate() throws {
    let folder = try TemporaryFolder()
    let good = (0..<9_000).map { "E: \($0).000000 0000 0000 0000\n" }.joined()
    let path = try folder.write("N: x\nB: 03 01\nA: 00 0 9 0 0 0\n\(good)E: x\n", as: "long.evemu")
    var file = try RecordingFile(path: path)
    let error = #expect(throws: RecordingFileError.self) { _ = try events(&file) }
    #expect(error?.line == 9_004)
    var lenient = try RecordingFile(path: path, isLenient: true)
    #expect(try events(&lenient).count == 9_000)
    #expect(lenient.problem == error)
  }

  @Test("a device plugged in later is described completely, wherever the file is split")
  func headerAcrossPieces() throws {
    let folder = try TemporaryFolder()
    let header = "#2 N: late\n#2 B: 03 07\n#2 A: 00 -9 9 0 0 8\n#2 A: 01 -9 9 0 0 8\n"
    // A piece has 65,536 bytes: the header is put across the first border at different offsets.
    for start in stride(from: 65_536 - header.utf8.count, through: 65_536, by: 7) {
      var text = "N: x\nB: 03 01\nA: 00 0 9 0 0 0\nE: 0.000001 0 0 0\n"
      text += String(repeating: "#\n", count: (start - text.utf8.count) / 2)
      let path = try folder.write(text + header + "#2 E: 1.000000 0 0 0\n", as: "late.evemu")
      var file = try RecordingFile(path: path)
      #expect(try events(&file).count == 2)
      #expect(file.devices.last?.axes.count == 2)
    }
  }

  @Test("an .events file uses the description of the .desc file with the longest matching name")
  func descriptionBeside() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("N: wrong\nB: 03 01\nA: 00 0 9 0 0 0\n", as: "p.desc")
    _ = try folder.write("N: right\nB: 03 01\nA: 00 0 9 0 0 0\n", as: "panel.desc")
    let path = try folder.write("# taps\nE: 0.000001 0003 0000 0005\n", as: "panel-two-taps.events")
    var file = try RecordingFile(path: path)
    #expect(file.devices.map(\.name) == ["right"])
    #expect(try events(&file).count == 1)
  }

  @Test(
    "a file that is not a recording is refused with the expected format",
    arguments: ["", "\n\n", "hello\n", "E: 0.000001 0003 0000 0005\n", "\u{0}\u{1}\u{2}"])
  func noRecording(text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, as: "x.evemu")
    #expect(throws: RecordingFileError.self) { _ = try RecordingFile(path: path) }
  }

  @Test("a missing file and a folder are reported by name", arguments: ["missing.evemu", ""])
  func missing(name: String) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(name)"
    let error = #expect(throws: FileError.self) { _ = try RecordingFile(path: path) }
    #expect(error?.path == path)
  }
}
