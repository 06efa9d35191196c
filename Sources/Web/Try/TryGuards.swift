import HTTPTypes
import Hummingbird
import Synchronization

/// Lets nobody in but the page whose address has the secret, in a browser of this machine.
///
/// The address is 127.0.0.1, at a port that the system has chosen. Other users of the machine reach it, and so do pages of
/// other sites in the same browser, directly or under a name that leads to this machine (DNS rebinding): all get the
/// same answer as for an address that does not exist.
struct TryGuards: RouterMiddleware {
  typealias Context = BasicRequestContext

  /// The 256 random bits of the address.
  let secret: String
  let port: TryPort

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response =
        isWelcome(request)
        ? try await next(request, context) : Response(status: .notFound)
    } catch let error as any HTTPResponseError {
      response = Response(status: error.status)
    }
    response.headers[.contentSecurityPolicy] =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.cacheControl] = "no-store"
    for (name, value) in [
      ("Referrer-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
    ] {
      if let name = HTTPField.Name(name) { response.headers[name] = value }
    }
    return response
  }

  private func isWelcome(_ request: Request) -> Bool {
    guard request.head.authority == "127.0.0.1:\(port.number)",
      HTTPField.Name("Host").map({ !request.headers.contains($0) }) ?? true,
      Self.hasSecret(request.uri.path, secret)
    else { return false }
    let isRead = request.method == .get
    let isPage = request.uri.path == "/\(secret)/"
    let origin = request.headers[.origin]
    let site = HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] }
    if let origin, origin != "http://127.0.0.1:\(port.number)" { return false }
    // The page itself may be opened from anywhere, by its address; everything else only by the page.
    if isRead, isPage { return true }
    if let site { return site == "same-origin" }
    return isRead || origin != nil
  }

  /// Whether a path begins with the secret, compared in a time that does not depend on how much of it is right.
  static func hasSecret(_ path: String, _ secret: String) -> Bool {
    let (given, right) = (Array(path.utf8), Array("/\(secret)/".utf8))
    guard given.count >= right.count else { return false }
    return zip(given, right).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// The port on which a server listens, once the system has chosen it.
final class TryPort: Sendable {
  private let value = Mutex(0)

  var number: Int {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }

  /// Waits until the port is known, and returns it.
  func whenKnown() async throws -> Int {
    while number == 0 { try await Task.sleep(for: .milliseconds(5)) }
    return number
  }
}
