import Scenes
import ScreenLayout
import Study
import Testing

@testable import Canvas

@Suite("The size of words in rows, and the air around sentences")
struct WordPaintingTests {
  private static let grid = PaintingGrid(pixels: PixelSize(width: 800, height: 480))
  private static let small = PaintingGrid(pixels: PixelSize(width: 480, height: 320))

  private struct NoMemory: Error {}

  private func painted(_ role: Element.Role, _ cells: CellArea, _ grid: PaintingGrid) throws
    -> Bitmap
  {
    guard var painter = ScreenPainter(grid, .dark) else { throw NoMemory() }
    _ = painter.paint(Screen(size: grid.size))
    let patches = painter.paint(
      Screen(size: grid.size, elements: [Element(role, cells, target: Target("a"))]))
    return try #require(patches.first).bitmap
  }

  /// Returns the height of a row's words in pixels, by comparison with the row without words.
  private func height(
    of words: String, _ row: ScreenRow, _ form: RowForm, columns: Int = 25, rows: Int
  ) throws -> Int {
    let cells = CellArea(columns: 0..<columns, rows: 2..<2 + rows)
    var (named, nameless) = (row, row)
    (named.words, nameless.words) = ([words], [" "])
    let both = try [named, nameless].map { try painted(.row($0, form), cells, Self.grid) }
    let width = both[0].size.width
    let lines = (0..<both[0].size.height).filter { y in
      (y * width..<(y + 1) * width).contains { both[0].pixels[$0] != both[1].pixels[$0] }
    }
    return (lines.last ?? 0) - (lines.first ?? 0)
  }

  @Test("the lines of a sentence are about equally long, so that no word is alone on the last one")
  func balanced() throws {
    let cells = CellArea(columns: 0..<50, rows: 2..<8)
    let why = "One two three four five six seven eight nine ten eleven twelve thirteen so"
    let drawn = try [[why], [" "]].map {
      try painted(
        .sentence(Caption(["Title"], .center, .strong), why: Caption($0, .center, maxLines: 2)),
        cells, Self.grid)
    }
    let width = drawn[0].size.width
    // The columns of each row of pixels that differ.
    let rows = (0..<drawn[0].size.height).map { y in
      (0..<width).filter { drawn[0].pixels[y * width + $0] != drawn[1].pixels[y * width + $0] }
    }
    let longest = rows.compactMap { row in row.last.map { $0 - (row.first ?? 0) } }.max() ?? 0
    #expect(longest > 300 && longest < 620, "\(longest)")
  }

  @Test("a row's words are as large without a second line as with one", arguments: [2, 3, 4, 5])
  func equal(rows: Int) throws {
    let form = RowForm(isStacked: true, longest: "Peru")
    let plain = ScreenRow(Target("a"), ["H"])
    let detailed = ScreenRow(Target("a"), ["H"], detail: ["12 cards"])
    let noted = ScreenRow(Target("a"), ["H"], detail: ["3 MB"], note: ["before"])
    let heights = try [plain, detailed, noted].map { try height(of: "H", $0, form, rows: rows) }
    #expect(heights.allSatisfy { abs($0 - heights[0]) <= 1 }, "\(heights)")
    let beside = RowForm(hasSecondLine: true, longest: "Peru")
    let low = try [plain, detailed, noted].map { try height(of: "H", $0, beside, rows: rows) }
    #expect(low.allSatisfy { abs($0 - low[0]) <= 1 }, "\(low)")
  }

  @Test("all names are as small as the longest needs to stay on one line")
  func longest() throws {
    let row = ScreenRow(Target("a"), ["A"], .learner(LearnerSign(.green)))
    let short = try height(of: "H", row, RowForm(longest: "Ada"), columns: 10, rows: 2)
    let long = try height(of: "H", row, RowForm(longest: "Child 10"), columns: 10, rows: 2)
    let name = try height(of: "Child 10", row, RowForm(longest: "Child 10"), columns: 10, rows: 2)
    #expect(long < short && name < 32, "\(long) \(short) \(name)")
  }

  @Test("the words of a bar are as small as the longest needs")
  func bar() throws {
    let cells = CellArea(columns: 0..<8, rows: 8..<10)
    func height(beside words: String) throws -> Int {
      let drawn = try [["H"], [" "]].map { name in
        var face = ButtonFace(.nav, name)
        face.bar = [["H"], [words]].map {
          BarMember(words: $0, hasIcon: false, isStrong: false, columns: 8)
        }
        return try painted(.button(face), cells, Self.small)
      }
      let width = drawn[0].size.width
      let lines = (0..<drawn[0].size.height).filter { y in
        (y * width..<(y + 1) * width).contains { drawn[0].pixels[$0] != drawn[1].pixels[$0] }
      }
      return (lines.last ?? 0) - (lines.first ?? 0)
    }
    #expect(try height(beside: "Einstellung") < height(beside: "Neu"))
  }

  @Test(
    "a sentence and why have air between them and below them",
    arguments: ["No backup yet", "Shall everything be as it was then, on this day?"])
  func sentence(title: String) throws {
    let why = ["What is here now is kept, and stands in this list afterwards."]
    let cells = CellArea(columns: 0..<30, rows: 4..<8)
    let bitmap = try painted(
      .sentence(
        Caption([title], .center, .strong, maxLines: 2), why: Caption(why, .center, maxLines: 2)),
      cells, Self.small)
    let paper = Theme.dark.palette(.plain).paper.packed
    let width = bitmap.size.width
    let isInked = (0..<bitmap.size.height).map { y in
      (y * width..<(y + 1) * width).contains { bitmap.pixels[$0] != paper }
    }
    #expect((isInked.lastIndex(of: true) ?? 0) < bitmap.size.height - 8)
    // The rows of pixels without ink between two lines of letters.
    var gaps: [Int] = []
    var gap = 0
    for inked in isInked.drop(while: { !$0 }) {
      if inked, gap > 0 { gaps.append(gap) }
      gap = inked ? 0 : gap + 1
    }
    #expect((gaps.max() ?? 0) >= 8, "\(gaps)")
  }
}
