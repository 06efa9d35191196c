import DeckStore
import Hummingbird
import PhotoReading
import Scenes
import ScreenLayout
import Study

/// The page on which a photo of a printed list is sent, whose rows are then in the grid.
struct PhotoPages: Sendable {
  let site: Site
  let photos: ReadPhotos

  func add(to group: RouterGroup<Visit>) {
    group.get("/decks/:deck/photo") { _, visit in try await show(visit) }
    group.post("/decks/:deck/photo") { try await send($0, $1) }
  }

  /// The interval, in seconds, at which the page is reloaded while the box reads a photo.
  private static let pause = 2

  private func show(_ visit: Visit) async throws -> Response {
    let deck = try DeckPages.deck(visit)
    let phone = try id(visit)
    switch await photos.job(of: phone, for: deck)?.stage {
    case .reading(let part)?:
      var page = try await page(deck, visit)
      page.refresh = Self.pause
      var values = PhotoValues(isBusy: true)
      values.percent = Int(part.part * 100)
      page.values = values
      return page.response(for: visit)
    case .read(let count)?:
      await photos.forget(phone)
      return .redirect(to: "\(DeckPages.path(deck))/grid?photo=\(count)", type: .normal)
    case .failed(let problem)?:
      await photos.forget(phone)
      var page = try await page(deck, visit)
      (page.problem, page.status) = (visit.language(problem.words), .unprocessableContent)
      return page.response(for: visit)
    case nil: return try await page(deck, visit).response(for: visit)
    }
  }

  private func send(_ request: Request, _ visit: Visit) async throws -> Response {
    let deck = try DeckPages.deck(visit)
    let form = try await Form.read(request, visit, limit: Form.longestWithPhoto, files: site)
    var page = try await page(deck, visit)
    guard let file = form.files["photo"], let question = PhotoLanguage(form["question"]),
      let answer = PhotoLanguage(form["answer"])
    else {
      (page.problem, page.status) = (visit.language(.webNoFile), .unprocessableContent)
      return page.response(for: visit)
    }
    let bytes = try await site.perform(on: .pieces) { try file.bytes() }
    guard await photos.read(bytes, (question, answer), for: deck, of: try id(visit)) else {
      (page.problem, page.status) = (visit.language(.webBusy), .serviceUnavailable)
      return page.response(for: visit)
    }
    return .redirect(to: "\(DeckPages.path(deck))/photo", type: .normal)
  }

  private func page(_ deck: String, _ visit: Visit) async throws -> Page {
    let voices = try await site.read { store, _ in
      guard try store.decks().contains(where: { $0.name == deck }) else { return DeckVoices?.none }
      return DeckVoices(try store.preferences())
    }
    guard let voices = voices ?? nil else {
      throw Refusal(.notFound, visit.language(.webGone))
    }
    let path = DeckPages.path(deck)
    var values = PhotoValues(path: path + "/photo", token: visit.token)
    let installed = PhotoLanguage.all.filter(\.isInstalled)
    func options(_ side: CardRecord.Side) -> [ImportValues.Option] {
      let own = PhotoLanguage(voices[side, deck] ?? visit.language.code.rawValue)
      return installed.map { .init(value: $0.code, name: $0.name, isChosen: $0 == own) }
    }
    (values.questions, values.answers) = (options(.question), options(.answer))
    if !PhotoPackages.hasReader || installed.isEmpty {
      values.missing = visit.language(.words(.webPhotoMissing, [.text(PhotoPackages.whole)]))
    }
    values.mayChoose = visit.mayChange && values.missing == nil
    return Page(
      values, title: visit.language(.webPhotoOfList), in: .decks,
      after: [Page.Way(path, deck), Page.Way(path + "/grid", visit.language(.webWriteCards))])
  }

  private func id(_ visit: Visit) throws -> String {
    guard let phone = visit.phone else { throw Refusal(.forbidden, visit.language(.webRefused)) }
    return phone.id
  }
}

extension PhotoProblem? {
  /// What the page says about a photo that was not read.
  fileprivate var words: Label {
    switch self {
    case .missing(let package)?: .words(.webPhotoMissing, [.text(package)])
    case .small?: .words(.webPhotoSmall)
    case .noText?: .words(.webPhotoNothing)
    default: .words(.webPhotoFailed)
    }
  }
}
