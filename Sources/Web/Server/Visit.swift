import ContentHash
import Hummingbird
import Scenes
import ScreenLayout
import Study

/// The context of one request, with the phone that sent it.
struct Visit: RequestContext {
  var coreContext: CoreRequestContextStorage
  var language = PageLanguage[.en]
  /// The secret from the phone's cookie, whose hash is the phone's id in the library; nil if it has none.
  var secret: String?
  /// The phone that sent the request; nil if it was not let in.
  var phone: Phone?
  /// Whether this is the page of a school's office.
  var isOffice = false

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
  }

  /// The name of the cookie with the secret.
  static let cookie = "box"

  var mayChange: Bool { phone?.role == .everything }

  /// The CSRF token, which each form of this phone contains and other pages can't know.
  var token: String { Self.hash(of: "form " + (secret ?? "")) }

  /// The decoded value of a path parameter; nil if it is missing or encoded invalidly.
  func part(_ name: String) -> String? {
    parameters.get(name).flatMap { Form.decoded(Array($0.utf8)[...], plusIsBlank: false) }
  }

  static func hash(of text: String) -> String { "\(ContentHash(of: Array(text.utf8)))" }

  /// Creates a secret of 256 random bits, in hexadecimal.
  static func newSecret() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in generator.next().withZeros(16, radix: 16) }.joined()
  }

  static func isSecret(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

/// The error for a refused request, with the text of the page that is shown instead.
struct Refusal: Error {
  let status: HTTPResponse.Status
  let text: String

  init(_ status: HTTPResponse.Status, _ text: String) {
    (self.status, self.text) = (status, text)
  }
}
