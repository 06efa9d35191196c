import Console
import Scenes
import ScreenLayout
import Testing

@Suite("Words on consoles")
struct WordsTests {
  @Test("every console font can show every word", arguments: Language.Code.allCases)
  func font(code: Language.Code) {
    for phrase in Phrase.allCases {
      for character in [1, 2].flatMap({ Language(code).variants(.words(phrase, $0)) }).joined() {
        #expect(
          ConsoleFont.smallest.scalar(for: character) != nil,
          "\(code): \(phrase.rawValue) has \(character)")
      }
    }
  }
}
