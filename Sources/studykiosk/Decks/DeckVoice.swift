import CommandBasis
import InputEvents
import ArgumentParser
import DeckStore
import Study

/// `studykiosk deck voice`.
struct DeckVoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "voice", abstract: "Show or set in which languages a deck is read aloud.",
    discussion: """
      A language is the name of one of espeak-ng's voices, such as de, pt-br or cmn; `espeak-ng --voices` \
      lists them. A side without one is read in the box's language. It counts once the box is at home.
      """)

  @Argument(help: "The deck's name.", completion: .decks)
  var deck: String

  @Option(help: ArgumentHelp("The questions' language, or box.", valueName: "voice"))
  var question: String?

  @Option(help: ArgumentHelp("The answers' language, or box.", valueName: "voice"))
  var answer: String?

  @OptionGroup var library: LibraryOptions

  private var voices: [(side: CardRecord.Side, voice: String)] {
    [(.question, question), (.answer, answer)].compactMap { side, voice in
      voice.map { (side, $0) }
    }
  }

  func validate() throws {
    for (side, voice) in voices where !DeckVoices.isName(voice) {
      throw ValidationError("--\(side.rawValue) needs a voice's name, such as de or en-gb")
    }
  }

  func run() throws {
    let (stored, name) = try library.use { store in
      let name = try store.deck(named: deck).name
      for (side, voice) in voices {
        let key = DeckVoices.key(side, of: name)
        try store.apply(.set(key, to: voice == "box" ? nil : voice, of: nil))
      }
      return (DeckVoices(try store.preferences()), name)
    }
    guard voices.isEmpty else { return }
    try writeLines(
      CardRecord.Side.allCases.map { "\($0.rawValue): \(stored[$0, name] ?? "box")".printable() })
  }
}
