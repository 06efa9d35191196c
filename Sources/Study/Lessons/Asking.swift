/// How cards are asked: always in one way, or in the one that each card's memory suggests.
package enum Asking: Hashable, Sendable {
  case always(Way)
  case byItself
}

extension Asking: RawRepresentable {
  private static let byItselfName = "by-itself"

  package init?(rawValue: String) {
    if rawValue == Self.byItselfName {
      self = .byItself
    } else if let way = Way(rawValue: rawValue) {
      self = .always(way)
    } else {
      return nil
    }
  }

  /// The word in the settings.
  package var rawValue: String {
    switch self {
    case .always(let way): way.rawValue
    case .byItself: Self.byItselfName
    }
  }
}

extension Asking {
  /// Whether a card that was never answered is shown before it is asked.
  ///
  /// Who has never seen a word can't know it by its sound alone.
  package var showsNewCards: Bool { self == .byItself || self == .always(.listen) }

  /// Returns the ways in which a card may be asked, the best first; the next one is for a card that a way can't ask.
  ///
  /// By itself, a card that is being learnt is chosen among others, one that is known is built, and one that is known for a
  /// week is written; a step lower where less success than `least` is expected. Children need success: who recalls a tenth
  /// learns nothing from trying (Karpicke et al. 2014); choosing before building before writing is the order in which
  /// Quizlet's *Learn* asks, too.
  ///
  /// - Parameters:
  ///   - memory: The card's memory; nil for a new one.
  ///   - recall: The probability that the card is known now; nil for a new one.
  /// - Returns: At least one way.
  package func ways(_ memory: CardMemory?, recall: Double?) -> [Way] {
    switch self {
    // A card that can't be heard is asked as if by itself.
    case .always(.listen): return [.listen] + Asking.byItself.ways(memory, recall: recall)
    // Where too few cards can be told apart, the next simpler way is a choice.
    case .always(.pairs): return [.pairs, .quiz]
    case .always(let way): return [way]
    case .byItself:
      var step = 0
      if let memory, let recall, memory.state.phase == .review {
        step = memory.state.memory.stability < Self.week ? 1 : 2
        while step > 0, Self.ladder[step].success(recall) < Self.least { step -= 1 }
      }
      return Self.ladder[...step].reversed().map(\.way) + Self.ladder[(step + 1)...].map(\.way)
    }
  }

  /// In days.
  private static let week = 7.0
  /// The least success that is expected of the way in which a card is asked.
  private static let least = 0.7

  private struct Step {
    var way: Way
    /// How often somebody who knows the card is right, and somebody who does not.
    var knowing, guessing: Double

    func success(_ recall: Double) -> Double { recall * knowing + (1 - recall) * guessing }
  }

  /// The steps from the easiest on; the shares are estimates of this project's.
  private static let ladder = [
    Step(way: .quiz, knowing: 1, guessing: 0.25), Step(way: .build, knowing: 0.95, guessing: 0.15),
    Step(way: .write, knowing: 0.85, guessing: 0),
  ]
}
