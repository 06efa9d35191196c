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

  @Test("each key exists once, and has room", arguments: Keyboard.Code.allCases)
  func keys(code: Keyboard.Code) {
    for layer in Self.layers {
      let rows = Keyboard(code).rows(layer)
      let keys = Array(rows.joined())
      #expect(!keys.isEmpty && keys.count == Set(keys).count, "\(layer)")
      #expect(rows.count <= 3 && rows.allSatisfy { $0.count <= 12 }, "\(layer)")
      #expect(keys.allSatisfy { String($0).columns == 1 }, "\(layer)")
    }
  }

  @Test("every key has a label, even on a small screen", arguments: Keyboard.Code.allCases)
  func shown(code: Keyboard.Code) {
    let layout = CardLayout(keyboard: Keyboard(code))
    let scene = KeyboardScene(asking: .newLearner, for: .learnerName)
    for size in [.standard, Self.upright, Self.small] {
      let screen = layout.screen(scene.content, size: size)
      let keys = screen.targets.compactMap(\.target.detail)
      // A small or upright screen has the signs with the digits.
      #expect(size != .standard || keys == Keyboard(code).rows(.capitals).joined().map(String.init))
      for key in keys {
        let target = screen.targets.first { $0.target.detail == key }
        let cells = target?.cells ?? CellArea(columns: 0..<0, rows: 0..<0)
        let shown = cells.rows.flatMap { row in
          cells.columns.compactMap { screen.grid[column: $0, row: row]?.glyph }
        }
        #expect(shown.contains(Character(key)), "\(key)")
      }
    }
  }

  @Test(
    "keys of small screens are four columns wide, of upright ones three, all two rows high, on every layer",
    arguments: Keyboard.Code.allCases)
  func wide(code: Keyboard.Code) {
    for size in [Self.small, Self.upright, GridSize(columns: 30, rows: 26)] {
      let width = size == Self.small ? 4 : 3
      for layer in Self.layers + [.signs] {
        let cells = targets(code, layer, on: size).map(\.cells)
        #expect(
          !cells.isEmpty && cells.allSatisfy { $0.columns.count >= width && $0.rows.count >= 2 },
          "\(layer) \(size)")
      }
    }
  }

  @Test(
    "a small screen's letters are in alphabetical order, capitals in the same places",
    arguments: [
      (Keyboard.Code.en, "abcdefghijklmnopqrstuvwxyz", ""),
      (.de, "aäbcdefghijklmnoöpqrsßtuüvwxyz", "äöüß"), (.es, "abcdefghijklmnñopqrstuvwxyz", "ñ"),
      (.el, "αβγδεζηθικλμνξοπρσςτυφχψω", ""),
      (.ru, "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "ёфцщъэю"),
    ])
  func order(code: Keyboard.Code, letters: String, besideDigits: String) {
    let small = keys(code, .letters, on: Self.small)
    #expect(
      small.compactMap(\.target.detail).joined() == letters.filter { !besideDigits.contains($0) })
    #expect(keys(code, .capitals, on: Self.small).map(\.cells) == small.map(\.cells))
  }

  @Test(
    "an upright screen has a typewriter's rows of at most ten keys below accents, on every layer in the same places",
    arguments: [(Keyboard.Code.en, "qwertyuiop"), (.de, "qwertzuiop"), (.fr, "azertyuiop")])
  func upright(code: Keyboard.Code, second: String) {
    let letters = keys(code, .letters, on: Self.upright)
    let rows = Dictionary(grouping: letters, by: \.cells.rows.lowerBound).sorted { $0.key < $1.key }
    #expect(rows.map(\.value.count).max() == 10 && rows.count == 4)
    #expect(rows[1].value.compactMap(\.target.detail).joined() == second)
    #expect(keys(code, .capitals, on: Self.upright).map(\.cells) == letters.map(\.cells))
    let space = [KeyboardContent.Layer.letters, .digits, .accents].map { layer in
      targets(code, layer, on: Self.upright).first { $0.target == KeyboardContent.space }?.cells
    }
    #expect(Set(space.map { $0?.rows }).count == 1 && space[0] != nil)
  }

  @Test(
    "a small screen has the letters beside the digits that it has not among the others",
    arguments: Keyboard.Code.allCases)
  func besideDigits(code: Keyboard.Code) {
    let all = Keyboard(code).rows(.letters).joined().filter(\.isLetter)
    let letters = [KeyboardContent.Layer.letters, .digits].flatMap {
      keys(code, $0, on: Self.small)
    }
    .compactMap(\.target.detail?.first)
    #expect(letters.count == Set(letters).count && Set(all).isSubset(of: letters))
  }

  @Test(
    "every letter, its capital and every accent can be typed on small and upright screens",
    arguments: Keyboard.Code.allCases)
  func reached(code: Keyboard.Code) throws {
    let keyboard = Keyboard(code)
    let letters = [KeyboardContent.Layer.letters, .capitals, .accents]
      .flatMap { keyboard.rows($0).joined() }.filter(\.isLetter)
    for size in [Self.small, Self.upright] {
      var typed: Set<Character> = []
      for layer in Self.layers + [.signs] {
        for key in keys(code, layer, on: size).compactMap(\.target.detail?.first) {
          typed.insert(key)
          var held = try content(layer)
          held.held = key
          let screen = CardLayout(keyboard: keyboard).screen(.keyboard(held), size: size)
          for target in screen.targets.map(\.target) {
            guard let accent = target.detail?.first, target == KeyboardContent.accent(accent)
            else { continue }
            typed.insert(accent)
          }
        }
      }
      #expect(Set(letters).isSubset(of: typed), "\(Set(letters).subtracting(typed)) \(size)")
    }
  }

  @Test("an upright screen is full: what is typed has the room that the keys leave")
  func full() throws {
    for rows in [20, 25, 26] {
      let content = try content(.letters)
      let screen = CardLayout().screen(.keyboard(content), size: GridSize(columns: 30, rows: rows))
      let covered = Set(screen.elements.flatMap(\.cells.rows))
      #expect(covered == Set(0..<rows))
    }
  }

  @Test("keys never overlap nor leave the screen, however small it is")
  func places() {
    let scene = KeyboardScene(asking: .enterAnswer, for: .cardText)
    guard case .keyboard(var content) = scene.content else { return #expect(Bool(false)) }
    content.next = .words(.nextField)
    for columns in 1...60 {
      for rows in [1, 5, 6, 9, 10, 12, 20, 25] {
        let size = GridSize(columns: columns, rows: rows)
        let targets = CardLayout().screen(.keyboard(content), size: size).targets
        for (index, target) in targets.enumerated() {
          let cells = target.cells
          #expect(cells.columns.upperBound <= columns && cells.rows.upperBound <= rows)
          #expect(!targets[..<index].contains { $0.cells.overlaps(cells) }, "\(size)")
        }
      }
    }
  }

  private static let small = GridSize(columns: 30, rows: 10)
  private static let upright = GridSize(columns: 30, rows: 20)

  private func content(_ layer: KeyboardContent.Layer) throws -> KeyboardContent {
    let scene = KeyboardScene(asking: .enterAnswer, for: .cardText)
    guard case .keyboard(var content) = scene.content else { throw NoKeyboard() }
    content.layer = layer
    return content
  }

  private struct NoKeyboard: Error {}

  private func targets(
    _ code: Keyboard.Code, _ layer: KeyboardContent.Layer, on size: GridSize
  ) -> [TouchTarget] {
    guard var content = try? content(layer) else { return [] }
    content.next = .words(.nextField)
    return CardLayout(keyboard: Keyboard(code)).screen(.keyboard(content), size: size).targets
  }

  private func keys(
    _ code: Keyboard.Code, _ layer: KeyboardContent.Layer, on size: GridSize
  ) -> [TouchTarget] {
    targets(code, layer, on: size).filter { $0.target.name == KeyboardContent.keyName }
  }

  @Test("every sign is labelled on a small screen, and rare ones are reached by holding others")
  func signs() {
    for code in Keyboard.Code.allCases {
      let keyboard = Keyboard(code)
      let signs = [KeyboardContent.Layer.digits, .signs].flatMap {
        self.keys(code, $0, on: Self.small)
      }
      let upright = self.keys(code, .digits, on: Self.upright)
      for sign in "0123456789+-×÷/=<>%€°*²½.,?!'\":()&@#" {
        #expect(signs.filter { $0.target == KeyboardContent.key(sign) }.count == 1, "\(sign)")
        #expect(upright.contains { $0.target == KeyboardContent.key(sign) }, "\(sign)")
      }
      #expect(keyboard.variants(of: "-") == ["-", "_"])
      #expect(keyboard.variants(of: ":") == [":", ";"])
      let layers: [KeyboardContent.Layer] = [.letters, .capitals, .digits]
      let keys = Array(layers.flatMap { keyboard.rows($0) }.joined())
      let typed = keys + keys.flatMap { keyboard.variants(of: $0) ?? [] }
      // The characters of a network's password.
      for sign in "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~" {
        #expect(typed.contains(sign), "\(code): \(sign)")
      }
    }
  }

  @Test("a network's password can be typed in any language")
  func password() {
    let scene = KeyboardScene(asking: .networkPassword, about: "Home", for: .networkPassword)
    for code in Keyboard.Code.allCases {
      let layout = CardLayout(keyboard: Keyboard(code))
      for size in [GridSize.standard, GridSize(columns: 30, rows: 10)] {
        let targets = layout.screen(scene.content, size: size).targets.map(\.target)
        for letter in "abcdefghijklmnopqrstuvwxyz" {
          #expect(targets.contains(KeyboardContent.key(letter)), "\(code): \(letter)")
        }
      }
    }
  }

  @Test("capitals are those of the letters, and letters without a capital are unchanged")
  func capitals() {
    let capitals = Set(Keyboard(.el).rows(.capitals).joined())
    #expect(capitals.isSuperset(of: "ΑΣΩς") && !capitals.contains("σ"))
    #expect(Keyboard(.de).rows(.capitals).joined().contains("ß"))
  }

  @Test(
    "a held letter offers itself and its accents",
    arguments: [
      (Keyboard.Code.en, "e", "eéèêë"), (.fr, "C", "CÇ"), (.de, "s", "sß"), (.pl, "z", "zźż"),
      (.cs, "R", "RŘŔ"), (.el, "ι", "ιίϊΐ"), (.ru, "Е", "ЕЁЄ"), (.ar, "ا", "اأإآء"),
    ])
  func held(code: Keyboard.Code, letter: Character, offered: String) {
    #expect(Keyboard(code).variants(of: letter).map { String($0) } == offered)
  }

  @Test(
    "the accents are in the row above the held key, or below the first row, and each has room",
    arguments: Keyboard.Code.allCases)
  func offered(code: Keyboard.Code) throws {
    let keyboard = Keyboard(code)
    let layout = CardLayout(keyboard: keyboard)
    let scene = KeyboardScene(asking: .enterAnswer, for: .cardText, text: "x")
    guard case .keyboard(var content) = scene.content else { return #expect(Bool(false)) }
    for size in [Self.small, Self.upright, .standard] {
      for layer in [KeyboardContent.Layer.letters, .capitals, .digits] {
        (content.layer, content.held) = (layer, nil)
        let plain = layout.screen(.keyboard(content), size: size).targets
        for key in plain {
          guard let letter = key.target.detail?.first, key.target == KeyboardContent.key(letter)
          else { continue }
          content.held = letter
          let targets = layout.screen(.keyboard(content), size: size).targets
          guard let offered = keyboard.variants(of: letter) else {
            #expect(targets == plain, "\(letter)")
            continue
          }
          #expect(offered.first == letter && offered.count <= 12, "\(letter)")
          #expect(offered.allSatisfy { String($0).columns == 1 }, "\(letter)")
          let accents = targets.filter { $0.target.name == KeyboardContent.accentName }
          #expect(accents.map(\.target) == offered.map(KeyboardContent.accent))
          let rows = accents.first?.cells.rows ?? 0..<0
          #expect(
            rows.upperBound == key.cells.rows.lowerBound
              || rows.lowerBound == key.cells.rows.upperBound, "\(letter)")
          #expect(targets.contains(key) && targets.contains { $0.target == .back }, "\(letter)")
          // The other rows stay as they are.
          #expect(
            targets.filter { $0.cells.rows.lowerBound != rows.lowerBound }
              == plain.filter { $0.cells.rows.lowerBound != rows.lowerBound })
        }
      }
    }
    #expect(keyboard.variants(of: ".") == nil)
  }

  private static let layers: [KeyboardContent.Layer] = [.letters, .capitals, .digits, .accents]
}
