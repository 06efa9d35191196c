import Console
import Scenes
import ScreenLayout
import Testing

@Suite("Words on consoles")
struct WordsTests {
  @Test("every console font can show every word", arguments: Language.Code.allCases)
  func font(code: Language.Code) {
    for phrase in Phrase.allCases {
      for character in [1, 2].flatMap({ Language(code).lines(.words(phrase, $0)) }).joined() {
        #expect(
          ConsoleFont.smallest.scalar(for: character) != nil,
          "\(code): \(phrase.rawValue) has \(character)")
      }
    }
  }

  @Test(
    "words that the font lacks are painted whole, and names from right to left together",
    arguments: [
      (" נועה כהן ok", ["נועה כהן"]), ("محمد علي", ["محمد علي"]), ("Αα Ωω", ["Αα", "Ωω"]),
      ("נועה  כהן", ["נועה", "כהן"]), ("Ωω נועה", ["Ωω", "נועה"]), ("Zoë", []),
    ])
  func painted(line: String, words: [String]) {
    let artwork = CellGrid.showing([line]).artwork(lacking: .smallest)
    #expect(artwork.map { if case .text(let text) = $0.drawing { text.text } else { "" } } == words)
    #expect(artwork.map(\.cells.columns.count) == words.map(\.count))
  }
}
