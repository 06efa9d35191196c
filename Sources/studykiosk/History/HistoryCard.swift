import ArgumentParser
import CommandBasis
import DeckStore
import InputEvents
import Study

/// `studykiosk history card`.
struct HistoryCard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card", abstract: "List the answers to a card, the newest first.")

  @Argument(
    help: "The card's name, the beginning of it, or its GUID; a deleted card is found, too.")
  var card: String

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  /// The maximum number of cards that are listed if several match the name.
  private static let most = 20

  func run() throws {
    let answers = try library.use { store in try store.answers(toCard: try guid(store)) }
    try listing.write(
      answers,
      [
        .column("time") { $0.time.shown }, .json("time") { $0.time.iso8601 },
        .column("answer") { $0.mark + ($0.isReplaced ? ", changed" : "") },
        .json("answer") { $0.mark },
        .column("seconds", isNumber: true) { Self.seconds($0.answerTime) },
        .json("milliseconds") { $0.answerTime },
        .column("wrong guesses") { $0.guesses.joined(separator: ", ") },
        .json("guesses") { $0.guesses },
        .column("how") { $0.how }, .json("way") { $0.evidence?.word },
        .json("verdict") { $0.evidence?.outcome.rawValue },
        .json("hints") { $0.evidence?.hints }, .json("choices") { $0.evidence?.choices },
        .json("grade") { $0.rating?.rawValue }, .number("round") { Int($0.round) },
        .text("deck") { $0.deck }, .text("learner") { $0.learner }, .json("kiosk") { $0.kiosk },
        .json("number") { $0.number }, .json("card") { $0.card }, .json("name") { $0.name },
        .json("replaces") { $0.replaces }, .json("isReplaced") { $0.isReplaced },
      ], empty: "Nobody has marked this card yet.")
  }

  private func guid(_ store: DeckStore) throws -> String {
    if try store.deck(of: card) != nil { return card }
    let names = try store.cards(named: card, limit: Self.most + 1)
    let guids = Set(names.map(\.guid))
    if guids.isEmpty {
      guard try !store.answers(toCard: card).isEmpty else { throw LibraryError.noCard(guid: card) }
      return card
    }
    if guids.count == 1, let guid = guids.first { return guid }
    let lines = names.prefix(Self.most).map {
      "  \($0.guid)  \($0.name.printable())  (\($0.deck?.printable() ?? "deleted"))"
    }
    let more = names.count > Self.most ? ["  …"] : []
    throw AmbiguousCardError(
      description: (["several cards have this name; choose one by its GUID:"] + lines + more)
        .joined(separator: "\n"))
  }

  /// Returns seconds with one decimal: "2.5" for 2,480 ms.
  private static func seconds(_ milliseconds: Int) -> String {
    let tenths = (milliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension LoggedAnswer {
  /// The way in which the box asked, and what came of it; empty for an answer that was looked at.
  fileprivate var how: String {
    guard let evidence, evidence.way != .flip else { return "" }
    return "\(evidence.word), \(evidence.outcome.rawValue)"
      + (evidence.hints > 0 ? ", \(counted(evidence.hints, "hint"))" : "")
  }
}

/// The error about a name that several cards have.
struct AmbiguousCardError: Error, CustomStringConvertible {
  let description: String
}
