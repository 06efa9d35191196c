/// A sound card that can play.
package struct SoundOutput: Hashable, Sendable {
  /// Where a person finds the loudspeaker.
  package enum Kind: Hashable, Sendable {
    /// In the screen, behind the cable of the picture.
    case screen
    /// At the round socket for headphones and loudspeakers.
    case socket
    case usb
    case other
  }

  /// The card's id in ALSA: letters, digits, `_` and `-`.
  package let card: String
  package let kind: Kind
  /// The card's own name, which a device behind USB may have chosen; printable.
  package let name: String

  package init(card: String, kind: Kind, name: String) {
    (self.card, self.kind, self.name) = (card, kind, name)
  }

  /// The ALSA name of the device that plays on a card with this id.
  package static func device(card: String) -> String { "default:CARD=\(card)" }
}
