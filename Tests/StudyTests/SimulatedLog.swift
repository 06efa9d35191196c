import Study

/// Answers of a learner who remembers exactly by some weights, on a box that asks by the default ones.
struct SimulatedLog {
  private(set) var log = RecallLog()
  /// The true chance of each scored answer to be right.
  private(set) var chances: [Double] = []

  /// Default weights that are changed as those of a kind of learner may be.
  static func weights(_ change: (inout [Double]) -> Void) -> [Double] {
    var weights = FSRS.defaultWeights
    change(&weights)
    return weights
  }

  static let quick = weights { w in
    for place in 0..<4 { w[place] *= 2.5 }
    w[8] += 0.4
  }

  static let slow = weights { w in
    for place in 0..<4 { w[place] *= 0.4 }
    w[8] -= 0.4
  }

  static let forgetful = weights { w in
    for place in 0..<4 { w[place] *= 0.7 }
    w[11] *= 0.7
    w[20] = 0.35
  }

  /// - Parameters:
  ///   - weights: The learner's.
  ///   - count: The number of answers.
  ///   - seed: Of all chances.
  init(of weights: [Double], answers count: Int, seed: UInt64) {
    struct Card {
      var mine, boxes: FSRS.Memory
      var last, due: Int
    }
    let (model, box) = (FSRS(weights: weights), FSRS())
    var generator = SeededGenerator(seed: seed)
    var cards: [Card] = []
    var day = 0
    func isRight(_ chance: Double) -> Bool {
      Double.random(in: 0..<1, using: &generator) < chance
    }
    while log.answers.count < count {
      day += 1
      let due = cards.indices.filter { cards[$0].due <= day }
      for place in due + (cards.count..<cards.count + 5) {
        var tries = 0
        repeat {
          let rating: Rating
          if place == cards.count {
            rating = isRight(0.5) ? .right : .wrong
            cards.append(
              Card(
                mine: model.memory(after: rating.grade), boxes: box.memory(after: rating.grade),
                last: day, due: day))
          } else {
            let card = cards[place]
            let days = day - card.last
            let chance = days > 0 ? model.recall(stability: card.mine.stability, after: days) : 0.9
            if days > 0 { chances.append(chance) }
            rating = isRight(chance) ? .right : .wrong
            cards[place].mine = model.memory(card.mine, after: rating.grade, days: days)
            cards[place].boxes = box.memory(card.boxes, after: rating.grade, days: days)
            cards[place].last = day
          }
          log.append(card: place, day: day, rating)
          tries += 1
          if rating == .right { break }
        } while tries < 5
        cards[place].due = day + box.interval(stability: cards[place].boxes.stability)
      }
    }
  }

  /// The root of the mean square of the distance between the chances that weights predict and the true ones.
  func error(of weights: [Double]) -> Double {
    var (sum, place) = (0.0, 0)
    log.predict(by: FSRS(weights: weights)) { _, predicted in
      sum += (predicted - chances[place]) * (predicted - chances[place])
      place += 1
    }
    return (sum / Double(max(place, 1))).squareRoot()
  }
}
