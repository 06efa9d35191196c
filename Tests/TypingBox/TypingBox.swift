import InputEvents
import KioskBox
import KioskRuntime
import Scenes
package import ScreenLayout
package import SyntheticHand

/// A kiosk that shows the screen's keyboard, on which two thumbs type.
package struct TypingBox {
  private let panel: Panel
  private let keyboard: Keyboard
  private var box: KioskBox

  package init(_ code: Keyboard.Code, on panel: Panel) {
    self.panel = panel
    let keyboard = Keyboard(code)
    self.keyboard = keyboard
    let isUpright = panel.seenSize.height > panel.seenSize.width
    box = KioskBox(
      SceneStack(KeyboardScene(asking: .enterQuestion, for: .cardText)), devices: [panel.device],
      pipeline: {
        Pipeline(scenes: $0, panelSize: panel.size, layout: CardLayout(keyboard: keyboard))
      },
      size: isUpright ? GridSize(columns: 30, rows: 25) : GridSize(columns: 50, rows: 15))
  }

  /// A text that was typed.
  package struct Attempt: Sendable {
    package let meant: String
    package let typed: String
    /// The least number of characters to insert, remove or replace, so that the text is the meant one.
    package let wrong: Int
  }

  /// Types words of random letters, some of them doubled.
  package mutating func type(
    words: Int, speed: Double, _ manner: SyntheticHand.Manner, seed: UInt64
  ) -> Attempt {
    var random = RandomSource(seed: seed)
    let text = text(of: words, &random)
    var hand = SyntheticHand(seed: seed, profile: .standard, panel: panel)
    let keys = text.compactMap(key)
    guard keys.count == text.count else {
      return Attempt(meant: text, typed: "", wrong: text.count)
    }
    for event in hand.type(keys, speed: speed, manner) { box.send(event, from: 0) }
    var typed = ""
    if case .keyboard(let keyboard) = box.content { typed = keyboard.text }
    return Attempt(meant: text, typed: typed, wrong: typed.changes(to: text))
  }

  private func text(of count: Int, _ random: inout RandomSource) -> String {
    let letters = keyboard.rows(.letters).joined().filter(\.isLetter)
    var text = ""
    for word in 0..<count {
      if word > 0 { text += " " }
      for _ in 0..<Int.random(in: 2...8, using: &random) {
        guard let letter = letters.randomElement(using: &random) else { break }
        text.append(letter)
        if Int.random(in: 0..<12, using: &random) == 0 { text.append(letter) }
      }
    }
    return text
  }

  /// Returns the key of a character on the panel.
  private func key(_ character: Character) -> SyntheticHand.Key? {
    let wanted = character == " " ? KeyboardContent.space : KeyboardContent.key(character)
    guard let cells = box.targets.first(where: { $0.target == wanted })?.cells else { return nil }
    let size = panel.seenSize
    let (column, row) = (
      size.width / Double(box.run.size.columns), size.height / Double(box.run.size.rows)
    )
    return SyntheticHand.Key(
      middle: SurfacePoint(
        x: Double(cells.columns.lowerBound + cells.columns.upperBound) / 2 * column,
        y: Double(cells.rows.lowerBound + cells.rows.upperBound) / 2 * row),
      width: Double(cells.columns.count) * column, height: Double(cells.rows.count) * row)
  }
}

extension String {
  /// The least number of characters to insert, remove or replace, so that the text is another one.
  fileprivate func changes(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let replaced = diagonal + (character == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
