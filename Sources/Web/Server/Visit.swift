import ContentHash
import Hummingbird
import ScreenLayout
import Study

/// One request, and who it is.
struct Visit: RequestContext {
  var coreContext: CoreRequestContextStorage
  var language = PageLanguage[.en]
  /// The phone's secret, of which the library knows the hash; nil for one that has none.
  var secret: String?
  /// The phone; nil for one that was not let in.
  var phone: Phone?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
  }

  /// The cookie that has the secret.
  static let cookie = "box"

  var mayChange: Bool { phone?.role == .everything }

  /// What each form of this phone has in it, which another page can't know.
  var token: String { Self.hash(of: "form " + (secret ?? "")) }

  /// A part of the path; nil for one that no page of ours leads to.
  func part(_ name: String) -> String? {
    parameters.get(name).flatMap { Form.decoded(Array($0.utf8)[...], plusIsBlank: false) }
  }

  static func hash(of text: String) -> String { "\(ContentHash(of: Array(text.utf8)))" }

  /// 256 random bits.
  static func newSecret() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  static func isSecret(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

/// Why a request is not done; its page says so.
struct Refusal: Error {
  let status: HTTPResponse.Status
  let text: String

  init(_ status: HTTPResponse.Status, _ text: String) {
    (self.status, self.text) = (status, text)
  }
}
