/// What a learner wants to learn, and how.
package struct LessonRequest: Codable, Hashable, Sendable {
  /// The learner's name; nil for a guest, whose answers are not saved.
  package var learner: String?
  /// The deck's name; `allDecks` for a review of all decks that the learner learns.
  package var deck: String
  /// The set of the deck to learn; nil for the whole deck.
  package var set: String?
  package var mode: Round.Mode
  package var direction: Round.Direction
  /// Whether a round or quiz keeps the deck's order.
  package var isInOrder: Bool
  /// Whether a review takes some of the next days' new cards if none of its deck is left for today.
  package var isAhead = false
  /// The number of new cards that such a review had not asked yet when it was interrupted; nil at its beginning.
  package var newAhead: Int?

  /// What stands for all decks in the place of a deck's name, here and in the log; no deck has it.
  package static let allDecks = ""

  package var isOfAllDecks: Bool { deck == Self.allDecks }

  package init(
    learner: String?, deck: String, set: String? = nil, mode: Round.Mode,
    direction: Round.Direction = .question, isInOrder: Bool = false
  ) {
    self.learner = learner
    self.deck = deck
    self.set = set
    self.mode = mode
    self.direction = direction
    self.isInOrder = isInOrder
  }

  /// A bookmark from before `isAhead` existed lacks it.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    learner = try values.decodeIfPresent(String.self, forKey: .learner)
    deck = try values.decode(String.self, forKey: .deck)
    set = try values.decodeIfPresent(String.self, forKey: .set)
    mode = try values.decode(Round.Mode.self, forKey: .mode)
    direction = try values.decode(Round.Direction.self, forKey: .direction)
    isInOrder = try values.decode(Bool.self, forKey: .isInOrder)
    isAhead = try values.decodeIfPresent(Bool.self, forKey: .isAhead) ?? false
    newAhead = try values.decodeIfPresent(Int.self, forKey: .newAhead)
  }
}
