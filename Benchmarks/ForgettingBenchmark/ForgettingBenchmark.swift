// For libm: the pure core imports no C library.
import Glibc
import Study

/// Says, before each answer of a review log, how likely it was to be right.
///
/// Reads lines `<card> <milliseconds since 1970> <grade, 1 to 4> <zone in minutes>` in the order of
/// time; writes for each `<whole days since the card's last answer> <recall by the grades> <recall
/// by right and wrong alone>`, with `-` where the card is new.
@main
struct ForgettingBenchmark {
  private struct Card {
    var day: Int
    var graded: FSRS.Memory
    var binary: FSRS.Memory
  }

  static func main() {
    let model = FSRS()
    var cards: [String: Card] = [:]
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 4, let milliseconds = Int64(words[1]), let zone = Int(words[3]),
        let grade = Int(words[2]).flatMap(FSRS.Grade.init(rawValue:))
      else {
        print("? \(line)")
        continue
      }
      let rating: Rating = grade == .again ? .wrong : .right
      let day = WallTime(milliseconds: milliseconds, zoneMinutes: zone).day
      guard var card = cards[words[0]] else {
        print("- - -")
        cards[words[0]] = Card(
          day: day, graded: model.memory(after: grade), binary: model.memory(after: rating.grade))
        continue
      }
      let days = day - card.day
      print(
        days, model.recall(stability: card.graded.stability, after: days),
        model.recall(stability: card.binary.stability, after: days))
      card.graded = model.memory(card.graded, after: grade, days: days)
      card.binary = model.memory(card.binary, after: rating.grade, days: days)
      card.day = day
      cards[words[0]] = card
    }
  }
}
