/// The languages that come with the program, by their two letters (ISO 639-1).
package enum LanguageCode: String, CaseIterable, Sendable {
  case en, de, es, fr
}

/// The keyboards that come with the program, by the two letters of their languages (ISO 639-1).
package enum KeyboardCode: String, CaseIterable, Sendable {
  case en, de, es, fr, pl, cs, el, ru, he, ar

  /// The keyboard of a language.
  package init(_ language: LanguageCode) {
    self = Self(rawValue: language.rawValue) ?? .en
  }
}
