import GRDB

/// What a removal keeps: for each table that refers to learners, decks or cards, how its rows become lists of values that
/// mean the same later, when ids may stand for something else.
///
/// The order of the cases is that in which they are kept and put back. A test compares them with the schema.
enum KeptPart: String, CaseIterable {
  // A deck's.
  case decks, voices
  /// The deck's own settings.
  case deckSettings = "deck_settings"
  /// The learners to whom the deck is not offered.
  case hiddenFrom = "hidden_from"
  case sets
  // A card's.
  case cards, imported
  case cardTags = "card_tags"
  case attributes, copies
  case cardMedia = "card_media"
  // A learner's.
  case learners
  /// The GUID of the learner who began anew in this one's place.
  case anew
  case preferences
  case hiddenDecks = "hidden_decks"
  case names, rounds, reviews, guesses, evidence, weights

  static let ofDecks: [KeptPart] = [.decks, .voices, .hiddenFrom, .sets]
  static let ofCards: [KeptPart] = [.cards, .imported, .cardTags, .attributes, .copies, .cardMedia]
  static let ofLearners: [KeptPart] = [
    .learners, .anew, .preferences, .hiddenDecks, .names, .rounds, .reviews, .guesses, .evidence,
    .weights,
  ]

  /// The SQL that finds the owner of a kept row in the library, with everything that is kept of it.
  var present: String {
    switch self {
    // A learner who is there lacks the answers that are still kept.
    case .learners: "SELECT 1 WHERE 0"
    case .decks: "SELECT 1 FROM decks WHERE guid = owner"
    default: "SELECT 1 FROM identities CROSS JOIN cards USING (id) WHERE guid = owner"
    }
  }

  /// The values of a row, and where they are read; `$owner` is the condition for the learner, deck or cards.
  var source: (values: String, from: String) {
    switch self {
    case .decks: ("decks.name, decks.file_name", "decks WHERE $owner")
    case .voices: ("side, voice", "decks JOIN voices ON deck_id = decks.id WHERE $owner")
    case .deckSettings:
      ("key, value", "decks JOIN preferences ON learner_id IS NULL AND key = ?3 WHERE $owner")
    case .hiddenFrom:
      (
        "learners.guid",
        "decks JOIN hidden_decks ON deck_id = decks.id JOIN learners ON learners.id = learner_id WHERE $owner"
      )
    case .sets: ("sets.name", "decks JOIN sets ON deck_id = decks.id WHERE $owner")
    case .cards:
      (
        "decks.guid, position, question, answer, cards.name, is_suspended",
        "cards JOIN decks ON decks.id = deck_id \(Self.identity) ORDER BY position"
      )
    case .imported: ("record", "cards JOIN imported ON card_id = cards.id \(Self.identity)")
    case .cardTags:
      (
        "tags.name",
        "cards JOIN card_tags ON card_id = cards.id JOIN tags ON tags.id = tag_id \(Self.identity)"
      )
    case .attributes: ("key, value", "cards JOIN attributes ON card_id = cards.id \(Self.identity)")
    case .copies:
      (
        "sets.name, count",
        "cards JOIN copies ON card_id = cards.id JOIN sets ON sets.id = set_id \(Self.identity)"
      )
    case .cardMedia:
      ("side, place, hash", "cards JOIN card_media ON card_id = cards.id \(Self.identity)")
    case .learners: ("learners.name, created_ms", "learners WHERE $owner")
    case .anew: ("?3", "learners WHERE $owner AND ?3 IS NOT NULL")
    case .preferences:
      ("key, value", "learners JOIN preferences ON learner_id = learners.id WHERE $owner")
    case .hiddenDecks:
      (
        "decks.guid",
        "learners JOIN hidden_decks ON learner_id = learners.id JOIN decks ON decks.id = deck_id WHERE $owner"
      )
    case .names:
      (
        "names.card_id, text, sort_key",
        "\(Self.answers) JOIN names ON names.id = name_id WHERE $owner GROUP BY names.id"
      )
    case .rounds:
      (
        "kiosk_id, number, deck, deck_guid, mode, direction, started_ms, zone_minutes, seconds",
        "learners JOIN rounds ON learner_id = learners.id WHERE $owner"
      )
    case .reviews:
      (
        """
        reviews.kiosk_id, sequence, number, reviews.card_id, text, time_ms, effective_ms, clock_behind_ms,
        reviews.zone_minutes, rating, answer_ms, scheduler, replaces, days_to_next
        """, "\(Self.answers) JOIN names ON names.id = name_id WHERE $owner"
      )
    case .guesses:
      (
        "guesses.kiosk_id, guesses.sequence, place, guesses.text",
        "\(Self.answers) JOIN guesses ON \(Self.ofAnswer("guesses")) WHERE $owner"
      )
    case .evidence:
      (
        "evidence.kiosk_id, evidence.sequence, way, outcome, hints, choices",
        "\(Self.answers) JOIN evidence ON \(Self.ofAnswer("evidence")) WHERE $owner"
      )
    case .weights:
      (
        "kiosk_id, number, sequence, time_ms, model, weights, answers, scored, is_adopted",
        "learners JOIN weights ON learner_id = learners.id WHERE $owner"
      )
    }
  }

  private static let identity = "JOIN identities ON identities.id = cards.id WHERE $owner"
  /// A learner's rounds come first, as only they have an index by learner.
  private static let answers = """
    learners CROSS JOIN rounds ON rounds.learner_id = learners.id
    CROSS JOIN reviews ON round_id = rounds.id
    """

  private static func ofAnswer(_ table: String) -> String {
    "\(table).kiosk_id = reviews.kiosk_id AND \(table).sequence = reviews.sequence"
  }

  private var owner: String {
    switch self {
    case _ where Self.ofLearners.contains(self): "learners.guid"
    case _ where Self.ofCards.contains(self): "identities.guid"
    default: "decks.guid"
    }
  }

  /// The SQL that keeps what an earlier removal has of the same: that a deck was not offered to a learner; nil for other parts.
  ///
  /// If both are removed, each removal knows it, so that they can come back in any order. Arguments: the removal, and the id
  /// of the deck or learner.
  var keepingOfEarlier: String? {
    let (table, other, others): (String, KeptPart, String)
    switch self {
    case .hiddenFrom: (table, other, others) = ("decks", .hiddenDecks, "learners")
    case .hiddenDecks: (table, other, others) = ("learners", .hiddenFrom, "decks")
    default: return nil
    }
    return """
      INSERT INTO kept_rows (kept_id, part, owner, row)
      SELECT ?1, '\(rawValue)', \(table).guid, json_array(other.owner)
      FROM \(table) CROSS JOIN kept CROSS JOIN kept_rows AS other
        ON other.kept_id = kept.id AND other.part = '\(other.rawValue)'
          AND other.row = json_array(\(table).guid)
      WHERE \(table).id = ?2 AND NOT EXISTS (SELECT 1 FROM \(others) WHERE guid = other.owner)
      """
  }

  /// Arguments: the removal, and what the condition asks for; of a deck's setting, its key; of a learner, the GUID of the one
  /// who begins anew, if any.
  func keeping(_ condition: String) -> String {
    let from = source.from.replacing("$owner", with: condition)
    return """
      INSERT INTO kept_rows (kept_id, part, owner, row)
      SELECT ?1, '\(rawValue)', \(owner), json_array(\(source.values)) FROM \(from)
      """
  }
}
