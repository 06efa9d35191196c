/// Everything kept about a card except its review log: what deck files hold and lists show.
package struct CardRecord: Codable, Hashable, Sendable {
  package enum Side: String, CaseIterable, Codable, Sendable {
    case question, answer
  }

  /// A picture or sound of a side; a list of media is in the order of showing or playing.
  package struct Media: Codable, Hashable, Sendable {
    package var side: Side
    /// The SHA-256 of the file's content, 64 lowercase hexadecimal digits.
    package var hash: String
    /// The file's extension, which tells its kind, in lowercase: "png", "wav".
    package var fileExtension: String

    package init(side: Side, hash: String, fileExtension: String) {
      self.side = side
      self.hash = hash
      self.fileExtension = fileExtension
    }
  }

  /// The card itself; its own `media` is nil, because the record's `media` has all files.
  package var card: Card
  /// Sorted and unique; no tag is empty or contains a space.
  package var tags: [String]
  /// Free-form values by key; no key is empty.
  package var attributes: [String: String]
  /// The number of the card's copies in each set, by the set's name; never 0.
  package var copies: [String: Int]
  /// The pictures and sounds of both sides; the question's come first.
  package var media: [Media]
  /// Whether the card is kept in the deck but never asked.
  package var isSuspended: Bool

  package init(
    _ card: Card, tags: [String] = [], attributes: [String: String] = [:],
    copies: [String: Int] = [:], media: [Media] = [], isSuspended: Bool = false
  ) {
    self.card = card
    self.isSuspended = isSuspended
    self.tags = tags.count < 2 ? tags : Set(tags).sorted()
    self.attributes = attributes
    self.copies = copies.filter { $0.value != 0 }
    self.media =
      media.isEmpty ? [] : Side.allCases.flatMap { side in media.filter { $0.side == side } }
  }

  /// Decodes a record, also one that was encoded before cards could be suspended.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    card = try values.decode(Card.self, forKey: .card)
    tags = try values.decode([String].self, forKey: .tags)
    attributes = try values.decode([String: String].self, forKey: .attributes)
    copies = try values.decode([String: Int].self, forKey: .copies)
    media = try values.decode([Media].self, forKey: .media)
    isSuspended = try values.decodeIfPresent(Bool.self, forKey: .isSuspended) ?? false
  }

  /// The approximate memory of the record's texts and lists, in bytes.
  package var size: Int {
    // The bytes that a string, a pair of strings and a medium need besides their text.
    let (text, pair, medium) = (16, 48, 128)
    var size = card.guid.utf8.count + card.question.utf8.count + card.answer.utf8.count
    size += card.name?.utf8.count ?? 0
    for tag in tags { size += text + tag.utf8.count }
    for (key, value) in attributes { size += pair + key.utf8.count + value.utf8.count }
    for set in copies.keys { size += pair + set.utf8.count }
    return size + medium * media.count
  }
}
