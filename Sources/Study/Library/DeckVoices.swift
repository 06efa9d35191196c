/// In which language each side of a deck's cards is read aloud.
///
/// A library keeps each beside the box's preferences, under `key`.
package struct DeckVoices: Equatable, Sendable {
  /// By key.
  private var voices: [String: String] = [:]

  package init() {}

  /// Those among a library's preferences of the box.
  package init(_ stored: [String: String]) {
    for (key, voice) in stored { take(voice, for: key) }
  }

  /// The voice of a side; nil for that of the box's language.
  package subscript(side: CardRecord.Side, deck: String) -> String? {
    voices[Self.key(side, of: deck)]
  }

  /// Under which a voice is kept.
  package static func key(_ side: CardRecord.Side, of deck: String) -> String {
    "\(side.rawValue)-voice \(deck)"
  }

  /// What a voice's key is made of; nil for anything else.
  package static func parts(ofKey key: String) -> (side: CardRecord.Side, deck: String)? {
    for side in CardRecord.Side.allCases where key.hasPrefix(Self.key(side, of: "")) {
      return (side, String(key.dropFirst(Self.key(side, of: "").count)))
    }
    return nil
  }

  /// Takes what was set; anything but a voice's key and its name changes nothing.
  package mutating func take(_ voice: String?, for key: String) {
    guard Self.parts(ofKey: key) != nil else { return }
    if let voice, !Self.isName(voice) { return }
    voices[key] = voice
  }

  /// Takes the voices that a deck's file names.
  package mutating func take(_ named: [CardRecord.Side: String], of deck: String) {
    for (side, voice) in named { take(voice, for: Self.key(side, of: deck)) }
  }

  /// Follows a deck's new name.
  package mutating func rename(_ deck: String, to new: String) {
    for side in CardRecord.Side.allCases {
      let voice = voices.removeValue(forKey: Self.key(side, of: deck))
      voices[Self.key(side, of: new)] = voice
    }
  }

  /// Whether a program can be asked for a voice by this name: as espeak-ng's, such as `de` or `en-gb`.
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
