import Foundation
import Hummingbird
import Mustache
import Scenes
import ScreenLayout

/// The contents of a page, before they are rendered into its template and the frame.
struct Page {
  /// A template; the raw value is the name of its file in `Pages`.
  enum Template: String, CaseIterable {
    case frame, enter, wait, message, decks, deck, card, paste, `class`, learner
    case `import`, settings, leave, tried
  }

  var template: Template
  var title: String
  /// The path to which *Back* leads; nil for a page without it.
  var back: String?
  var values: [String: Any] = [:]
  /// The error message at the top of the page; nil for none.
  var problem: String?
  /// The message about a finished action at the top of the page; nil for none.
  var done: String?
  /// The number of seconds after which the browser reloads the page; nil for never.
  var refresh: Int?
  var status = HTTPResponse.Status.ok

  init(_ template: Template, title: String, back: String? = nil, _ values: [String: Any] = [:]) {
    (self.template, self.title, self.back, self.values) = (template, title, back, values)
  }

  /// Renders the page as a response.
  func response(in language: PageLanguage) -> Response {
    var values = values
    values["t"] = language.words
    values["title"] = title
    var frame: [String: Any] = [
      "language": language.code.rawValue, "t": language.words, "title": title,
      "body": Self.templates[template]?.render(values) ?? "",
    ]
    frame["back"] = back
    frame["problem"] = problem
    frame["done"] = done
    frame["refresh"] = refresh
    let html = Self.templates[.frame]?.render(frame) ?? ""
    return Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  /// The parsed templates; a test ensures that every template can be parsed.
  static let templates: [Template: MustacheTemplate] = {
    MustacheContentTypes.register(EscapedText(), named: "PAGE")
    let pairs = Template.allCases.compactMap { template in
      let text = "{{% CONTENT_TYPE:PAGE}}" + String(decoding: template.file, as: UTF8.self)
      return (try? MustacheTemplate(string: text)).map { (template, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}

/// Escapes text for HTML, Unicode scalar by scalar.
///
/// The library's own escaping compares characters and so misses a scalar that forms one character with the
/// next, such as a quotation mark before a combining accent.
private struct EscapedText: MustacheContentType {
  func escapeText(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<", ">", "&", "\"", "'": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Page.Template {
  fileprivate var file: [UInt8] {
    switch self {
    case .frame: PackageResources.frame_mustache
    case .enter: PackageResources.enter_mustache
    case .wait: PackageResources.wait_mustache
    case .message: PackageResources.message_mustache
    case .decks: PackageResources.decks_mustache
    case .deck: PackageResources.deck_mustache
    case .card: PackageResources.card_mustache
    case .paste: PackageResources.paste_mustache
    case .class: PackageResources.class_mustache
    case .learner: PackageResources.learner_mustache
    case .import: PackageResources.import_mustache
    case .settings: PackageResources.settings_mustache
    case .leave: PackageResources.leave_mustache
    case .tried: PackageResources.tried_mustache
    }
  }
}

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

  private static let all = Language.Code.allCases.map { PageLanguage($0) }

  static subscript(_ code: Language.Code) -> PageLanguage {
    all.first { $0.code == code } ?? all[0]
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
