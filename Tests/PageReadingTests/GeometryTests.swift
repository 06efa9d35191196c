import TestSupport
import Testing

@testable import PageReading

@Suite("The geometry of a photographed page")
struct GeometryTests {
  @Test("light that falls to a third is evened, and ink stays ink")
  func light() {
    var page = MadePage.list
    let bare = page.picture
    for row in 0..<page.picture.height {
      for column in 0..<page.picture.width {
        let place = row * page.picture.width + column
        let light = 1 - 0.66 * Double(column + row) / 2_100
        page.picture.pixels[place] = UInt8(Double(page.picture.pixels[place]) * light)
      }
    }
    let even = EvenLight(page.picture).picture
    for place in stride(from: 0, to: bare.pixels.count, by: 97) {
      if bare.pixels[place] > 200 { #expect(even.pixels[place] > 205) }
      if bare.pixels[place] < 40 { #expect(even.pixels[place] < 80) }
    }
  }

  @Test("a paper on a dark desk is found, and a paper that fills the picture has no edge")
  func paper() throws {
    var page = MadePage(width: 900, height: 1_200, grey: 80)
    page.fill(200..<800, 100..<1_100, 220)
    let paper = try #require(Paper(EvenLight(page.picture)))
    let block = paper.block
    #expect(paper.isInside(600 / block, 500 / block))
    #expect(!paper.isInside(600 / block, 100 / block) && !paper.isInside(20 / block, 500 / block))
    #expect(Paper(EvenLight(MadePage.list.picture)) == nil)
  }

  @Test(
    "a tilted and turned page has level lines and upright columns afterwards",
    arguments: [(0.0, 0.0, 0.0), (0.06, 0.0, 0.0), (-0.1, 0.08, -0.1)])
  func straight(_ turn: Double, _ across: Double, _ down: Double) throws {
    // From the photo to the page, in heights of the picture: a turn and a tilt.
    func place(_ x: Double, _ y: Double) -> (Double, Double) {
      let (x, y) = ((x - 450) / 1_200, (y - 600) / 1_200)
      let depth = 1 + across * x + down * y
      return ((x + turn * y) / depth * 1_200 + 450, (y - turn * x) / depth * 1_200 + 600)
    }
    let photo = MadePage.list.photographed(place)
    let map = try Straightening.map(of: EvenLight(photo).picture, on: nil)
    /// Returns where the map takes a point of the page: the photo's point is found by a search.
    func image(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      var (column, row) = (x, y)
      for _ in 0..<50 {
        let (nowX, nowY) = place(column, row)
        (column, row) = (column + x - nowX, row + y - nowY)
      }
      return map.image(column, row)
    }
    for y in [120.0, 600, 1_000] {
      #expect(abs(image(110, y).y - image(700, y).y) < 0.004)
    }
    for x in [100.0, 500] { #expect(abs(image(x, 100).x - image(x, 1_050).x) < 0.006) }
  }

  @Test("maps follow one another, and have inverses")
  func maps() {
    let one = PlaneMap([1, 0.1, 3, -0.2, 1, 4, 0.001, 0.002, 1])
    let two = PlaneMap([0.9, 0, -1, 0.3, 1.1, 2, 0, 0.003, 1])
    let (first, both) = (one.image(5, 7), (two * one).image(5, 7))
    let second = two.image(first.x, first.y)
    #expect(abs(second.x - both.x) < 1e-9 && abs(second.y - both.y) < 1e-9)
    let back = one.inverse.image(first.x, first.y)
    #expect(abs(back.x - 5) < 1e-9 && abs(back.y - 7) < 1e-9)
  }

  @Test("ink that touches is one component, whatever its shape")
  func components() throws {
    let rows = ["#.#..", "#.#.#", "###..", "....#", "#...."]
    let ink = rows.flatMap { $0.map { $0 == "#" } }
    let runs = try InkRuns(ink, width: 5)
    #expect(runs.boxes.count == 4)
    let large = try #require(runs.boxes.first { $0.width == 3 })
    #expect(large.height == 3 && large.left == 0 && large.top == 0)
    #expect(runs.ink(width: 5, height: 5) { $0.width == 3 }.count { $0 } == 7)
    var gaps = [true, false, true, false, false, false, true]
    InkRuns.closeGaps(&gaps, width: 7, shorterThan: 3)
    #expect(gaps == [true, true, true, false, false, false, true])
  }

  @Test("rules, leaders and dark shapes go, letters and single dots stay")
  func clean() throws {
    var page = MadePage.list
    page.fill(60..<860, 70..<73)
    page.fill(60..<63, 70..<1_100)
    for dot in 0..<20 { page.fill(250 + dot * 10..<253 + dot * 10, 1_120..<1_123) }
    page.write([5], x: 100, y: 1_110)
    page.write([5], x: 480, y: 1_110)
    page.fill(560..<563, 1_120..<1_123)
    page.fill(700..<850, 1_110..<1_190)
    let clean = try CleanPage(page.picture, letter: 14)
    func grey(_ x: Int, _ y: Int) -> UInt8 { clean.picture.pixels[y * 900 + x] }
    #expect(clean.rules(over: 100..<800) == [71] && clean.rules(over: 0..<60) == [])
    #expect(grey(400, 71) > 200 && grey(61, 600) > 200, "rules")
    #expect(grey(301, 1_121) > 200 && grey(441, 1_121) > 200, "leaders")
    #expect(clean.leaders.count == 1 && clean.leaders[0].left == 250)
    #expect(grey(800, 1_150) > 200, "shapes")
    #expect(grey(104, 1_115) < 60 && grey(484, 1_115) < 60, "letters")
    #expect(grey(561, 1_121) < 60, "a full stop")
    #expect(try LetterHeight.find(in: page.picture) == 14)
  }

  @Test("columns are found, and each ends before the next one")
  func columns() throws {
    var page = MadePage.list
    page.write([3], x: 760, y: 500)
    let clean = try CleanPage(page.picture, letter: 14)
    let columns = try PageColumns.find(in: clean)
    #expect(columns.count == 2)
    #expect(columns.allSatisfy { $0.range.contains($0.ink.lowerBound) })
    #expect(columns[0].range.upperBound <= columns[1].range.lowerBound)
    #expect(columns[1].range.lowerBound < 500 && columns[0].ink.lowerBound < 110)
  }

  @Test("a tiny picture, a blank one and noise are no pages")
  func noPages() throws {
    let reader = PageReader { _, _ in
      Issue.record("nothing is to be read")
      return []
    }
    #expect(throws: PageReadingError.small) {
      try reader.page(in: GreyPicture(width: 100, height: 3_000, grey: 200))
    }
    #expect(try reader.page(in: GreyPicture(width: 900, height: 1_200, grey: 200)) == PhotoPage())
    var dice = SeededRandom(seed: 7)
    let noise = GreyPicture(
      width: 2_400, height: 2_000,
      pixels: (0..<4_800_000).map { _ in UInt8.random(in: 0...255, using: &dice) })
    let any = PageReader { _, _ in [] }
    #expect((try? any.page(in: noise))?.entries.isEmpty != false)
  }

  @Test("more marks of a letter's height than any page has letters are noise; specks don't count")
  func tooManyMarks() throws {
    func marks(_ rows: Int, height: Int) throws(PageReadingError) {
      var picture = GreyPicture(width: 640, height: rows * 8, grey: GreyPicture.paper)
      for place in picture.pixels.indices where place % 640 % 4 < 2 && place / 640 % 8 < height {
        picture.pixels[place] = 20
      }
      _ = try CleanPage(picture, letter: 14)
    }
    #expect(160 * 150 <= CleanPage.mostLetters && 160 * 160 > CleanPage.mostLetters)
    try marks(150, height: 6)
    try marks(160, height: 3)
    #expect(throws: PageReadingError.noise) { try marks(160, height: 6) }
  }
}
