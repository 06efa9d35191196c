internal import ContentHash
import Study

/// The notes of a package to which cards belong: both directions of a note, or all gaps of a cloze text, are one note.
///
/// A card with a GUID such as "GUID#1" is the second card of the note "GUID", as in Anki. Cards that were made of one
/// note of another program share the attribute `source`; their note has the first one's GUID.
struct AnkiNotePlaces {
  struct Place: Equatable {
    /// The note's GUID.
    let note: String
    /// The card's ordinal, from 0.
    let ordinal: Int
  }

  /// The ordinals that are taken, by the notes' GUIDs.
  private var taken: [String: [Int]] = [:]
  /// The GUIDs of notes by the derived sources of their cards.
  private var bySource: [String: String] = [:]

  /// The most cards of a note, as its type has a template for each.
  ///
  /// Anki's note types have a few, and cloze texts some dozens.
  static let mostCards = 100

  /// Returns the place of a card that is added; called once for each card.
  mutating func add(_ record: CardRecord) -> Place {
    let place = place(of: record)
    taken[place.note, default: []].append(place.ordinal)
    return place
  }

  private mutating func place(of record: CardRecord) -> Place {
    let whole = Place(note: record.card.guid, ordinal: 0)
    let parts = Self.parts(of: record.card.guid)
    if parts.ordinal >= Self.mostCards { return whole }
    if parts.ordinal > 0 {
      return taken[parts.note]?.contains(parts.ordinal) == true ? whole : parts
    }
    // A source that a person has written does not say that cards are made from one note.
    guard let source = record.attributes["source"], CardIdentity.isDerived(source) else {
      return whole
    }
    guard let note = bySource[source], let last = taken[note]?.max(), last + 1 < Self.mostCards
    else {
      bySource[source] = whole.note
      return whole
    }
    return Place(note: note, ordinal: last + 1)
  }

  /// Returns the note's GUID and the ordinal in a card's GUID: the opposite of `AnkiPackage.guid`.
  static func parts(of guid: String) -> Place {
    let whole = Place(note: guid, ordinal: 0)
    guard let sign = guid.lastIndex(of: "#"), sign > guid.startIndex else { return whole }
    let digits = guid[guid.index(after: sign)...]
    guard let ordinal = Int(digits), AnkiPackage.ordinals.contains(Int64(ordinal)), ordinal > 0,
      "\(ordinal)" == digits
    else {
      return whole
    }
    return Place(note: String(guid[..<sign]), ordinal: ordinal)
  }
}

/// The note types of this program in packages: for each card of a note, a question, an answer and a name.
enum OwnNoteType {
  /// The beginning of the names of all types.
  static let name = "Study kiosk"
  private static let firstID: Int64 = 1_700_000_000_000
  static let ids = firstID...(firstID + Int64(AnkiNotePlaces.mostCards))

  /// The fields of each card.
  static let fieldsOfCard = 3

  /// The id of the type for notes of so many cards: the same in each package, so that Anki has one such type.
  static func id(cards: Int) -> Int64 { firstID + Int64(cards) }

  static func name(cards: Int) -> String { cards == 1 ? name : "\(name), \(cards) cards" }

  static func fields(cards: Int) -> [String] {
    (1...cards).flatMap { card in
      ["Front", "Back", "Name"].map { card == 1 ? $0 : "\($0) \(card)" }
    }
  }

  /// The templates of a card's sides, from 0.
  static func template(card: Int) -> (front: String, back: String) {
    let mark = card == 0 ? "" : " \(card + 1)"
    return ("{{Front\(mark)}}", "{{FrontSide}}\n\n<hr id=answer>\n\n{{Back\(mark)}}")
  }

  /// The index of the field with a card's name, and its `CardComment`.
  static func nameField(card: Int) -> Int { fieldsOfCard * card + 2 }

  static let css = """
    .card { font-family: sans-serif; font-size: 24px; text-align: center; }

    """

  /// Returns what a note of Anki has beside its fields: a line for each card, with its ordinal and comment.
  ///
  /// Anki leaves it out.
  static func data(_ comment: CardComment, card: Int) -> String { "\(card) \(comment.html)\n" }

  /// Returns the comment of a card in `data`; nil if it has none.
  static func comment(card: Int, in data: String) -> CardComment? {
    let mark = "\(card) "
    return data.split(separator: "\n").first { $0.hasPrefix(mark) }
      .flatMap { CardComment(in: String($0)) }
  }
}
