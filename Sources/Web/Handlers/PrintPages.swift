import DeckStore
import Hummingbird
import Scenes
import ScreenLayout
import Study

/// The pages that are printed: a deck as cards to cut, a list or a test, the class's names, and a poster.
struct PrintPages: Sendable {
  let site: Site

  func add(to group: RouterGroup<Visit>) {
    group.get("/decks/:deck/print") { _, visit in try await kinds(visit) }
    group.get("/decks/:deck/print/:kind") { try await sheets($0, $1) }
    group.get("/class/names") { try await names($0, $1) }
    group.get("/poster") { try await poster($0, $1) }
  }

  /// What a deck is printed as; the raw value is a part of the path.
  private enum Kind: String, CaseIterable {
    case cards, list, test, answers

    var row: (icon: Icon, title: Phrase, why: Phrase) {
      switch self {
      case .cards: (.cards, .webCards, .webCardsWhy)
      case .list: (.table, .webList, .webListWhy)
      case .test: (.pencil, .webTest, .webTestWhy)
      case .answers: (.check, .webAnswers, .webAnswersWhy)
      }
    }
  }

  /// The most cards that are printed at once: 125 sheets of cards with their backs.
  private static let mostCards = 500
  /// The numbers of cards and of questions on a sheet.
  private static let (cardsOnSheet, questionsOnSheet) = (8, 20)

  private func kinds(_ visit: Visit) async throws -> Response {
    let (name, language) = (try DeckPages.deck(visit), visit.language)
    let values = PrintValues(
      kinds: Kind.allCases.map { kind in
        .init(
          path: DeckPages.path(name) + "/print/" + kind.rawValue,
          icon: kind.row.icon.rawValue, words: language(kind.row.title),
          why: language(kind.row.why))
      })
    let page = Page(
      values, title: language(.webPrint), in: .decks, after: [Page.Way(DeckPages.path(name), name)])
    return page.response(for: visit)
  }

  private func sheets(_ request: Request, _ visit: Visit) async throws -> Response {
    let (name, language) = (try DeckPages.deck(visit), visit.language)
    guard let kind = visit.part("kind").flatMap(Kind.init) else {
      throw Refusal(.notFound, language(.webGone))
    }
    let found = try await site.read { store, _ in
      do {
        return (
          try store.firstRecords(in: name, limit: Self.mostCards),
          try store.deckListings().first { $0.name == name }?.face
        )
      } catch LibraryError.noDeck {
        throw Refusal(.notFound, language(.webGone))
      }
    }
    let (cards, face) = (found?.0 ?? [], found?.1 ?? DeckFace(ofName: name))
    let values: any PageValues =
      switch kind {
      case .cards: CutValues(sheets: Self.cut(cards, of: name))
      case .list:
        ListValues(
          name: name,
          cards: cards.map {
            .init(
              question: $0.card.title, picture: Self.picture(of: $0, .question),
              answer: $0.card.answer)
          })
      case .test, .answers:
        TestValues(
          sheets: cards.pieces(of: Self.questionsOnSheet).map { sheet in
            .init(
              name: name, face: Drawings.face(face), first: sheet.startIndex + 1,
              cards: sheet.indices.map { place in
                .init(
                  number: place + 1, question: Self.asked(cards[place]),
                  picture: Self.picture(of: cards[place], .question),
                  answer: kind == .answers ? cards[place].card.answer : "")
              })
          })
      }
    var page = Self.paper(values, "\(language(kind.row.title)): \(name)", request, visit)
    page.ways.append(Page.Way(DeckPages.path(name), name))
    return page.response(for: visit)
  }

  /// The path of the first picture of a card's side; nil if it has none.
  private static func picture(of record: CardRecord, _ side: CardRecord.Side) -> String? {
    record.media.first { $0.side == side && $0.isPicture }.map { "/media/\($0.hash)" }
  }

  /// The words of a question in a test: of a picture alone none, since a card's name may tell the answer.
  private static func asked(_ record: CardRecord) -> String {
    picture(of: record, .question) == nil ? record.card.title : record.card.question
  }

  /// The fronts of each eight cards, then their backs, mirrored for turning the sheet over its long side.
  private static func cut(_ cards: [CardRecord], of deck: String) -> [CutValues.Sheet] {
    func side(_ record: CardRecord, _ number: Int, _ side: CardRecord.Side) -> CutValues.Card {
      .init(
        text: side == .question ? record.card.question : record.card.answer,
        isBack: side == .answer,
        pictures: [picture(of: record, side)].compactMap { $0 },
        deck: deck, number: "\(number + 1)")
    }
    return cards.pieces(of: cardsOnSheet).flatMap { sheet -> [CutValues.Sheet] in
      let fronts = sheet.indices.map { side(cards[$0], $0, .question) }
      // Two columns: the backs of a row change places; one that is missing leaves its place empty.
      let backs = stride(from: sheet.startIndex, to: sheet.endIndex, by: 2).flatMap { place in
        [place + 1, place].map { place -> CutValues.Card in
          sheet.indices.contains(place) ? side(cards[place], place, .answer) : .init()
        }
      }
      return [.init(cards: fronts), .init(cards: backs)]
    }
  }

  /// The names of the class with their pictures, which are secrets: only for a phone that may do everything.
  private func names(_ request: Request, _ visit: Visit) async throws -> Response {
    let language = visit.language
    guard visit.mayChange else { throw Refusal(.forbidden, language(.webOnlyLooks)) }
    let found = try await site.read { store, _ in
      (
        try store.sortedLearners().map(\.name), try NamesValues.pictures(store, language),
        try LearnerSignsByName(store)
      )
    }
    let values = NamesValues(
      kids: (found?.0 ?? []).map { name in
        .init(
          name: name, sign: found.map { Drawings.sign($0.2[name], of: name) } ?? "",
          pictures: found?.1[name] ?? [])
      }, hasPictures: found?.1.isEmpty == false)
    var page = Self.paper(
      values, language(values.hasPictures ? .webNamesOnPaper : .webNames), request, visit)
    page.ways.append(Page.Way("/class", language(.webClass)))
    return page.response(for: visit)
  }

  /// A poster with the page's address.
  private func poster(_ request: Request, _ visit: Visit) async throws -> Response {
    let access = try await site.read { try $0.phoneAccess(at: $1) }
    let addresses = [access?.namedAddress].compactMap { $0 } + (access?.addresses ?? [])
    // A page that only the box itself reaches, or that has not told its address yet.
    guard let address = addresses.first(where: { !BoxHosts.isLoopback($0) }) else {
      let values = MessageValues(
        text: visit.language(.webPosterNowhere), way: "/settings", word: visit.language(.webBox))
      return Page(values, title: visit.language(.webPoster), in: .box, after: [])
        .response(for: visit)
    }
    let modules = QRCode.modules(of: address) ?? []
    let values = PosterValues(
      address: address, side: modules.count,
      path: modules.enumerated().flatMap { y, row in
        row.indices.filter { row[$0] }.map { "M\($0) \(y)h1v1h-1z" }
      }.joined())
    var page = Self.paper(values, visit.language(.webPoster), request, visit)
    page.ways.append(Page.Way("/settings", visit.language(.webBox)))
    return page.response(for: visit)
  }

  /// A page for the printer, with the way to the other size of paper.
  static func paper(
    _ values: any PageValues, _ title: String, _ request: Request, _ visit: Visit
  ) -> Page {
    var page = Page(values, title: title)
    page.isPaper = true
    let asked = request.uri.queryParameters.get("paper")
    // People in the United States and Canada print on Letter.
    let isAmerican = ["en-US", "en-CA", "es-US", "fr-CA"].contains {
      request.headers[.acceptLanguage]?.hasPrefix($0) == true
    }
    page.isOfLetterSize = asked.map { $0 == "letter" } ?? isAmerican
    page.ways = [
      page.isOfLetterSize ? Page.Way("?paper=a4", "A4") : Page.Way("?paper=letter", "Letter")
    ]
    return page
  }
}

extension NamesValues {
  /// The secret pictures of the learners who have some, by name.
  static func pictures(
    _ store: DeckStore, _ language: PageLanguage
  ) throws(LibraryError) -> [String: [Picture]] {
    try store.learnerPreferences().compactMapValues { preferences in
      preferences[Setting.pictures.rawValue].flatMap { PictureCode($0) }?.pictures.map {
        .init(icon: $0.icon.rawValue, words: language($0.phrase))
      }
    }
  }
}

extension Array {
  /// The elements in pieces of a length, of which the last may be shorter.
  func pieces(of length: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
  }
}
