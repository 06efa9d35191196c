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
}
