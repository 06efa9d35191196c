import Study
import Testing

@testable import Scenes

@Suite("A card in a row")
struct ShownTextTests {
  @Test("shows readings behind their words, not in their notation")
  func readings() {
    #expect("これは 漢字[かんじ] です".shown == "これは漢字(かんじ) です")
    #expect("東[とう] 京[きょう]".shown == "東(とう)京(きょう)")
    #expect("array[3]".shown == "array[3]")
    #expect("".shown == "" && "  ".isBlank && !"a".isBlank)
  }

  @Test("without a text says what it is, and its answer")
  func pictures() {
    func media(_ side: CardRecord.Side, _ end: String) -> CardRecord.Media {
      CardRecord.Media(side: side, hash: "a", fileExtension: end)
    }
    #expect(Label.side("", [media(.question, "png")]) == .words(.picture))
    #expect(Label.side(" ", [media(.question, "wav"), media(.answer, "png")]) == .words(.sound))
    #expect(Label.side("", [media(.question, "wav"), media(.question, "png")]) == .words(.picture))
    #expect(Label.side("", nil) == .words(.picture))
    #expect(Label.side("Oslo", [media(.answer, "png")], of: .answer) == .text("Oslo"))
    #expect(
      Label.title("", answer: "漢字[かんじ]") == .list([.words(.picture), .text("漢字(かんじ)")]))
    #expect(Label.title("", answer: "") == .words(.picture))
    #expect(Label.title("Norway", answer: "Oslo") == .text("Norway"))
  }
}
