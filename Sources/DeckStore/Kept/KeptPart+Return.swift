import GRDB

extension KeptPart {
  /// The SQL that puts the rows of an owner back; none for those that need more than SQL.
  ///
  /// Arguments: the removal, the owner's GUID, and the id of the learner, deck or card. What refers to something that is
  /// gone by now is left out, and what a learner has by now stays.
  var returning: [String] {
    switch self {
    case .decks, .cards, .learners, .anew: []
    case .voices:
      ["INSERT INTO voices (deck_id, side, voice) SELECT ?3, \(values(2)) FROM \(rows)"]
    case .deckSettings:
      [
        """
        INSERT OR REPLACE INTO preferences (learner_id, key, value)
        SELECT NULL, \(values(2)) FROM \(rows) AND ?3 IS NOT NULL
        """
      ]
    case .hiddenFrom:
      [
        """
        INSERT OR IGNORE INTO hidden_decks (learner_id, deck_id)
        SELECT learners.id, ?3 FROM learners WHERE guid IN (SELECT \(value(0)) FROM \(rows))
        """
      ]
    case .sets:
      ["INSERT OR IGNORE INTO sets (deck_id, name) SELECT ?3, \(value(0)) FROM \(rows)"]
    case .imported:
      ["INSERT OR REPLACE INTO imported (card_id, record) SELECT ?3, \(value(0)) FROM \(rows)"]
    case .cardTags:
      [
        "INSERT OR IGNORE INTO tags (name) SELECT \(value(0)) FROM \(rows) AND ?3 IS NOT NULL",
        """
        INSERT INTO card_tags (card_id, tag_id)
        SELECT ?3, tags.id FROM tags WHERE name IN (SELECT \(value(0)) FROM \(rows))
        """,
      ]
    case .attributes:
      ["INSERT INTO attributes (card_id, key, value) SELECT ?3, \(values(2)) FROM \(rows)"]
    case .copies:
      [
        """
        INSERT OR IGNORE INTO sets (deck_id, name)
        SELECT deck_id, \(value(0)) FROM cards JOIN \(rows) AND cards.id = ?3
        """,
        """
        INSERT INTO copies (card_id, set_id, count)
        SELECT ?3, sets.id, \(value(1)) FROM cards JOIN sets USING (deck_id) JOIN \(rows)
          AND cards.id = ?3 AND sets.name = \(value(0))
        """,
      ]
    case .cardMedia:
      [
        """
        INSERT INTO card_media (card_id, side, place, hash)
        SELECT ?3, \(values(3)) FROM \(rows) AND \(value(2)) IN (SELECT hash FROM media)
        """
      ]
    case .preferences:
      [
        """
        INSERT INTO preferences (learner_id, key, value) SELECT ?3, \(values(2)) FROM \(rows)
        ON CONFLICT (learner_id, key) DO NOTHING
        """
      ]
    case .hiddenDecks:
      [
        """
        INSERT OR IGNORE INTO hidden_decks (learner_id, deck_id)
        SELECT ?3, decks.id FROM decks WHERE guid IN (SELECT \(value(0)) FROM \(rows))
        """
      ]
    case .names:
      [
        """
        INSERT OR IGNORE INTO names (card_id, text, sort_key)
        SELECT \(values(3)) FROM \(rows) AND ?3 IS NOT NULL
        """
      ]
    case .rounds:
      [
        """
        INSERT INTO rounds (learner_id, kiosk_id, number, deck, deck_guid, mode, direction, started_ms,
          zone_minutes, seconds)
        SELECT ?3, \(values(9)) FROM \(rows)
        ON CONFLICT (kiosk_id, number) DO UPDATE SET
          started_ms = min(started_ms, excluded.started_ms), seconds = max(seconds, excluded.seconds)
        WHERE learner_id = excluded.learner_id
        """
      ]
    case .reviews:
      [
        """
        INSERT INTO reviews (learner_id, round_id, name_id, kiosk_id, sequence, card_id, time_ms, effective_ms,
          clock_behind_ms, zone_minutes, rating, answer_ms, scheduler, replaces, days_to_next)
        SELECT ?3, rounds.id, names.id, \(value(0)), \(value(1)), \(value(3)),
          \((5..<14).map(value).joined(separator: ", "))
        FROM kept_rows
          CROSS JOIN rounds ON rounds.kiosk_id = \(value(0)) AND rounds.number = \(value(2))
            AND rounds.learner_id = ?3
          CROSS JOIN names ON names.card_id = \(value(3)) AND names.text = \(value(4))
        WHERE \(ofOwner) ON CONFLICT (kiosk_id, sequence) DO NOTHING
        """
      ]
    case .guesses:
      [
        ofAnswer("guesses (kiosk_id, sequence, place, text)", 4)
          + " ON CONFLICT (kiosk_id, sequence, place) DO NOTHING"
      ]
    case .evidence:
      [
        ofAnswer("evidence (kiosk_id, sequence, way, outcome, hints, choices)", 6)
          + " ON CONFLICT (kiosk_id, sequence) DO NOTHING"
      ]
    case .weights:
      [
        """
        INSERT INTO weights (learner_id, kiosk_id, number, sequence, time_ms, model, weights, answers, scored,
          is_adopted)
        SELECT ?3, \(values(9)) FROM \(rows) ON CONFLICT (kiosk_id, number) DO NOTHING
        """
      ]
    }
  }

  private func ofAnswer(_ table: String, _ count: Int) -> String {
    "INSERT INTO \(table) SELECT \(values(count)) FROM \(rows) AND ?3 IS NOT NULL"
  }

  private var rows: String { "kept_rows WHERE \(ofOwner)" }

  private var ofOwner: String { "kept_id = ?1 AND part = '\(rawValue)' AND owner = ?2" }

  private func value(_ place: Int) -> String { "json_extract(row, '$[\(place)]')" }

  private func values(_ count: Int) -> String {
    (0..<count).map(value).joined(separator: ", ")
  }
}
