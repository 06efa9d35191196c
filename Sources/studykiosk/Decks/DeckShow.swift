import ArgumentParser
import DeckStore
import Study

/// `studykiosk deck show`.
struct DeckShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "The cards of a deck, and how often each was answered.",
    discussion: """
      JSON has the tags, attributes, sets, pictures and sounds too, as `deck export` does.
      """)

  @Argument(help: "The deck's name.")
  var deck: String

  @Flag(help: "Sorted by name instead of in the deck's order.")
  var byName = false

  @Option(
    help: ArgumentHelp(
      "Only cards with all of these words, or words that begin so.", valueName: "words"))
  var find: String?

  @Option(help: ArgumentHelp("Count only this learner's answers.", valueName: "name"))
  var learner: String?

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    let empty =
      find == nil ? "No cards yet: `studykiosk deck add` adds one." : "No such cards."
    if listing.json {
      let (cards, records) = try library.use { store in
        var cards: [CardListing] = []
        try forEachPage(store) { cards += $0 }
        return (cards, try extras(store))
      }
      try listing.write(
        cards.lazy.map { Entry($0, records[$0.card.guid]) }, TextTable([]), empty: empty)
    } else {
      let table = try library.use { store in
        var table = TextTable(Self.columns)
        try forEachPage(store) { for card in $0 { table.add(Self.cells(card)) } }
        return table
      }
      var output = try OutputFile(path: "-")
      if table.isEmpty {
        try output.write(empty + "\n")
      } else {
        try table.write(to: &output)
      }
      try output.flush()
    }
  }

  private func forEachPage(_ store: DeckStore, _ body: ([CardListing]) -> Void) throws {
    let learner = try learner.map { try store.learner(named: $0).id }
    let found = try find.map { try store.search($0, in: deck, limit: .max, learner: learner) }
    if let found, !byName { return body(found) }
    let wanted = found.map { Set($0.map(\.card.guid)) }
    var last: String?
    repeat {
      let page = try store.cards(
        in: deck, order: byName ? .name : .position, after: last, limit: 1_000, learner: learner)
      body(wanted.map { wanted in page.filter { wanted.contains($0.card.guid) } } ?? page)
      last = page.last?.card.guid
    } while last != nil
  }

  /// The cards that have more than their texts.
  private func extras(_ store: DeckStore) throws -> [String: CardRecord] {
    var records: [String: CardRecord] = [:]
    try store.records(in: deck) { record in
      if record != CardRecord(record.card) { records[record.card.guid] = record }
    }
    return records
  }

  private static let columns: [TextTable.Column] = [
    .text("guid"), .optional("name"), .text("question"), .text("answer"), .number("right"),
    .number("wrong"),
  ]

  private static func cells(_ card: CardListing) -> [String] {
    [
      card.card.guid, card.card.name ?? "", card.card.question, card.card.answer,
      "\(card.right)", "\(card.wrong)",
    ]
  }

  private struct Entry: Encodable {
    var guid: String
    var name: String?
    var question, answer: String
    var right, wrong: Int
    var tags: [String]
    var attributes: [String: String]
    var sets: [String: Int]
    var questionMedia, answerMedia: [String]

    init(_ card: CardListing, _ record: CardRecord?) {
      guid = card.card.guid
      name = card.card.name
      question = card.card.question
      answer = card.card.answer
      right = card.right
      wrong = card.wrong
      tags = record?.tags ?? []
      attributes = record?.attributes ?? [:]
      sets = record?.copies ?? [:]
      func names(_ side: CardRecord.Side) -> [String] {
        (record?.media ?? []).filter { $0.side == side }.map { "\($0.hash).\($0.fileExtension)" }
      }
      questionMedia = names(.question)
      answerMedia = names(.answer)
    }
  }
}

extension DeckStore {
  /// - Throws: `LibraryError.noLearner`.
  func learner(named name: String) throws(LibraryError) -> Learner {
    guard let learner = try learners().first(where: { $0.name == name }) else {
      throw .noLearner(name: name)
    }
    return learner
  }
}
