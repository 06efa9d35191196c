import ScreenLayout
import Study

@testable import Scenes

extension ShownScene {
  /// Returns a card whose answer is typed or asked in another way, after a text and targets.
  static func written(
    _ name: String, _ text: String = "", _ targets: String..., way: String = "write", tiles: Int = 0
  ) -> ShownScene {
    var writing = situation
    writing.preferences[.way] = way
    writing.keyboards = Keyboard.forAnswers
    var session = LessonSession(lesson(.round), at: .zero, after: RunNumbers())
    for rating in [Rating.right, .right, .wrong] {
      _ = session.answer(rating)
      session.resume()
    }
    return ShownScene(name, LessonScene(session, writing)) { scene in
      for letter in text { _ = scene.choose(KeyboardContent.key(letter), in: writing) }
      for target in targets { _ = scene.choose(Target(target), in: writing) }
      for tile in 0..<tiles { _ = scene.choose(ExerciseContent.tile(tile), in: writing) }
    }
  }

  static var pairs: [ShownScene] {
    [
      pairs("pairs", "Kenya", "Nairobi", "Cuba"),
      pairs("pairs-wrong", "Kenya", "Nairobi", "Havana", "Chad"),
    ]
  }

  /// Returns cards of which pairs are to be found, after touches of their texts.
  static func pairs(_ name: String, _ texts: String...) -> ShownScene {
    var pairing = situation
    pairing.preferences[.way] = "pairs"
    let session = LessonSession(lesson(.round), at: .zero, after: RunNumbers())
    return ShownScene(name, LessonScene(session, pairing)) { scene in
      for text in texts {
        guard case .exercise(let content) = scene.content,
          let tile = content.tiles.firstIndex(where: { $0.text == text })
        else { continue }
        _ = scene.choose(ExerciseContent.tile(tile), in: pairing)
      }
    }
  }
}
