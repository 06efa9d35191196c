import InputEvents
import Scenes
import ScreenLayout
import SyntheticHand
import TypingBox

/// Two thumbs that type on the screen's keyboard, in all its alphabets and on all panels that report two
/// fingers, with the bars.
struct Typing {
  let words: Int
  let showsFailures: Bool
  private(set) var missed: [String] = []

  /// In keys a second.
  private static let speeds = [5.0, 7, 8, 10]
  /// The number of words of one text; a field takes 1,000 characters.
  private static let wordsOfText = 20

  init(words: Int, showsFailures: Bool) {
    (self.words, self.showsFailures) = (words, showsFailures)
  }

  mutating func run() async {
    guard words > 0 else { return }
    var rows: [[String]] = []
    for manner in SyntheticHand.Manner.allCases {
      for speed in Self.speeds {
        let attempts = await attempts(manner, speed)
        let letters = attempts.reduce(0) { $0 + $1.meant.count }
        let wrong = attempts.reduce(0) { $0 + $1.wrong }
        // At 5 keys a second, nobody blames the hand.
        let isMissed = speed <= 5 ? wrong > 0 : wrong * 100 > letters
        if isMissed { missed.append("typing, \(manner) at \(speed.fixed(0)): \(wrong) wrong") }
        rows.append([
          manner.rawValue, speed.fixed(0), String(wrong), String(letters),
          isMissed ? "MISSED" : "ok",
        ])
        for attempt in attempts where showsFailures && attempt.wrong > 0 {
          print("\n\(attempt.meant)\n\(attempt.typed)")
        }
      }
    }
    printTable(
      "Two thumbs type in \(Keyboard.Code.allCases.count) alphabets on \(Panel.ofTwoFingers.count) panels "
        + "(bars: none wrong at 5 keys a second, 1 % at more)",
      ["manner", "keys a second", "wrong", "of letters", "bar"], rows, left: [0, 4])
  }

  private func attempts(
    _ manner: SyntheticHand.Manner, _ speed: Double
  ) async -> [TypingBox.Attempt] {
    await withTaskGroup(of: [TypingBox.Attempt].self) { group in
      for code in Keyboard.Code.allCases {
        group.addTask {
          (0..<max(1, words / Self.wordsOfText)).map { number in
            var box = TypingBox(code, on: Panel.ofTwoFingers[number % Panel.ofTwoFingers.count])
            return box.type(
              words: Self.wordsOfText, speed: speed, manner, seed: UInt64(number))
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }
}
