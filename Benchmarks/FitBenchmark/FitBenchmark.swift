// For libm: the pure core imports no C library.
import Glibc
import Study

/// Fits the weights of the memory model to a learner's answers.
///
/// Reads lines `<card> <day> <grade, 1 to 4>` in the order of time. Writes the 21 weights, and below them the numbers of
/// answers, of scored answers and of passes.
@main
struct FitBenchmark {
  static func main() {
    var log = RecallLog()
    var cards: [Int: Int] = [:]
    while let line = readLine() {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 3 else { exit(1) }
      let place = cards[numbers[0]] ?? log.cardCount
      cards[numbers[0]] = place
      log.append(card: place, day: numbers[1], numbers[2] == 1 ? .wrong : .right)
    }
    let fit = WeightFit(log)
    print(fit.weights.map { "\($0)" }.joined(separator: " "))
    print(log.answers.count, log.scoredCount, fit.passes)
  }
}
