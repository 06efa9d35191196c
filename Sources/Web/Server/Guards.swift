import DeckStore
import HTTPTypes
import Hummingbird
import InputEvents
import Scenes
import Study

/// Refuses requests from other sites before they are read, and adds security headers to every response.
struct Guards: RouterMiddleware {
  let hosts: BoxHosts
  let site: Site
  /// Whether browsers come over TLS only.
  var isEncrypted = false

  func handle(
    _ request: Request, context: Visit, next: (Request, Visit) async throws -> Response
  ) async throws -> Response {
    site.traffic.begin()
    defer { site.traffic.end() }
    var context = context
    let code = PageLanguage.code(accepted: request.headers[.acceptLanguage])
    context.language = PageLanguage[code ?? site.language]
    context.isOffice = site.isOffice
    var response: Response
    do {
      try check(request, context)
      response = try await next(request, context)
    } catch let refusal as Refusal {
      response = page(refusal, context)
    } catch LibraryError.schools {
      response = page(.init(.forbidden, context.language(.webOfTheSchool)), context)
    } catch let error as LibraryError {
      site.report("\(request.uri.path.printable()): \(error)")
      response = page(.init(.serviceUnavailable, context.language(.notRead)), context)
    } catch let error as any HTTPResponseError {
      let isMissing = error.status == .notFound
      response = page(
        .init(error.status, context.language(isMissing ? .webGone : .webRefused)), context)
    } catch {
      site.report("\(request.uri.path.printable()): \(error)")
      response = page(.init(.internalServerError, context.language(.webRefused)), context)
    }
    // A drawing's own policy is stricter.
    response.headers[.contentSecurityPolicy] =
      response.headers[.contentSecurityPolicy] ?? Self.policy
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers.set("Referrer-Policy", "same-origin")
    response.headers.set("Cross-Origin-Resource-Policy", "same-origin")
    if isEncrypted {
      // From then on, nobody on the way can answer in the page's place without TLS.
      response.headers[.strictTransportSecurity] = "max-age=31536000"
    }
    return response
  }

  /// Scripts, styles and pictures come only from the box; no other page may embed this one in a frame.
  private static let policy =
    "default-src 'self'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; "
    + "form-action 'self'; frame-ancestors 'none'"

  /// Refuses requests under a name that is not the box's (DNS rebinding) and forms from other sites (CSRF).
  ///
  /// A second Host, which another server on the way might go by, stays among the fields: RFC 9112, 3.2.
  private func check(_ request: Request, _ context: Visit) throws(Refusal) {
    if let name = HTTPField.Name("Host"), request.headers.contains(name) {
      throw Refusal(.badRequest, context.language(.webRefused))
    }
    guard let host = request.head.authority, hosts.contains(authority: host) else {
      throw Refusal(.misdirectedRequest, context.language(.webRefused))
    }
    guard request.method != .get, request.method != .head else { return }
    let origin = request.headers[.origin]
    let site = HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] }
    let isOurs = origin.map { $0 == "http://\(host)" || $0 == "https://\(host)" }
    guard isOurs ?? (site == "same-origin"), site.map({ $0 == "same-origin" }) ?? true else {
      throw Refusal(.forbidden, context.language(.webRefused))
    }
  }

  private func page(_ refusal: Refusal, _ context: Visit) -> Response {
    let values = MessageValues(
      text: refusal.text, way: "/", word: context.language(.webStart))
    var page = Page(values, title: context.language(.webWelcome))
    page.status = refusal.status
    return page.response(in: context.language)
  }
}

extension HTTPFields {
  /// Sets a header field for which the library has no constant.
  fileprivate mutating func set(_ name: String, _ value: String) {
    if let name = HTTPField.Name(name) { self[name] = value }
  }
}

/// Lets in only phones that somebody has allowed at the box; others are sent to the page `/p`.
struct KnownPhones: RouterMiddleware {
  let site: Site

  func handle(
    _ request: Request, context: Visit, next: (Request, Visit) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let secret = request.cookies[Visit.cookie]?.value, Visit.isSecret(secret) {
      let id = Visit.hash(of: secret)
      context.secret = secret
      context.phone = try await phone(id)
    }
    guard context.phone != nil else { return .redirect(to: "/p", type: .normal) }
    if request.method != .get, request.method != .head, !context.mayChange {
      throw Refusal(.forbidden, context.language(.webOnlyLooks))
    }
    return try await next(request, context)
  }

  /// The phone with this id if it may come in now, whose visit is recorded; nil for any other.
  private func phone(_ id: String) async throws -> Phone? {
    let found = try await site.read { store, time in
      try store.phone(id, at: time).map { ($0, $0.isToBeNoted(at: time)) }
    }
    guard let (phone, isToBeNoted) = found ?? nil else { return nil }
    if isToBeNoted { try await site.change { try $0.note(id, at: $1) } }
    return phone
  }
}
