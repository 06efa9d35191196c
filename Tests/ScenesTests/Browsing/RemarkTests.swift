import Study
import Testing

@testable import Scenes

@Suite("A remark on the shown side")
struct RemarkTests {
  @Test("is a mark or the question whether to delete the card, and nothing else")
  func remarks() {
    let answer = CardContent(
      side: .answer, text: "Oslo", caption: "Norway", deckName: "d", position: 1, count: 2)
    var marked = answer
    marked.mark = .right
    var other = marked
    other.text = "Lima"
    #expect(ScreenContent.card(marked).onlyRemarks(on: .card(answer)))
    #expect(!ScreenContent.card(answer).onlyRemarks(on: .card(answer)))
    #expect(!ScreenContent.card(other).onlyRemarks(on: .card(answer)))
    #expect(!ScreenContent.card(marked).onlyRemarks(on: .emptyDeck(name: "d")))
  }
}
