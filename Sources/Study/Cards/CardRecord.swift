/// Everything kept about a card except its answers: what files hold and lists show.
package struct CardRecord: Codable, Hashable, Sendable {
  package enum Side: String, CaseIterable, Codable, Sendable {
    case question, answer
  }

  /// A picture or sound of a side; the order is that of showing or playing.
  package struct Media: Codable, Hashable, Sendable {
    package var side: Side
    /// The SHA-256 of its content, 64 lowercase hexadecimal digits.
    package var hash: String
    /// Tells its kind, in lowercase: "png", "wav".
    package var fileExtension: String

    package init(side: Side, hash: String, fileExtension: String) {
      self.side = side
      self.hash = hash
      self.fileExtension = fileExtension
    }
  }

  /// Its own `media` are nil: these are all.
  package var card: Card
  /// Sorted and unique; no tag is empty or contains a space.
  package var tags: [String]
  /// Free values by key; no key is empty.
  package var attributes: [String: String]
  /// How often the card is in each set, by the set's name; never 0.
  package var copies: [String: Int]
  /// The question's come first.
  package var media: [Media]

  package init(
    _ card: Card, tags: [String] = [], attributes: [String: String] = [:],
    copies: [String: Int] = [:], media: [Media] = []
  ) {
    self.card = card
    self.tags = tags.count < 2 ? tags : Set(tags).sorted()
    self.attributes = attributes
    self.copies = copies.filter { $0.value != 0 }
    self.media =
      media.isEmpty ? [] : Side.allCases.flatMap { side in media.filter { $0.side == side } }
  }
}
