import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("A card's papers")
struct CardPapersLayoutTests {
  private static let sizes = [(30, 10), (40, 12), (30, 25), (48, 14), (50, 15), (80, 24)].map {
    GridSize(columns: $0, rows: $1)
  }

  private func screen(_ size: GridSize) throws -> Screen {
    let scene = try #require(ShownScene.all.first { $0.name == "card" })
    return CardLayout().screen(scene.content, size: size)
  }

  @Test(
    "the question and the answer are on papers, above everything that can be done",
    arguments: sizes)
  func papers(size: GridSize) throws {
    let elements = try screen(size).elements
    let papers = elements.compactMap { element in
      if case .paper(let paper, _, let text) = element.role {
        (paper: paper, text: text.text, cells: element.cells)
      } else {
        nil
      }
    }
    #expect(
      papers.map(\.paper) == [.question, .answer] && papers.map(\.text) == ["Norway", "Oslo"])
    #expect(
      papers.allSatisfy { $0.cells.rows.count >= 3 || size.rows < 14 && $0.cells.rows.count >= 2 })
    try #require(papers.count == 2)
    let isUpright = size.columns < 40 && size.rows > 20
    #expect((papers[0].cells.rows == papers[1].cells.rows) != isUpright)
    #expect((papers[0].cells.columns == papers[1].cells.columns) == isUpright)
    let names = Set(elements.compactMap { $0.target?.name })
    #expect(
      names == [
        "back", "previous-card", "next-card", "new-card", "delete", "edit", "history", "to-fix",
      ])
    for (index, element) in elements.enumerated() {
      for other in elements[..<index] {
        #expect(!element.cells.overlaps(other.cells), "\(element.role) \(other.role)")
      }
    }
  }

  @Test("what is known about the card is in one line, in shorter words on a small screen")
  func facts() throws {
    func facts(_ size: GridSize) throws -> [String] {
      try screen(size).elements.flatMap { element -> [String] in
        switch element.role {
        case .caption(let caption): caption.words
        case .chips(let chips, _): TextVariants(joining: chips.map(\.words))
        default: []
        }
      }
    }
    #expect(
      try facts(GridSize(columns: 50, rows: 15)).contains(
        "comes back in 3 days · 2 × Europe · cold"))
    // The small screen has no title, and the card's place is beside the facts.
    let small = try facts(GridSize(columns: 30, rows: 10))
    #expect(small.contains("in 3 days · 2 × Europe · cold") && small.contains("42/85"))
  }
}
