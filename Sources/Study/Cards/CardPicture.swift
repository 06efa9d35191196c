/// A picture of a card, named by its content.
package struct CardPicture: Hashable, Sendable {
  /// The SHA-256 of its content, 64 lowercase hexadecimal digits.
  package let hash: String

  package init(hash: String) {
    self.hash = hash
  }
}

extension Card {
  /// The pictures of both sides, the question's first.
  package var allPictures: [CardPicture] {
    CardRecord.Side.allCases.flatMap { pictures(of: $0) }
  }

  /// The pictures of a side, in order.
  package func pictures(of side: CardRecord.Side) -> [CardPicture] {
    guard let pictures else { return [] }
    return pictures.filter { $0.side == side }.map { CardPicture(hash: $0.hash) }
  }
}

extension CardRecord {
  /// The card as it is studied: with its pictures.
  package var cardWithPictures: Card {
    var card = card
    let pictures = media.filter(\.isPicture)
    card.pictures = pictures.isEmpty ? nil : pictures
    return card
  }
}

extension CardRecord.Media {
  /// The extensions of the pictures that are shown.
  package static let pictureExtensions = ["gif", "jpeg", "jpg", "png", "svg", "webp"]

  /// Whether it is shown; what it is not is a sound, or kept for others.
  package var isPicture: Bool { Self.pictureExtensions.contains(fileExtension) }
}
