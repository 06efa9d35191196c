import Scenes
import ScreenLayout
import Testing

@Suite("Keyboards")
struct KeyboardTests {
  @Test(
    "every letter of the alphabet can be typed",
    arguments: [
      (Keyboard.Code.en, "abcdefghijklmnopqrstuvwxyz"),
      (.de, "abcdefghijklmnopqrstuvwxyzäöüß"), (.es, "abcdefghijklmnopqrstuvwxyzñáéíóúü"),
      (.fr, "abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ"),
      (.pl, "abcdefghijklmnopqrstuvwxyząćęłńóśźż"),
      (.cs, "abcdefghijklmnopqrstuvwxyzáčďéěíňóřšťúůýž"),
      (.el, "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"), (.ru, "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
      (.he, "אבגדהוזחטיכךלמםנןסעפףצץקרשת"), (.ar, "ابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآؤئىة"),
    ])
  func alphabet(code: Keyboard.Code, letters: String) {
    let keyboard = Keyboard(code)
    let keys = Self.layers.flatMap { keyboard.rows($0).joined() }
    #expect(Set(letters).subtracting(keys).isEmpty)
  }

  @Test("no key is there twice, and each has room", arguments: Keyboard.Code.allCases)
  func keys(code: Keyboard.Code) {
    for layer in Self.layers {
      let rows = Keyboard(code).rows(layer)
      let keys = Array(rows.joined())
      #expect(!keys.isEmpty && keys.count == Set(keys).count, "\(layer)")
      #expect(rows.count <= 3 && rows.allSatisfy { $0.count <= 12 }, "\(layer)")
      #expect(keys.allSatisfy { String($0).columns == 1 }, "\(layer)")
    }
  }

  @Test("every key says what it is, on a small screen, too", arguments: Keyboard.Code.allCases)
  func shown(code: Keyboard.Code) {
    let layout = CardLayout(keyboard: Keyboard(code))
    let scene = KeyboardScene(asking: .newLearner, for: .learnerName)
    for size in [GridSize(columns: 30, rows: 10), .standard] {
      let screen = layout.screen(scene.content, size: size)
      for key in Keyboard(code).rows(.capitals).joined() {
        let target = screen.targets.first { $0.target.detail == String(key) }
        let cells = target?.cells ?? CellArea(columns: 0..<0, rows: 0..<0)
        let shown = cells.rows.flatMap { row in
          cells.columns.compactMap { screen.grid[column: $0, row: row]?.glyph }
        }
        #expect(shown.contains(key), "\(key)")
      }
    }
  }

  @Test("capitals are those of the letters, and letters without one stay")
  func capitals() {
    let capitals = Set(Keyboard(.el).rows(.capitals).joined())
    #expect(capitals.isSuperset(of: "ΑΣΩς") && !capitals.contains("σ"))
    #expect(Keyboard(.de).rows(.capitals).joined().contains("ß"))
  }

  private static let layers: [KeyboardContent.Layer] = [.letters, .capitals, .digits, .accents]
}
