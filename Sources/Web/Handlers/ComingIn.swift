import DeckStore
import Hummingbird
import Scenes
import Study

/// The pages through which a phone is let in: with the code on the box's screen, and then by a touch there.
struct ComingIn: Sendable {
  let site: Site
  /// Whether browsers come over TLS only.
  var isEncrypted = false

  func add(to router: Router<Visit>) {
    router.get("/p") { _, visit in enter("", visit).response(for: visit) }
    router.get("/p/:code") { _, visit in
      enter(visit.parameters.get("code") ?? "", visit).response(for: visit)
    }
    router.post("/p") { try await ask($0, $1) }
    router.get("/wait") { try await wait($0, $1) }
  }

  /// The page on which the code is sent by a tap.
  ///
  /// Opening the link must not use up the code, because a camera app or a chat may fetch it for a preview.
  private func enter(_ code: String, _ visit: Visit) -> Page {
    Page(EnterValues(code: String(code.prefix(12))), title: visit.language(.webWelcome))
  }

  private func ask(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await Form.read(request, visit, limit: Form.longestWithCode)
    let code = form["code"].uppercased().filter { !$0.isWhitespace && $0 != "-" }
    let (secret, number) = (Visit.newSecret(), Int.random(in: 10...99))
    let (id, name) = (Visit.hash(of: secret), Self.name(request.headers[.userAgent] ?? ""))
    let isRight = try await site.change { store, time in
      try store.ask(with: code, id: id, name: name, number: number, at: time)
    }
    guard isRight else {
      var page = enter("", visit)
      page.problem = visit.language(.webWrongCode)
      page.status = .forbidden
      return page.response(for: visit)
    }
    var response = Response.redirect(to: "/wait", type: .normal)
    response.setCookie(
      Cookie(
        name: Visit.cookie, value: secret,
        maxAge: Int(Phone.longestAbsence / 1_000), path: "/", secure: isEncrypted, httpOnly: true,
        sameSite: .strict))
    return response
  }

  /// Shows the phone's number until somebody has answered at the box.
  private func wait(_ request: Request, _ visit: Visit) async throws -> Response {
    guard let secret = request.cookies[Visit.cookie]?.value, Visit.isSecret(secret) else {
      return .redirect(to: "/p", type: .normal)
    }
    let id = Visit.hash(of: secret)
    let access = try await site.read { try $0.phoneAccess(at: $1) } ?? PhoneAccess()
    if access.isOpen, access.phones.contains(where: { $0.id == id }) {
      return .redirect(to: "/", type: .normal)
    }
    guard let asking = access.invitation?.request, asking.id == id else {
      let values = MessageValues(
        text: visit.language(.webNotLetIn), way: "/p", word: visit.language(.webComeIn))
      return Page(values, title: visit.language(.webWelcome)).response(for: visit)
    }
    var page = Page(WaitValues(number: asking.number), title: visit.language(.webWelcome))
    page.refresh = 2
    return page.response(for: visit)
  }

  /// The system and browser of a `User-Agent` in names that people know, such as "Android, Chrome".
  static func name(_ agent: String) -> String {
    func first(_ names: [(mark: String, name: String)]) -> String? {
      names.first { agent.contains($0.mark) }?.name
    }
    let machine = first([
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
      ("Macintosh", "Mac"), ("CrOS", "Chromebook"), ("Linux", "Linux"),
    ])
    // A browser's User-Agent also contains the names of browsers further down in this list.
    let browser = first([
      ("Edg", "Edge"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
      ("Chrome", "Chrome"), ("Safari", "Safari"),
    ])
    let words = [machine, browser].compactMap(\.self)
    return words.isEmpty ? "?" : words.joined(separator: ", ")
  }
}
