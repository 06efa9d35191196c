/// A picture of a card, named by its content.
package struct CardPicture: Codable, Hashable, Sendable {
  /// The SHA-256 of its content, 64 lowercase hexadecimal digits.
  package var hash: String

  package init(hash: String) {
    self.hash = hash
  }
}
