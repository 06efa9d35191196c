/// A sound of a card, named by its content.
package struct CardSound: Hashable, Sendable {
  /// The SHA-256 of its content, 64 lowercase hexadecimal digits.
  package let hash: String

  package init(hash: String) {
    self.hash = hash
  }
}

extension Card {
  /// The sounds of a side, in order.
  package func sounds(of side: CardRecord.Side) -> [CardSound] {
    guard let media else { return [] }
    return media.filter { $0.side == side && $0.isSound }.map { CardSound(hash: $0.hash) }
  }
}

extension CardRecord.Media {
  /// The file extensions of the sound formats that the box plays.
  package static let soundExtensions = ["flac", "mp3", "oga", "ogg", "opus", "wav"]

  /// Whether the file is a sound that the box plays.
  package var isSound: Bool { Self.soundExtensions.contains(fileExtension) }
}
