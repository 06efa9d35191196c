import ArgumentParser
import DeckFormats
import DeckStore
import Glibc
import KioskRuntime
import LibraryAccess
import RecordingFiles
import Scenes
import SettingsFiles
import Study

/// What is studied, how, and how touches are measured: the same for `study` and `replay`.
struct StudyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Study this deck of the library, or the cards of this CSV or TSV file (default: the world's "
        + "capitals; where the library lacks them, its first deck).", valueName: "name or file"))
  var deck: String?

  @Option(help: ArgumentHelp("Study only this set of the deck.", valueName: "name"))
  var set: String?

  @Option(
    help: ArgumentHelp(
      "How cards come: as you leaf, each once with a result, what is due today, or with answers to "
        + "choose from.", valueName: "mode"))
  var mode: Round.Mode?

  @Option(
    help: ArgumentHelp(
      "The side that is asked (default: question).", valueName: "side"))
  var direction: Round.Direction?

  @Flag(help: "A round or quiz goes in the deck's order instead of by chance.")
  var inOrder = false

  @Option(
    help: ArgumentHelp(
      "Who studies (default: is asked, where there are several learners).", valueName: "name"))
  var learner: String?

  @Flag(help: "A guest studies: no answer is kept.")
  var guest = false

  @Option(help: "Repeat the random choice of cards of this seed.")
  var seed: UInt64?

  @OptionGroup var settings: SettingsOptions

  func validate() throws {
    if guest, learner != nil { throw ValidationError("--guest or --learner, not both") }
  }

  /// The settings and decks no output may replace.
  var inputs: [String?] { settings.files + [deckFile, try? BuiltInDeck.path] }

  /// The deck's file, where it is one: a path, or the name of a deck file that is there.
  var deckFile: String? {
    guard let deck else { return nil }
    let isNamedSo = [".csv", ".tsv", ".txt"].contains { deck.hasSuffix($0) }
    return deck.contains("/") || deck == "-" || (isNamedSo && access(deck, F_OK) == 0) ? deck : nil
  }

  /// What to look for in a library.
  ///
  /// - Throws: What is wrong with the deck's file, where it is one.
  func choice() throws -> StudyChoice {
    let file = try deckFile.map(DeckFile.read(path:))
    if file != nil, mode == .review {
      throw ValidationError(
        "what is due is known of decks of the library: see `studykiosk deck import`")
    }
    return try choice(file: file)
  }

  /// The file that is studied where no library is asked: the deck's, or the built-in one.
  ///
  /// - Throws: What is wrong with the file; a `ValidationError` where it is a deck's name.
  func fileWithoutLibrary() throws -> DeckFile {
    if let deck, deckFile == nil, access(deck, F_OK) != 0 {
      throw ValidationError("there is no file \(deck); a deck of a library needs --library")
    }
    return try DeckFile.read(path: deck ?? BuiltInDeck.path)
  }

  /// What is studied out of a file, or in a library without one.
  ///
  /// - Throws: `LibraryError.noSet`.
  func choice(file: DeckFile?) throws -> StudyChoice {
    if let file, let set, !file.contains(where: { $0.copies[set] != nil }) {
      throw LibraryError.noSet(name: set, deck: file.deck)
    }
    return StudyChoice(
      file: file, deck: file == nil ? deck : nil, set: set, mode: mode, direction: direction,
      isInOrder: inOrder, learner: learner, isGuest: guest)
  }
}

extension SceneStack {
  /// What a learner meets first: a lesson, or without a request the deck's first card.
  ///
  /// - Parameters:
  ///   - deck: What is browsed, where no lesson is asked for.
  ///   - request: The first lesson.
  ///   - learners: Who may choose themselves on the screen.
  ///   - seed: Of browsing without a lesson; lessons bring their own.
  init(_ deck: Deck, _ request: LessonRequest?, learners: [String] = [], seed: UInt64) {
    if let request {
      self.init(learners: learners, request: request)
    } else {
      self.init(BrowseScene(deck: deck, seed: seed))
    }
  }
}

/// The seeds of a run's lessons, one after the other: the run's own is the first one's.
struct LessonSeeds {
  private var next: UInt64

  init(_ seed: UInt64) {
    next = seed
  }

  mutating func take() -> UInt64 {
    var generator = SeededGenerator(seed: next)
    defer { next = generator.next() }
    return next
  }
}

extension DeckFile {
  /// Reads a deck's file.
  static func read(path: String) throws -> DeckFile {
    try DeckFile(InputFile.contents(of: path, limit: DeckFile.largestFile), path: path)
  }
}

extension Round.Mode: ExpressibleByArgument {}
extension Round.Direction: ExpressibleByArgument {}
