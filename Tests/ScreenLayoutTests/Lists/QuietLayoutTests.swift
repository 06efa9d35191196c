import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("Pages that say one thing, panels, and few rows")
struct QuietLayoutTests {
  private static let sizes = [(20, 6), (24, 12), (30, 10), (30, 25), (33, 10), (50, 15), (80, 24)]
    .map { GridSize(columns: $0, rows: $1) }

  @Test("the first sentence is the title, without its full stop; the others say why")
  func sentences() {
    let words = [
      "No backup yet. The box makes one. Soon.", "Delete it? All stays.", "No backup yet",
    ]
    #expect(words.titles == ["No backup yet", "Delete it?"])
    #expect(words.reasons == ["The box makes one. Soon.", "All stays."])
    #expect(["1.5 cm."].titles == ["1.5 cm"] && ["1.5 cm."].reasons.isEmpty)
  }

  @Test("an empty list has an icon, a title and why, as far as they have room", arguments: sizes)
  func empty(size: GridSize) throws {
    var list = ListContent(
      "empty", title: .text("Backups"), rows: [], empty: .words(.noBackups), icon: .save,
      buttons: [.back])
    let screen = CardLayout().screen(.list(list), size: size)
    let title = try #require(screen.elements.compactMap(\.sentence).first)
    #expect(title.words == ["No backup yet"])
    #expect(screen.grid.lines.contains { $0.contains("No backup yet") })
    let signs = screen.elements.filter { $0.role == .sign(.icon(.save)) }
    #expect(signs.count == (size.rows >= 10 ? 1 : 0))
    let lines = screen.grid.lines.joined()
    #expect(size.rows < 10 || lines.contains("makes"), "\(lines)")
    list.why = .text("Because.")
    #expect(
      size.rows < 10
        || CardLayout().screen(.list(list), size: size).grid.lines.joined().contains("Because."))
    for (index, element) in screen.elements.enumerated() {
      for other in screen.elements[..<index] { #expect(!element.cells.overlaps(other.cells)) }
    }
  }

  @Test("both panels of days stand side by side, one above the other, or each on its page")
  func days() throws {
    var days = DayChart(
      answered: (0..<30).map { Tally(right: $0) }, due: (0..<30).map { 30 - $0 })
    days.today = 20_785  // A Saturday.
    func bars(_ size: GridSize, page: Int = 0) -> [DayBars] {
      let content = ScreenContent.chart(ChartContent(title: .text("Days"), days: days))
      return CardLayout().screen(content.with(page: page), size: size).elements.compactMap {
        if case .chart(let bars) = $0.role { bars } else { nil }
      }
    }
    for (columns, rows) in [(50, 12), (30, 22), (80, 21)] {
      let both = bars(GridSize(columns: columns, rows: rows))
      #expect(both.map(\.isComing) == [false, true])
      #expect(both.map(\.days.count) == [14, 14] && both.map(\.today) == [13, 0])
      #expect(both.map { $0.letters.joined() } == ["SMTWTFSSMTWTFS", "SSMTWTFSSMTWTF"])
      #expect(both.map(\.numbered) == [[13], [0]])
    }
    let small = GridSize(columns: 30, rows: 8)
    #expect(bars(small).map(\.isComing) == [false])
    #expect(bars(small, page: 1).map(\.isComing) == [true])
    let content = ScreenContent.chart(ChartContent(title: .text("Days"), days: days))
    #expect(CardLayout().lay(out: content, size: small).pageCount == 2)
    // A chart for after a break says so.
    days.away = 14
    let away = ScreenContent.chart(ChartContent(title: .text("Days"), days: days))
    let lines = CardLayout().screen(away, size: GridSize(columns: 80, rows: 21)).grid.lines
    #expect(lines.contains { $0.contains("If I’m away 14 days") })
  }

  @Test("a card's answers are all on one of the pages, the newest on the first", arguments: sizes)
  func answers(size: GridSize) throws {
    let scene = try #require(ShownScene.quiet.first { $0.name == "card-many-answers" })
    let laidOut = CardLayout().lay(out: scene.content, size: size)
    var marks: [AnswerMark] = []
    for page in 0..<laidOut.pageCount {
      let screen = CardLayout().screen(scene.content.with(page: page), size: size)
      let shown = screen.elements.compactMap {
        if case .answers(let marks) = $0.role { marks } else { nil }
      }.flatMap(\.self)
      marks += shown.reversed()
    }
    // A screen that is smaller still has a row for each.
    guard size.rows >= 10, size.columns >= 30 else { return #expect(marks.isEmpty) }
    #expect(marks.count == 30 && marks.filter { $0.rating == .wrong }.count == 7)
    #expect(marks.prefix(2).map(\.label) == ["21 B", "19 A"])
  }

  @Test("all that stayed outside is on one of the pages, beside what came in", arguments: sizes)
  func report(size: GridSize) throws {
    let rows =
      [ListContent.Row(nil, .words(.stickNewCards, 120)), .init(nil, .words(.leftOut))]
      + (0..<9).map {
        ListContent.Row(nil, .text("file \($0)"), .wrong, detail: .text("reason \($0)"))
      }
    var list = ListContent("stick", title: .words(.stick), rows: rows, buttons: [.back])
    list.kind = .report
    let content = ScreenContent.list(list)
    let pages = CardLayout().lay(out: content, size: size).pageCount
    let shown = (0..<pages).map {
      CardLayout().screen(content.with(page: $0), size: size).grid.lines.joined(separator: "\n")
    }
    for index in 0..<9 {
      #expect(shown.contains { $0.contains("file \(index)") }, "\(shown)")
    }
    #expect(shown[0].contains("120 new"))
  }

  @Test("few rows share the height below the title, up to four cells each", arguments: 1...12)
  func grown(count: Int) {
    let rows = (0..<count).map { ListContent.Row(Target("r", "\($0)"), .text("row \($0)")) }
    let list = ListContent("rows", title: .text("Rows"), rows: rows, buttons: [.back])
    let screen = CardLayout().screen(.list(list), size: GridSize(columns: 50, rows: 15))
    let cells = screen.elements.filter { $0.target?.name == "r" }.map(\.cells)
    #expect(Set(cells.map(\.rows.count)) == [[4, 4, 3, 4, 3, 3, 3, 3, 3, 2, 2, 2][count - 1]])
    #expect(cells.first?.rows.lowerBound == 2)
    #expect(cells.allSatisfy { $0.rows.upperBound <= 12 } && cells.count == min(count, 10))
  }
}

extension Element {
  fileprivate var sentence: Caption? {
    if case .sentence(let caption, _) = role { caption } else { nil }
  }
}
