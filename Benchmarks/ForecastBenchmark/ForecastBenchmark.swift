// For libm: the pure core imports no C library.
import Glibc
import Study

/// Forecasts the days after a learner's answers.
///
/// Reads lines `<card> <day> <grade, 1 to 4> <milliseconds>` in the order of time; the argument is the number of days. Writes
/// the fitted weights, the new cards a day, and the seconds of each day.
@main
struct ForecastBenchmark {
  static func main() {
    guard let count = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) else { exit(1) }
    var log = RecallLog()
    var places: [Int: Int] = [:]
    var memories: [(card: Int, rating: Rating, day: Int)] = []
    while let line = readLine() {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 4 else { exit(1) }
      let place = places[numbers[0]] ?? log.cardCount
      places[numbers[0]] = place
      let rating: Rating = numbers[2] == 1 ? .wrong : .right
      log.append(card: place, day: numbers[1], rating, answerTime: numbers[3])
      memories.append((place, rating, numbers[1]))
    }
    let weights = WeightFit(log).weights
    print(weights.map { "\($0)" }.joined(separator: " "))
    let scheduler = Scheduler(model: FSRS(weights: weights))
    var load = Workload(scheduler: scheduler, habits: AnswerHabits(of: log))
    let today = memories.last?.day ?? 0
    var cards: [(memory: FSRS.Memory, day: Int)] = []
    var begun = 0
    for answer in memories {
      if answer.card == cards.count {
        cards.append((scheduler.model.memory(after: answer.rating.grade), answer.day))
        if answer.day > today - 30 { begun += 1 }
      } else {
        let card = cards[answer.card]
        cards[answer.card] = (
          scheduler.model.memory(
            card.memory, after: answer.rating.grade, days: answer.day - card.day), answer.day
        )
      }
    }
    load.cards = cards.map { memory, day in
      Workload.Card(
        state: .init(phase: .review, memory: memory), lastDay: day - today,
        dueDay: day - today + scheduler.model.interval(stability: memory.stability),
        wanted: .standard)
    }
    load.unseen = [.init(wanted: .standard, count: .max)]
    load.newADay = Double(begun) / 30
    load.today = .init(newCards: 0, reviews: load.mostReturning)
    print(load.newADay)
    for day in load.days(count, plays: 8) { print(day.seconds) }
  }
}
