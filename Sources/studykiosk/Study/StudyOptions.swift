import ArgumentParser
import CommandBasis
import DeckExchange
import DeckFormats
import DeckStore
import Glibc
import KioskRuntime
import LibraryAccess
import LinuxSystem
import Scenes
import ScreenLayout
import SettingsFiles
import Study

/// The options that choose what to study and how, and the settings, for `study` and `replay`.
struct StudyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Study this deck of the library, or the cards of this CSV or TSV file (default: the world's "
        + "capitals; if the library lacks them, its first deck).", valueName: "name or file"))
  var deck: String?

  @Option(
    help: ArgumentHelp(
      "Where the pictures of the deck's file are (default: beside it).", valueName: "folder"))
  var media: String?

  @Option(help: ArgumentHelp("Study only this set of the deck.", valueName: "name"))
  var set: String?

  @Option(
    help: ArgumentHelp(
      "How to study: leaf through the deck, each card once with a result, what is due today, or a "
        + "choice of answers.", valueName: "mode"))
  var mode: Round.Mode?

  @Option(
    help: ArgumentHelp(
      "The side to ask (default: question).", valueName: "side"))
  var direction: Round.Direction?

  @Flag(help: "Keep the deck's order in a round or quiz, instead of a random one.")
  var inOrder = false

  @Option(
    help: ArgumentHelp(
      "Who studies (default: the box asks if there are several learners).", valueName: "name"),
    completion: .learners)
  var learner: String?

  @Flag(help: "Study as a guest, whose answers are not saved.")
  var guest = false

  @Option(help: "Use this seed for random choices, to repeat them.")
  var seed: UInt64?

  @OptionGroup var settings: SettingsOptions

  func validate() throws {
    if guest, learner != nil { throw ValidationError("use either --guest or --learner") }
  }

  /// Whether a lesson is named, so that a run does not begin at home.
  var namesLesson: Bool {
    deck != nil || set != nil || mode != nil || direction != nil || inOrder || guest
  }

  /// The settings and decks that no output may replace.
  var inputs: [String?] { settings.files + [deckFile, try? BuiltInDeck.path] }

  /// The path of the deck's file; nil if no file is named.
  var deckFile: String? { deck.flatMap { DeckFile.isNamed(by: $0) ? $0 : nil } }

  /// Returns what to look for in a library.
  ///
  /// - Parameter startsAtHome: Whether to begin at home.
  /// - Returns: The choice, with the deck of the file if one is named.
  /// - Throws: An error about the deck's file, if one is named.
  func choice(startsAtHome: Bool = false) throws -> LessonSelection {
    guard let deckFile else {
      var choice = try choice(file: nil)
      choice.startsAtHome = startsAtHome
      return choice
    }
    if mode == .review {
      throw ValidationError(
        "a review needs a deck of the library: see `studykiosk deck import`")
    }
    return try choice(readingFrom: deckFile)
  }

  /// Returns what to study without a library: the deck's file, or the built-in deck.
  ///
  /// - Throws: An error about the file, or a `ValidationError` if the deck is not a file.
  func choiceWithoutLibrary() throws -> LessonSelection {
    if let deck, deckFile == nil, access(deck, F_OK) != 0 {
      throw ValidationError("there is no file \(deck); to study a deck of a library, add --library")
    }
    return try choice(readingFrom: deck ?? BuiltInDeck.path)
  }

  private func choice(readingFrom path: String) throws -> LessonSelection {
    let (file, folder) = try DeckFile.read(path: path, media: media)
    return try choice(file: file, media: folder)
  }

  /// Returns what to study from a file or, without one, in a library.
  ///
  /// - Throws: `LibraryError.noSet`.
  private func choice(
    file: DeckFile?, media: MediaFolder = MediaFolder(path: nil)
  ) throws -> LessonSelection {
    if let file, let set, !file.contains(where: { $0.copies[set] != nil }) {
      throw LibraryError.noSet(name: set, deck: file.deck)
    }
    return LessonSelection(
      file: file, media: media, deck: file == nil ? deck : nil, set: set, mode: mode,
      direction: direction,
      isInOrder: inOrder, learner: learner, isGuest: guest)
  }
}

extension SceneStack {
  /// Creates the stack with the first scene: a lesson or, without a request, the deck's first card.
  ///
  /// - Parameters:
  ///   - deck: The deck to browse if no lesson is requested.
  ///   - request: The first lesson.
  ///   - settings: The settings in force.
  ///   - preferences: The library's preferences, such as its PIN.
  ///   - seed: The seed for browsing; lessons bring their own.
  init(
    _ deck: Deck, _ request: LessonRequest?, _ settings: KioskSettings,
    _ preferences: Preferences = [:], seed: UInt64
  ) {
    let preferences = preferences.merging(settings.preferences) { _, inForce in inForce }
    if let request {
      self.init(learners: [], request: request, preferences: preferences)
    } else {
      self.init(
        BrowseScene(deck: deck, seed: seed, wraps: settings.values.isOn(.wrap)),
        preferences: preferences)
    }
  }

  /// Creates the stack with the first scene in a library: home, the choice of the learner, or a lesson.
  ///
  /// `settings` and the language of `layout` override the library's preferences.
  init(
    _ studied: StudyContext, _ settings: KioskSettings, _ layout: CardLayout, seed: UInt64,
    machine: String? = nil, stick: Stick? = nil
  ) {
    if let request = studied.request {
      var preferences = studied.preferences.merging(settings.preferences) { _, inForce in inForce }
      preferences[.language] = layout.language.code.rawValue
      // Even if the settings file asks for the first-start questions, they do not stop a box that is in use,
      // nor one whose disk fails.
      if studied.preferences[.firstStart] == nil, !studied.isNew {
        preferences[.firstStart] = "done"
      }
      self.init(
        learners: studied.learners, request: request, startsAtHome: studied.startsAtHome,
        preferences: preferences, ofLearners: studied.ofLearners, voices: studied.voices,
        offer: settings.offer, machine: machine, stick: stick, starters: StarterDecks.names,
        at: studied.bookmark)
    } else {
      self.init(studied.deck, nil, settings, studied.preferences, seed: seed)
    }
    cardSounds = CardSounds(settings.values)
    originalPreferences = settings.original
  }
}

/// The seeds of a run's lessons, in order; the first one is the run's own seed.
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
  /// Returns whether the name of a deck is a path, or the name of an existing deck file.
  static func isNamed(by deck: String) -> Bool {
    deck.contains("/") || deck == "-"
      || (endings.contains { deck.hasSuffix($0) } && access(deck, F_OK) == 0)
  }
}

extension Round.Mode: ExpressibleByArgument {}
extension Round.Direction: ExpressibleByArgument {}
