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
    guard let media else { return [] }
    return media.filter { $0.side == side && $0.isPicture }.map { CardPicture(hash: $0.hash) }
  }
}

extension CardRecord {
  /// The card as it is studied, with its pictures and sounds.
  package var cardWithMedia: Card {
    var card = card
    let media = media.filter { $0.isPicture || $0.isSound }
    card.media = media.isEmpty ? nil : media
    return card
  }
}

extension CardRecord.Media {
  /// The file extensions of the picture formats that the box shows.
  package static let pictureExtensions = ["bmp", "gif", "jpeg", "jpg", "png", "svg", "webp"]

  /// Whether the file is a picture that the box shows.
  package var isPicture: Bool { Self.pictureExtensions.contains(fileExtension) }
}
