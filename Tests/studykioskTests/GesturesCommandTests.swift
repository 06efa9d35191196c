import Foundation
import Testing
import TestSupport

@Suite("The gestures command")
struct GesturesCommandTests {
  /// Returns the shipped recording up to the time before its first finger lifts.
  private func cut() throws -> String {
    let whole = try String(contentsOfFile: Checkout.recording("pi-panel"), encoding: .utf8)
    let lift = try #require(whole.range(of: "E: 1.118900"))
    return String(whole[..<lift.lowerBound])
  }

  @Test("a recording that ends with a finger down reports that finger, and no long press")
  func fingerDown() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(cut(), as: "cut.evemu")
    let replay = try Program("replay", path)
    #expect(!replay.output.contains("gesture"))
    #expect(replay.errors.contains("cut.evemu: ends with a finger down"))
    let explained = try Program("gestures", path)
    #expect(
      explained.lines.last
        == "   0.000  ?   at 74.9,44.9  84 ms  the recording ends with this finger down: undecided"
    )
    #expect(explained.errors.split(separator: "\n").count == 1)
    #expect(explained.errors.contains("cut.evemu: ends with a finger down"))
    #expect(try Program("gestures", Checkout.recording("pi-panel")).errors.isEmpty)
  }

  @Test("--json is one object on one line, with all touches and the box's movements")
  func json() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(cut(), as: "cut.evemu")
    for (recording, touches, movements, unfinished) in [
      (Checkout.recording("demo"), 25, 1, 0), (path, 0, 0, 1),
    ] {
      let program = try Program("gestures", "--json", recording)
      #expect(program.lines.count == 1)
      let object = try JSONSerialization.jsonObject(with: Data(program.output.utf8))
      let fields = try #require(object as? [String: Any])
      #expect(fields["file"] as? String == recording)
      #expect((fields["touches"] as? [[String: Any]])?.count ?? 0 >= min(touches, 1))
      #expect((fields["movements"] as? [Any])?.count ?? 0 >= movements)
      #expect((fields["unfinished"] as? [Any])?.count == unfinished)
      #expect((fields["panels"] as? [[String: Any]])?.first?["device"] as? Int == 0)
    }
  }

  @Test("--svg draws the movement of a box without a panel, and why it was not a shake")
  func motion() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.motion, as: "motion.evemu")
    let program = try Program("gestures", path, "--svg", folder.path("x.svg"))
    #expect(program.exitCode == 0)
    #expect(program.lines.contains { $0.contains("no shake: too few swings; 1 in a row") })
    let svg = String(decoding: try folder.bytes("x.svg"), as: UTF8.self)
    #expect(svg.contains("motion.evemu: box") && svg.contains("no shake: too few swings"))
    let still = try folder.write(
      Self.motion.replacingOccurrences(of: " 0900", with: " 0000"), as: "still.evemu")
    #expect(
      try Program("gestures", still).lines.last
        == "box: no swing strong enough for a shake (shake-strength 0.49 g); "
        + "at most 1.00 g with gravity")
  }

  @Test("--svg of a recording with neither panel nor accelerometer is an error")
  func nothingToDraw() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "N: keys\nB: 01 00 00 00 10\nE: 1.000000 0001 001c 0001\n", as: "x.evemu")
    let program = try Program("gestures", path, "--svg", folder.path("x.svg"))
    #expect(program.exitCode == 1)
    #expect(program.errors.contains("neither a touchscreen nor an accelerometer"))
  }

  /// An accelerometer that rests for a second, with one push to the side.
  private static let motion: String = {
    var lines = ["N: box", "P: 40 00 00 00 00 00 00 00", "B: 00 0b", "B: 03 07"]
    lines += (0...2).map { "A: 0\($0) -4000 4000 0 0 1000" }
    for step in 0..<300 {
      let time = "E: \(1 + step / 100).\(String(1_000_000 + step % 100 * 10_000).dropFirst())"
      lines.append("\(time) 0003 0000 \(step == 150 ? "0900" : "0000")")
      lines.append("\(time) 0003 0002 \(1_000 + step % 2)")
      lines.append("\(time) 0000 0000 0000")
    }
    return lines.joined(separator: "\n") + "\n"
  }()
}
