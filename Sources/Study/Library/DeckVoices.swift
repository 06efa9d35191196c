/// The voice, and with it the language, in which each side of a deck's cards is read aloud.
///
/// A library stores the voices in a table of their own, but reads and sets them like preferences of the box,
/// under `key`.
package struct DeckVoices: Equatable, Sendable {
  /// The names of the voices by their keys.
  private var voices: [String: String] = [:]

  package init() {}

  /// Creates the voices that are among the box's preferences in a library.
  package init(_ stored: [String: String]) {
    for (key, voice) in stored { take(voice, for: key) }
  }

  /// The voice of a side; nil for the voice of the box's language.
  package subscript(side: CardRecord.Side, deck: String) -> String? {
    voices[Self.key(side, of: deck)]
  }

  /// Returns the key under which a side's voice is stored.
  package static func key(_ side: CardRecord.Side, of deck: String) -> String {
    "\(side.rawValue)-voice \(deck)"
  }

  /// Returns the side and the deck of a voice's key; nil for any other key.
  package static func parts(ofKey key: String) -> (side: CardRecord.Side, deck: String)? {
    for side in CardRecord.Side.allCases where key.hasPrefix(Self.key(side, of: "")) {
      return (side, String(key.dropFirst(Self.key(side, of: "").count)))
    }
    return nil
  }

  /// Sets the voice of a key, or removes it; ignores other keys and invalid voices.
  package mutating func take(_ voice: String?, for key: String) {
    guard Self.parts(ofKey: key) != nil else { return }
    if let voice, !Self.isName(voice) { return }
    voices[key] = voice
  }

  /// Sets the voices that a deck's file names.
  package mutating func take(_ named: [CardRecord.Side: String], of deck: String) {
    for (side, voice) in named { take(voice, for: Self.key(side, of: deck)) }
  }

  /// Returns the voices of a deck as one text, such as `question:de answer:fr`; empty for a deck without voices.
  package func text(of deck: String) -> String {
    CardRecord.Side.allCases.compactMap { side in
      self[side, deck].map { Self.text(of: side, $0) }
    }.joined(separator: " ")
  }

  /// Returns the text for a side's voice, such as `question:de`.
  package static func text(of side: CardRecord.Side, _ voice: String) -> String {
    "\(side.rawValue):\(voice)"
  }

  /// Returns the side and the voice that a text such as `question:de` names; nil for any other text.
  package static func spoken(
    _ text: some StringProtocol
  ) -> (side: CardRecord.Side, voice: String)? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, isName(String(parts[1])),
      let side = CardRecord.Side(rawValue: parts[0].lowercased().filter { !$0.isWhitespace })
    else { return nil }
    return (side, String(parts[1]))
  }

  /// Returns the voices that texts such as `question:de` name, of which the first of each side counts.
  package static func voices(
    in texts: some Sequence<some StringProtocol>
  ) -> [CardRecord.Side: String] {
    Dictionary(texts.compactMap { spoken($0) }.map { ($0.side, $0.voice) }) { first, _ in first }
  }

  /// Moves a renamed deck's voices to its new name.
  package mutating func rename(_ deck: String, to new: String) {
    for side in CardRecord.Side.allCases {
      let voice = voices.removeValue(forKey: Self.key(side, of: deck))
      voices[Self.key(side, of: new)] = voice
    }
  }

  /// Returns whether the voice can be passed to a program, as espeak-ng's names can, such as `de` or `en-gb`.
  package static func isName(_ voice: String) -> Bool {
    (1...32).contains(voice.utf8.count) && voice.first != "-"
      && voice.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// The languages to choose from on the screen, by the names of espeak-ng's voices.
  package static let choices = [
    "en", "de", "es", "fr", "it", "pt", "nl", "la", "eo", "da", "sv", "nb", "fi", "pl", "cs", "hu",
    "ro", "hr", "el", "ru", "uk", "tr", "ar", "he", "fa", "hi", "cmn", "ja", "ko", "vi",
  ]
}
