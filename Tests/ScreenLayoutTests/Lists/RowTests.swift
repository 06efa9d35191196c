import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("What the rows of a list show")
struct RowTests {
  @Test("a line below the words shows the detail and the note, or the whole note alone")
  func note() {
    let row = ScreenRow(
      nil, ["Papua New Guinea"], detail: ["right · 2 × not yet", "2 × not yet"],
      note: ["guessed: Suva"])
    #expect(row.noteWithDetail.fitting(30) == "2 × not yet · guessed: Suva")
    #expect(row.noteWithDetail.fitting(20) == "guessed: Suva")
  }

  @Test("a learner of a class is done only after some of today's cards")
  func pupilEnd() {
    for (done, left, end) in [(0, 0, nil), (4, 0, RowEnd.done), (0, 3, .due(3)), (4, 3, .due(3))] {
      let pupil = PupilOverview(name: "Leon", done: done, left: left, daysAgo: 12)
      let face = PupilFace(pupil, openDays: Array(repeating: true, count: 7), needsHelp: false)
      let row = ScreenRow(nil, ["Leon"], .pupil(LearnerSign(ofName: "Leon"), face))
      #expect(row.end == end)
    }
  }

  /// Returns whether each row is stacked.
  private func stacked(_ list: ListContent, columns: Int) -> [Bool] {
    CardLayout().screen(.list(list), size: GridSize(columns: columns, rows: 15)).elements
      .compactMap { if case .row(_, let form) = $0.role { form.isStacked } else { nil } }
  }

  @Test("the details of a page's rows are all below the words as soon as one must be")
  func stacked() {
    let rows = ["medium", "as it was set for the whole box", nil, nil, nil].enumerated().map {
      index, detail in
      ListContent.Row(Target("row-\(index)"), .text("Reading"), detail: detail.map { .text($0) })
    }
    let list = ListContent("list", title: .text("List"), rows: rows, buttons: [.back])
    #expect(stacked(list, columns: 30) == Array(repeating: true, count: 5))
    #expect(stacked(list, columns: 80) == Array(repeating: false, count: 5))
  }

  @Test("the rows of a page know its longest name, and whether any has a second line")
  func form() {
    var rows = ["Peru", "Papua New Guinea", "日本"].map { ListContent.Row(Target($0), .text($0)) }
    func forms() -> [RowForm] {
      let list = ListContent("list", title: .text("List"), rows: rows, buttons: [.back])
      return CardLayout().screen(.list(list), size: GridSize(columns: 50, rows: 15)).elements
        .compactMap { if case .row(_, let form) = $0.role { form } else { nil } }
    }
    let form = RowForm(longest: "Papua New Guinea", leastColumns: 50)
    #expect(forms() == Array(repeating: form, count: 3))
    rows[0].note = .text("guessed: Lima")
    #expect(forms().map(\.hasSecondLine) == [true, true, true])
    #expect(forms().map(\.isStacked) == [false, false, false])
  }

  @Test("a value that can be changed is a field, and on one line stands behind its caption")
  func field() {
    let list = ListContent(
      "list", title: .text("List"),
      rows: [.init(Target("name"), .text("Anna"), .field(.words(.name)))], buttons: [.back])
    let screen = CardLayout().screen(.list(list), size: GridSize(columns: 50, rows: 15))
    #expect(screen.elements.contains { $0.role == .field(FieldFace("Anna", label: ["Name"])) })
    let low = CardLayout().screen(.list(list), size: GridSize(columns: 20, rows: 8))
    #expect(low.grid.lines.contains { $0.contains("Name: Anna") })
  }

  @Test("the way to learn a deck is its primary button on a small screen, too")
  func primary() throws {
    let scene = try #require(ShownScene.all.first { $0.name == "ways" })
    let screen = CardLayout().screen(scene.content, size: GridSize(columns: 30, rows: 10))
    let primary = screen.elements.filter {
      if case .button(let face) = $0.role { face.kind == .primary } else { false }
    }
    #expect(primary.map(\.target) == [Target("review")])
  }

  @Test("the number of a phone that asks is as large as a card's text")
  func number() throws {
    let scene = try #require(ShownScene.all.first { $0.name == "phone-asks" })
    let screen = CardLayout().screen(scene.content, size: GridSize(columns: 50, rows: 15))
    let number = screen.elements.first { $0.role == .card(PaintedText("47", isBold: true)) }
    #expect(try #require(number).cells.rows.count >= 7)
  }
}
