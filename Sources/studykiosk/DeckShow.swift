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
    let (cards, records) = try library.use { store in
      let learner = try learner.map { try store.learner(named: $0).id }
      let found = try find.map {
        try store.search($0, in: deck, limit: .max, learner: learner)
      }
      let sorted =
        try found == nil || byName
        ? store.cards(in: deck, order: byName ? .name : .position, limit: .max, learner: learner)
        : []
      var records: [String: CardRecord] = [:]
      if listing.json { try store.records(in: deck) { records[$0.card.guid] = $0 } }
      guard let found, byName else { return (found ?? sorted, records) }
      let guids = Set(found.map(\.card.guid))
      return (sorted.filter { guids.contains($0.card.guid) }, records)
    }
    try listing.write(
      cards.map { Entry($0, records[$0.card.guid]) }, table(cards),
      empty: find == nil ? "No cards yet: `studykiosk deck add` adds one." : "No such cards.")
  }

  private func table(_ cards: [CardListing]) -> TextTable {
    let hasNames = cards.contains { $0.card.name != nil }
    var table = TextTable(
      [.text("guid")] + (hasNames ? [.text("name")] : [])
        + [.text("question"), .text("answer"), .number("right"), .number("wrong")])
    for card in cards {
      table.add(
        [card.card.guid] + (hasNames ? [card.card.name ?? ""] : [])
          + [card.card.question, card.card.answer, "\(card.right)", "\(card.wrong)"])
    }
    return table
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
