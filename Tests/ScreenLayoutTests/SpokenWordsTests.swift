import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("The spoken names of screens and targets")
struct SpokenWordsTests {
  private static let sizes = [(30, 10), (50, 15), (240, 67)].map {
    GridSize(columns: $0, rows: $1)
  }

  @Test(
    "every target has words in every language, except a PIN's digits", arguments: ShownScene.all)
  func complete(scene: ShownScene) {
    for code in Language.Code.allCases {
      let layout = CardLayout(language: Language(code))
      for size in Self.sizes {
        for target in layout.screen(scene.content, size: size).targets.map(\.target) {
          let words = layout.spoken(target, in: scene.content) ?? ""
          let isKey = target.name == KeyboardContent.keyName
          #expect(words.isEmpty == (isKey && scene.name == "pin"), "\(code) \(target)")
          // A sign alone is a key's; no text is cut.
          let isSaid = words.contains { $0.isLetter || $0.isNumber }
          #expect(isKey || isSaid, "\(code) \(target): \(words)")
          #expect(!words.contains { "◀▶▲▼←…".contains($0) }, "\(code) \(target): \(words)")
        }
      }
    }
  }

  @Test(
    "every screen has a spoken name, except an answer, which speaks its text, and a loading list",
    arguments: ShownScene.all)
  func screens(scene: ShownScene) {
    let said = CardLayout().spoken(scene.content, size: GridSize(columns: 50, rows: 15))
    let isSilent = ["answer", "cards-loading"].contains(scene.name)
    #expect(said.isEmpty == isSilent, "\(said)")
  }

  @Test("a screen with its own layout has one page, and speaks all its text")
  func onePage() {
    let size = GridSize(columns: 50, rows: 15)
    for scene in ShownScene.all where ["done", "ways", "still"].contains(scene.name) {
      let said = CardLayout().spoken(scene.content, size: size)
      #expect(CardLayout().lay(out: scene.content, size: size).pageCount == 1)
      #expect(!said.contains { $0.hasPrefix("Page") }, "\(said)")
      if scene.name == "done" { #expect(said.contains("Times tables up to ten, 4 cards")) }
    }
  }

  @Test("a list speaks its title, its plain rows, its page and the number of its targets")
  func list() {
    let rows = (1...30).map { ListContent.Row(Target("x", "\($0)"), .text("row \($0)")) }
    var list = ListContent(
      "x", title: .text("All"), status: .list([.text("one"), .text("two")]), rows: rows,
      buttons: [.back])
    list.page = 1
    let size = GridSize(columns: 30, rows: 10)
    let layout = CardLayout()
    #expect(
      layout.spoken(.list(list), size: size) == [
        "All", "one, two", "Page 2 of 10", "6 things to choose",
      ])
    list.rows = [.init(nil, .text("told"), detail: .text("more"))]
    list.page = 0
    #expect(
      layout.spoken(.list(list), size: size) == [
        "All", "one, two", "told, more", "1 thing to choose",
      ])
    list.rows = []
    #expect(layout.spoken(.list(list), size: size) == [])
    list.empty = .words(.nothingHere)
    #expect(layout.spoken(.list(list), size: size)[2] == "There is nothing here.")
  }
}
