import GestureTimeline
import InputEvents
import ScreenLayout
import Testing

@Suite("The live screen of touches")
struct TouchScreenTests {
  @Test("has the newest touch at the bottom, in full, under the device's name")
  func newest() {
    var hand = Hand()
    for touch in 0..<20 { hand.tap(at: Int64(touch) * 1_000) }
    hand.stroke(from: 30_000, to: 30_200, Hand.line(from: (20, 20), by: (4, 3.4)))
    let lines = screen(hand, columns: 50, rows: 15)
    #expect(
      lines == [
        "panel, 150.0 x 100.0 mm",
        "",
        "17.000 #18 at 50.0,40.0 80 ms",
        "  -> tap at 17.300, waited 220 ms for a second tap",
        "18.000 #19 at 50.0,40.0 80 ms",
        "  -> tap at 18.300, waited 220 ms for a second tap",
        "19.000 #20 at 50.0,40.0 80 ms",
        "  -> tap at 19.300, waited 220 ms for a second tap",
        "30.000 #21 20.0,20.0 to 56.0,50.6 200 ms 47.2 mm",
        "    236 mm/s",
        "  -> nothing",
        "  no tap, no long-press: moved 47.2 mm, 43.2 mm",
        "    too far (touch-slop 4 mm)",
        "  no swipe: slanted 40.4 deg, 5.4 deg too near the",
        "    diagonal (swipe-slant 35 deg)",
      ])
  }

  @Test("draws the last touch if there is room")
  func drawing() throws {
    var hand = Hand()
    hand.tap(at: 0)
    hand.stroke(from: 1_000, to: 1_200, Hand.line(from: (30, 50), by: (10, 0)))
    let lines = screen(hand, columns: 80, rows: 24)
    let row = try #require(lines.first { $0.contains("o") && $0.hasPrefix("|") })
    // 150 mm are 27 cells.
    #expect(row == "|     o . .. . . . .. *     |")
    #expect(lines.contains("+---------------------------+"))
    #expect(lines.last == "  -> swipe-right at the lift")
  }

  @Test("gives an instruction before the first touch")
  func empty() {
    let lines = screen(Hand(), columns: 20, rows: 6)
    #expect(lines == ["panel, 150.0 x 100.…", "Touch it.", "", "", "", ""])
  }

  @Test(
    "fits every size, even the smallest",
    arguments: [(1, 1), (2, 2), (7, 3), (20, 5), (40, 24), (8, 40), (500, 300)])
  func sizes(columns: Int, rows: Int) {
    var hand = Hand()
    hand.ghosts(at: 0)
    for touch in 1..<20 { hand.tap(at: Int64(touch) * 1_000, x: -900, y: 1e9) }
    #expect(screen(hand, columns: columns, rows: rows).count == rows)
  }

  /// Returns the screen's rows without trailing blanks.
  private func screen(_ hand: Hand, columns: Int, rows: Int) -> [String] {
    var hand = hand
    hand.rest(until: 100_000)
    let screen = TouchScreen(
      header: "panel, 150.0 x 100.0 mm", help: "Touch it.",
      panel: SurfaceSize(width: 150, height: 100), timeline: Timeline([hand.log]), origin: .ms(0))
    return screen.screen(size: GridSize(columns: columns, rows: rows)).grid.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
