import ArgumentParser
import CommandBasis
import DeckStore
import Study

/// `studykiosk deck edit`.
struct DeckEdit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a card; its place and its answers stay.",
    discussion: """
      Tags replace those the card has. Copies of 0, an empty name, tag or value take away: \
      --set Expansion=0, --name "", --tag "", --attribute page=
      """)

  @Argument(help: "The card's GUID, as `deck show` lists it.")
  var guid: String

  @Option(help: "The new question.")
  var question: String?

  @Option(help: "The new answer.")
  var answer: String?

  @OptionGroup var card: CardOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    try CardOptions.check(question, of: .question)
    try CardOptions.check(answer, of: .answer)
  }

  func run() throws {
    try library.use { store in
      var record = try store.record(of: guid)
      if let question { record.card.question = question }
      if let answer { record.card.answer = answer }
      card.change(&record)
      try store.apply(.replace(record))
    }
  }
}
