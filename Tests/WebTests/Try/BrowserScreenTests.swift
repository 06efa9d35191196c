import PanelLink
import Testing

@testable import Web

@Suite("A box's screen for a browser")
struct BrowserScreenTests {
  /// What a browser has drawn, as `try.js` draws it.
  private struct Drawn {
    var width = 0
    var height = 0
    var pixels: [UInt32] = []
    var areas: [[Int]] = []
    var samples: [Int16] = []

    mutating func take(_ message: [UInt8]) {
      var rest = message[...]
      func number() -> Int {
        defer { rest = rest.dropFirst(4) }
        return rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      }
      while !rest.isEmpty {
        let head = (0..<6).map { _ in number() }
        var body = rest.prefix(head[5])
        rest = rest.dropFirst(head[5])
        switch head[0] {
        case 1:
          (width, height) = (head[3], head[4])
          pixels = Array(repeating: 0, count: width * height)
        case 2:
          areas.append(Array(head[1...4]))
          var colors: [UInt32] = []
          while !body.isEmpty {
            let run = Array(body.prefix(4)).map { UInt32($0) }
            body = body.dropFirst(4)
            colors += Array(repeating: run[0] << 16 | run[1] << 8 | run[2], count: Int(run[3]))
          }
          #expect(colors.count == head[3] * head[4])
          for (index, color) in colors.enumerated() {
            pixels[(head[2] + index / head[3]) * width + head[1] + index % head[3]] = color
          }
        case 3:
          while !body.isEmpty {
            samples.append(
              Int16(
                truncatingIfNeeded: Int(body.prefix(2).reversed().reduce(0) { $0 << 8 | Int($1) })))
            body = body.dropFirst(2)
          }
        default: break
        }
      }
    }
  }

  private func picture(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: UInt32) throws
    -> PanelMessage
  {
    .picture(
      try #require(
        PanelPicture(
          x: x, y: y, width: width, height: height,
          pixels: (0..<width * height).map { $0 % 7 == 3 ? UInt32($0) : color })))
  }

  @Test("only what has changed is sent, and the browser has every pixel")
  func changes() throws {
    var (screen, drawn) = (BrowserScreen(), Drawn())
    var random = SystemRandomNumberGenerator()
    screen.take(.screen(width: 64, height: 40, quarters: 0))
    screen.take(try picture(0, 0, 64, 40, 0x12_3456))
    drawn.take(screen.next())
    #expect(drawn.areas == [[0, 0, 64, 40]])
    #expect(screen.next() == [])
    var all = drawn.pixels
    for _ in 0..<200 {
      let (x, y) = (Int.random(in: 0..<60, using: &random), Int.random(in: 0..<36, using: &random))
      let change = try picture(x, y, 4, 3, UInt32.random(in: 0...0xff_ffff, using: &random))
      screen.take(change)
      guard case .picture(let part) = change else { continue }
      for index in part.pixels.indices {
        all[(y + index / 4) * 64 + x + index % 4] = part.pixels[index]
      }
      guard Bool.random(using: &random) else { continue }
      drawn.take(screen.next())
      #expect(drawn.pixels == all)
    }
    _ = screen.next()
    drawn.areas = []
    screen.take(try picture(5, 6, 7, 8, 1))
    screen.take(try picture(30, 6, 2, 2, 1))
    screen.take(try picture(6, 7, 8, 9, 1))
    drawn.take(screen.next())
    #expect(drawn.areas == [[30, 6, 2, 2], [5, 6, 9, 10]])
  }

  @Test("another page gets the whole screen")
  func anotherPage() throws {
    var (screen, first, second) = (BrowserScreen(), Drawn(), Drawn())
    screen.take(.screen(width: 300, height: 20, quarters: 0))
    screen.take(try picture(0, 0, 300, 20, 0xff_8000))
    first.take(screen.next())
    screen.begin()
    second.take(screen.next())
    #expect(second.pixels == first.pixels && second.width == 300)
  }

  @Test("sounds go on where the last ones ended; old ones are dropped")
  func sounds() {
    var (screen, drawn) = (BrowserScreen(), Drawn())
    screen.take(.sound([1, -2, 3, -4]))
    screen.take(.sound([.max, .min]))
    drawn.take(screen.next())
    #expect(drawn.samples == [1, -2, 3, -4, .max, .min])
    for _ in 0..<500 { screen.take(.sound(Array(repeating: 7, count: 960))) }
    #expect(screen.next().count <= 24 + 2 * 2 * 2 * 48_000)
  }

  @Test("a picture beyond the screen is not drawn")
  func outside() throws {
    var screen = BrowserScreen()
    screen.take(.screen(width: 10, height: 10, quarters: 0))
    _ = screen.next()
    screen.take(try picture(8, 8, 4, 4, 1))
    #expect(screen.next() == [])
    #expect(PanelPicture(x: 0, y: 0, width: 2, height: 2, pixels: [1, 2, 3]) == nil)
    #expect(PanelPicture(x: -1, y: 0, width: 1, height: 1, pixels: [1]) == nil)
  }
}
