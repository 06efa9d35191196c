import Scenes
import ScreenLayout
import Synchronization

/// The texts of the pages in one language.
struct PageLanguage: Sendable {
  let code: Language.Code
  private let language: Language
  /// The longest wording of each phrase without values, by the name of its case.
  let words: [String: String]

  private init(_ code: Language.Code) {
    self.code = code
    let language = Language(code)
    self.language = language
    words = Dictionary(
      uniqueKeysWithValues: Phrase.allCases.map { ("\($0)", language.variants($0).first ?? "") })
  }

  /// The languages that somebody has asked for: each takes half a megabyte.
  private static let read = Mutex<[Language.Code: PageLanguage]>([:])

  static subscript(_ code: Language.Code) -> PageLanguage {
    read.withLock { languages in
      let language = languages[code] ?? PageLanguage(code)
      languages[code] = language
      return language
    }
  }

  func callAsFunction(_ phrase: Phrase) -> String { self(.words(phrase)) }
  func callAsFunction(_ label: Label) -> String { language.variants(label).first ?? "" }

  /// The first of the browser's languages that the box supports.
  ///
  /// - Parameter header: The value of `Accept-Language`; its weights are ignored, because browsers sort the
  ///   languages by weight.
  /// - Returns: The language; nil if the box supports none of them.
  static func code(accepted header: String?) -> Language.Code? {
    header?.split(separator: ",").prefix(20).lazy.compactMap { part in
      let tag = part.split(whereSeparator: { ";- ".contains($0) }).first ?? ""
      return Language.Code(rawValue: tag.lowercased())
    }.first
  }
}
