import CPango

/// A character that no installed font has, and what would help.
package struct MissingFont: Hashable, Sendable {
  package let character: Unicode.Scalar

  /// The Debian package with a font that has it; nil where probably none has.
  ///
  /// Source: the contents of Debian 12's fonts-noto packages.
  package var package: String? {
    switch character.properties.generalCategory {
    case .privateUse, .unassigned, .surrogate, .control: return nil
    default: break
    }
    switch g_unichar_get_script(character.value) {
    case G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA,
      G_UNICODE_SCRIPT_HANGUL, G_UNICODE_SCRIPT_BOPOMOFO:
      return "fonts-noto-cjk"
    case _ where character.properties.isEmojiPresentation: return "fonts-noto-color-emoji"
    default: return "fonts-noto-core"
    }
  }

  /// What to do about it, in words.
  package var advice: String {
    let code = String(character.value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    return package.map { "no installed font has \(name): install \($0)" }
      ?? "no installed font has \(name)"
  }
}
