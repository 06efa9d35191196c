import ArgumentParser
import CommandBasis
import DeckStore
import Study

/// `studykiosk deck show`.
struct DeckShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "List the cards of a deck, and how often each was answered.",
    discussion: """
      JSON also has the tags, attributes, sets, pictures and sounds, as `deck export` does.
      """)

  @Argument(help: "The deck's name.", completion: .decks)
  var deck: String

  @Flag(help: "Sort by name instead of the deck's order.")
  var byName = false

  @Option(
    help: ArgumentHelp(
      "Only cards with all of these words, or with words that begin with them.", valueName: "words")
  )
  var find: String?

  @Option(
    help: ArgumentHelp("Count only this learner's answers.", valueName: "name"),
    completion: .learners)
  var learner: String?

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    var records: [String: CardRecord] = [:]
    let cards = try library.use { store in
      if listing.json { records = try extras(store) }
      return try listings(of: store)
    }
    func record(_ card: CardListing) -> CardRecord {
      records[card.card.guid] ?? CardRecord(card.card)
    }
    let fields: [Field<CardListing>] = [
      .text("guid") { $0.card.guid }, .text("name", isOptional: true) { $0.card.name },
      .text("question") { $0.card.question }, .text("answer") { $0.card.answer },
      Field(
        column: .init(heading: "suspended", isOptional: true), name: "suspended",
        text: { $0.isSuspended ? "yes" : "" }, value: { $0.isSuspended ? true : nil }),
      .number("right") { $0.right }, .number("wrong") { $0.wrong },
      .json("tags") { record($0).tags }, .json("attributes") { record($0).attributes },
      .json("sets") { record($0).copies },
      .json("questionMedia") { record($0).mediaNames(.question) },
      .json("answerMedia") { record($0).mediaNames(.answer) },
    ]
    try listing.write(
      cards, fields,
      empty: find == nil ? "No cards yet: `studykiosk deck add` adds one." : "No such cards.")
  }

  private func listings(of store: DeckStore) throws -> [CardListing] {
    let learner = try learner.map { try store.learner(named: $0).id }
    let found = try find.map { try store.search($0, in: deck, limit: .max, learner: learner) }
    if let found, !byName { return found }
    let cards = try store.cards(
      in: deck, order: byName ? .name : .position, limit: .max, learner: learner)
    guard let found else { return cards }
    let wanted = Set(found.map(\.card.guid))
    return cards.filter { wanted.contains($0.card.guid) }
  }

  /// Returns the records of cards that have more than texts, by GUID.
  private func extras(_ store: DeckStore) throws -> [String: CardRecord] {
    var records: [String: CardRecord] = [:]
    try store.records(in: deck) { record in
      if record != CardRecord(record.card) { records[record.card.guid] = record }
    }
    return records
  }
}

extension CardRecord {
  /// The file names of a side's pictures and sounds.
  fileprivate func mediaNames(_ side: Side) -> [String] {
    media.filter { $0.side == side }.map { "\($0.hash).\($0.fileExtension)" }
  }
}
