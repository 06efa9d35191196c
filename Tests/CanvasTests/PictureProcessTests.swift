import Foundation
import Glibc
import MediaDecoding
import LinuxSystem
import ScreenLayout
import TestSupport
import Testing

@testable import Canvas

@Suite("A picture decoded by a separate process")
struct PictureProcessTests {
  /// The largest permitted memory of a decoder in bytes.
  ///
  /// The kernel starts a child's peak at its parent's, so the limit is strict only where few tests ran
  /// before: alone, and in scripts/checks/hostile-pictures.
  private static var mostMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return max(100 << 20, (usage.ru_maxrss + 1_024) * 1_024)
  }

  private let process = PictureExamples.process

  @Test("has the right pixels, whatever its format", arguments: PictureExamples.names)
  func kinds(_ name: String) throws {
    let bitmap = try process.decode(
      PictureExamples.file(name), wanted: PictureExamples.size, paper: PictureExamples.paper)
    let scale = name.hasSuffix("svg") ? 2 : 1
    #expect(bitmap.size == PixelSize(width: 30 * scale, height: 20 * scale))
    let middle: UInt32 = name.hasSuffix("png") ? 0x00ff00 : 0xffffff
    for (column, color) in [(5, 0xff0000), (15, middle), (25, 0x0000ff)] {
      let pixel = try #require(bitmap[x: column * scale, y: 10 * scale])
      for shift: UInt32 in [0, 8, 16] {
        let difference = Int(pixel >> shift & 0xff) - Int(color >> shift & 0xff)
        #expect(abs(difference) <= 3, "\(column): \(String(pixel, radix: 16))")
      }
    }
  }

  @Test(
    "stands on a light plate if it would be hard to see on the paper",
    arguments: [
      ("black", true, true), ("#224", true, true), ("white", true, false), ("yellow", true, false),
      ("black", false, false),
    ])
  func plate(line: String, isDark: Bool, isOnPlate: Bool) throws {
    let paper = isDark ? CardColors.paper(.answer) : CardColors.paper(.pressed)
    let drawing = PictureExamples.svg(
      "<circle cx='30' cy='20' r='15' fill='none' stroke='\(line)' stroke-width='3'/>")
    let bitmap = try process.decode(drawing, wanted: PictureExamples.size, paper: paper)
    let back = isOnPlate ? CardColors.ink(.text, on: .plain) : paper
    for (x, y) in [(0, 0), (30, 20), (59, 39)] { #expect(bitmap[x: x, y: y] == back.packed) }
  }

  @Test("stands on a plate also if it is a raster image; a photo with round corners does not")
  func pixelPlate() throws {
    let stripes = try PictureExamples.file("stripes.png")
    for (paper, middle) in [(0x0000ff, 0xf7f9fc), (0x00ff00, 0x00ff00)] as [(UInt32, UInt32)] {
      let bitmap = try process.decode(
        stripes, wanted: PictureExamples.size, paper: RGB(hex: paper))
      let pixel = try #require(bitmap[x: 15, y: 10])
      for shift: UInt32 in [0, 8, 16] {
        #expect(abs(Int(pixel >> shift & 0xff) - Int(middle >> shift & 0xff)) <= 3)
      }
    }
    let photo = PictureExamples.svg("<rect width='60' height='40' rx='5' fill='black'/>")
    let bitmap = try process.decode(
      photo, wanted: PictureExamples.size, paper: CardColors.paper(.answer))
    #expect(bitmap[x: 0, y: 0] == CardColors.paper(.answer).packed)
  }

  @Test("is scaled down in its own shape", arguments: PictureExamples.names)
  func smaller(_ name: String) throws {
    let bitmap = try process.decode(
      PictureExamples.file(name), wanted: PixelSize(width: 12, height: 200),
      paper: PictureExamples.paper)
    #expect(bitmap.size == PixelSize(width: 12, height: 8))
  }

  @Test(
    "becomes a smaller file of its format, and keeps transparency",
    arguments: [("png", "png"), ("jpg", "jpg"), ("gif", "png"), ("webp", "jpg"), ("bmp", "png")])
  func shrunk(kind: String, fileExtension: String) throws {
    let bytes = try PictureExamples.file("stripes.\(kind)")
    #expect(try process.shrink(bytes, toSide: 30) == nil)
    let smaller = try #require(try process.shrink(bytes, toSide: 15))
    #expect(smaller.fileExtension == fileExtension)
    #expect(PictureKind(smaller.bytes)?.rawValue == (fileExtension == "jpg" ? "jpeg" : "png"))
    let bitmap = try process.decode(
      smaller.bytes, wanted: PictureExamples.size, paper: PictureExamples.paper)
    #expect(bitmap.size == PixelSize(width: 15, height: 10))
    // Green paper shines through where a picture is transparent.
    let middle = try #require(bitmap[x: 7, y: 5])
    let difference = Int(middle >> 8 & 0xff) - 0xff
    #expect(abs(difference) <= 3 && middle & 0xff00ff == 0 || kind != "png", "\(middle)")
  }

  @Test("that can't be shrunk gives no file or an error")
  func notShrunk() throws {
    #expect(try process.shrink(PictureExamples.svg("<path d='M0 0h9v9z'/>"), toSide: 16) == nil)
    #expect(throws: PictureProblem.unknownKind) {
      try process.shrink(Array("no picture".utf8), toSide: 16)
    }
    for (name, bytes) in PictureExamples.bombs {
      #expect(throws: PictureProblem.self, "\(name)") { try process.shrink(bytes, toSide: 2_048) }
    }
  }

  @Test("shows letters of an SVG, and nothing that the SVG refers to")
  func references() throws {
    func decode(_ inside: String, before: String = "") throws -> Bitmap {
      try process.decode(
        PictureExamples.svg(inside, before: before), wanted: PictureExamples.size,
        paper: PictureExamples.paper)
    }
    let paper = Bitmap(size: PictureExamples.size, color: 0x00ff00)
    let png = Checkout.path("Tests/CanvasTests/Pictures/stripes.png")
    for address in ["file://\(png)", png, "http://127.0.0.1:9/a.png", "stripes.png"] {
      #expect(try decode("<image xlink:href=\"\(address)\" width=\"60\" height=\"40\"/>") == paper)
    }
    let inside = Data(try PictureExamples.file("stripes.png")).base64EncodedString()
    let image = "<image xlink:href=\"data:image/png;base64,\(inside)\" width=\"60\" height=\"40\"/>"
    #expect(try decode(image) != paper)
    #expect(try decode("<text y=\"30\" font-size=\"30\">abc</text>") != paper)
    #expect(throws: PictureProblem.self) {
      try decode(
        "<text y=\"30\">&x;</text>",
        before: "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>")
    }
  }

  @Test("that is a bomb becomes an error message, soon and in little memory")
  func bombs() throws {
    for (name, bytes) in PictureExamples.bombs {
      var cost = PictureProcess.Cost()
      do throws(PictureProblem) {
        _ = try process.decode(
          bytes, wanted: PictureExamples.size, paper: PictureExamples.paper, cost: &cost)
        Issue.record("\(name) is a picture")
      } catch {
        let line = "\(error)"
        #expect(!line.contains("\n") && line.count < 500, "\(name): \(line)")
      }
      #expect(cost.time < .seconds(3), "\(name)")
      #expect(cost.memory <= Self.mostMemory, "\(name): \(cost.memory)")
    }
  }

  @Test("is given up at once when it is no longer wanted")
  func unwanted() throws {
    let bomb = try #require(PictureExamples.bombs.first { $0.name == "filters" })
    let wakeup = Wakeup()
    wakeup.signal()
    var cost = PictureProcess.Cost()
    let bitmap = try process.decode(
      bomb.bytes, wanted: PictureExamples.size, paper: PictureExamples.paper, cost: &cost,
      cancellation: SandboxedProcess.Cancellation(wakeup: wakeup) { true })
    #expect(bitmap == nil)
    #expect(cost.time < .seconds(1))
  }

  @Test("is refused with the reason")
  func problems() throws {
    func problem(_ bytes: [UInt8], _ size: PixelSize = PictureExamples.size) -> PictureProblem? {
      do throws(PictureProblem) {
        _ = try process.decode(bytes, wanted: size, paper: PictureExamples.paper)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem(Array("hello".utf8)) == .unknownKind)
    #expect(problem(PictureExamples.png(60_000, 60_000)) == .tooLarge("60000×60000 pixels"))
    #expect(
      "\(try #require(problem(Array(PictureExamples.file("stripes.png").prefix(20)))))"
        .hasPrefix("the picture is damaged: "))
    let nowhere = PictureProcess(program: "/nonexistent")
    #expect(throws: PictureProblem.noDecoder("posix_spawn")) {
      try nowhere.decode([1], wanted: PictureExamples.size, paper: PictureExamples.paper)
    }
    // Programs that answer something else than a decoder's reply.
    for program in ["/bin/cat", "/bin/true", "/bin/echo"] {
      #expect(throws: PictureProblem.self) {
        try PictureProcess(program: program).decode(
          Array(repeating: 0x41, count: 300_000), wanted: PictureExamples.size,
          paper: PictureExamples.paper)
      }
    }
  }

  @Test("that was mutated at random becomes a picture or an error message")
  func hostile() throws {
    let asked = ProcessInfo.processInfo.environment["STUDYKIOSK_HOSTILE_PICTURES"]
    let count = asked.flatMap { Int($0) } ?? 100
    let files = try PictureExamples.names.map { try PictureExamples.file($0) }
    var mutations = PictureMutations(seed: 15)
    var (pictures, lines) = (0, [String: Int]())
    var (memory, time) = (0, Duration.zero)
    for place in 0..<count {
      let bytes = mutations.mutated(files[place % files.count])
      var cost = PictureProcess.Cost()
      do throws(PictureProblem) {
        let bitmap = try process.decode(
          bytes, wanted: PictureExamples.size, paper: PictureExamples.paper, cost: &cost)
        #expect(bitmap.size.width <= 60 && bitmap.size.height <= 40)
        pictures += 1
      } catch {
        let line = "\(error)"
        #expect(!line.contains("\n") && !line.contains("signal") && line.count < 500, "\(line)")
        lines["\(line.prefix(60))", default: 0] += 1
      }
      #expect(
        cost.memory <= Self.mostMemory && cost.time < .milliseconds(2_500), "picture \(place)")
      (memory, time) = (max(memory, cost.memory), max(time, cost.time))
    }
    #expect(pictures > 0 && !lines.isEmpty)
    if asked != nil {
      for (line, count) in lines.sorted(by: { $0.value > $1.value }) { print("\(count)\t\(line)") }
      print("\(count) pictures: \(pictures) shown, at most \(memory >> 20) MiB and \(time) each")
    }
  }
}
