import ArgumentParser
import Canvas
import CommandBasis
import Console
import DeckExchange
import DeckFormats
import DeckStore
import InputEvents
import KioskRuntime
import Media
import Scenes
import ScreenLayout
import SettingsFiles
import Study

/// `studykiosk render`.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a card, or a scene of a recording, as the kiosk shows it, into a PNG file.",
    discussion: """
      Shows how a card comes out on a panel of some size, without a panel: how large its letters \
      are, where its lines break, and how many pages it takes. With --panel it also says how high \
      the letters are in millimetres.

      With a recording and --at it draws the scene that a replay of it shows at that time, which \
      `replay` prints at the beginning of each line. The options from --set to --lenient are those of \
      `replay`; nothing is saved.
      """)

  enum Side: String, ExpressibleByArgument, CaseIterable {
    case question, answer
  }

  @Argument(
    help: ArgumentHelp(
      "With --at: the recording whose scene is drawn.", valueName: "recording"))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "With a recording: the time of the scene, counted from where it begins.",
      valueName: "seconds"),
    transform: Self.time)
  var at: Duration?

  @Option(
    help: ArgumentHelp(
      "The card's GUID, name or question (default: the deck's first card).", valueName: "card"))
  var card: String?

  @Option(
    help: ArgumentHelp(
      "The side to show; in a quiz, the answer is the question with its right answer (default: question).",
      valueName: "side"))
  var side: Side?

  @Option(help: "The page of a long text (default: 1).")
  var page: Int?

  @Option(
    help: ArgumentHelp("The panel's size in pixels.", valueName: "width>x<height"),
    transform: PixelSize.init(option:))
  var size = PixelSize(width: 800, height: 480)

  @Option(
    help: ArgumentHelp("The panel's size in millimetres.", valueName: "width>x<height"),
    transform: SettingsOptions.panelSize)
  var panel: SurfaceSize?

  @Option(
    help: ArgumentHelp(
      "With --panel: the least height of a capital letter (default: a share of the screen's height).",
      valueName: "mm"),
    transform: Self.letterSize)
  var letterSize: Double?

  @Flag(name: .customLong("light"), help: "In the light colours.")
  var isLight = false

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG file; - is standard output."))
  var output = "card.png"

  @OptionGroup var library: LibraryOptions
  @OptionGroup var box: ReplayedBoxOptions

  private var deck: String? { box.study.deck }

  func validate() throws {
    try refuseEndings(of: output, except: [".png"])
    guard (file == nil) == (at == nil) else {
      throw ValidationError("a recording needs --at, the time of its scene, and --at a recording")
    }
    if file != nil {
      try box.check(hasLibrary: library.library != nil)
      guard card == nil, side == nil, page == nil, panel == nil, letterSize == nil else {
        throw ValidationError(
          "--card, --side, --page, --panel and --letter-size draw a card, and no recording")
      }
    } else if box.replays {
      throw ValidationError(
        "without a recording, a card is drawn: name it with --deck, --card, --mode and --side")
    }
    guard page ?? 1 >= 1 else { throw ValidationError("pages are counted from 1") }
    guard letterSize == nil || panel != nil else {
      throw ValidationError("--letter-size needs --panel, the panel's size in millimetres")
    }
  }

  func run() throws {
    if let file, let at { return try draw(file, at: at) }
    try refuseInputs(deck.map { [$0] } ?? [], [output])
    if let deck, !DeckFile.isNamed(by: deck) {
      try library.use { store in
        var cards: [Lesson.Entry] = []
        try store.records(in: deck) { cards.append(Lesson.Entry($0)) }
        try draw(cards, of: deck, ReplayPictures(store.media))
      }
    } else {
      let (file, folder) = try DeckFile.read(
        path: deck ?? BuiltInDeck.path, media: box.study.media)
      try draw(file.map { Lesson.Entry($0) }, of: file.deck, ReplayPictures(folder.read))
    }
  }

  private func draw(
    _ cards: [Lesson.Entry], of deck: String, _ pictures: ReplayPictures
  ) throws {
    let (index, page, side) = (try index(in: cards.map(\.card)), page ?? 1, side ?? .question)
    var painter = try ScreenPainter(panel: size, isLight ? .light : .dark)
    let grid = painter.grid.size
    let content = content(of: cards, index, deck, side).with(page: page - 1)
    let layout = box.language.layout(KioskSettings(), isLive: false, minLineHeight: minLineHeight)
    let laidOut = layout.lay(out: content, size: grid)
    let pages = laidOut.pageCount
    guard (1...pages).contains(page) else {
      throw ValidationError("the \(side.rawValue) has \(counted(pages, "page")) at this size")
    }
    let screen = laidOut.screen()
    try write(screen, with: &painter, pictures)
    guard output != "-" else { return }
    try writeLines([
      ("\(output): \"\(cards[index].card.title)\", \(grid.text) characters, page \(page) of \(pages)"
        + capitals(of: painter.capHeight(of: screen))).printable()
    ])
  }

  /// Paints a screen, and writes the PNG file.
  func write(
    _ screen: Screen, with painter: inout ScreenPainter, _ pictures: ReplayPictures
  ) throws {
    pictures.want(painter.keys(of: screen))
    // A picture that covers the screen is decoded again, in a size that depends on its shape.
    pictures.want(painter.keys(of: screen) { pictures[$0] })
    var missing: MissingFont?
    _ = painter.paint(screen, pictures: { pictures[$0] }, report: { missing = $0 })
    if let missing { Log().line(missing.advice) }
    var file = try OutputFile(path: output)
    try file.write(bytes: painter.bitmap.png)
    try file.flush()
  }

  private var minLineHeight: MinLineHeight {
    guard let letterSize, let panel else { return .standard }
    return MinLineHeight(capHeight: letterSize, on: min(panel.width, panel.height))
  }

  /// Returns the text about the capitals' height on the panel; empty if the panel's size or their height in
  /// pixels is unknown.
  private func capitals(of pixels: Double?) -> String {
    guard let pixels, let panel else { return "" }
    let scale = min(panel.width, panel.height) / Double(size.shorterSide)
    return ", capitals \((pixels * scale).tenths) mm high"
  }

  /// Returns the content with which the kiosk shows a card.
  private func content(
    of cards: [Lesson.Entry], _ index: Int, _ deck: String, _ side: Side
  ) -> ScreenContent {
    let mode = box.study.mode ?? .browse
    var effects: [Effect]
    if mode == .browse {
      let deck = Deck(name: deck, cards: cards.map(\.card))
      var scenes = SceneStack(BrowseScene(deck: deck, seed: 1))
      effects = scenes.start(at: .zero)
      for _ in 0..<index { effects = scenes.handle(.swipeLeft, at: .zero)?.effects ?? effects }
      if side == .answer { effects = scenes.handle(.doubleTap, at: .zero)?.effects ?? effects }
    } else {
      let request = LessonRequest(learner: nil, deck: deck, mode: mode, isInOrder: true)
      // The lesson begins with the card.
      let lesson = Lesson(
        request, entries: Array(cards[index...] + cards[..<index]), seed: 1,
        start: WallTime(milliseconds: 0, zoneMinutes: 0))
      var scenes = SceneStack(learners: [], request: request)
      effects = scenes.begin(lesson, at: .zero)
      if side == .answer {
        effects =
          if case .quiz(let quiz) = scenes.top?.content,
            let right = quiz.answers.firstIndex(where: { $0.text == cards[index].card.answer })
          {
            scenes.choose(QuizContent.target(right), at: .zero)
          } else {
            scenes.handle(.tap, at: .zero)?.effects ?? effects
          }
      }
    }
    for case .show(let content) in effects { return content }
    return .emptyDeck(name: deck)
  }

  /// Returns the card's index in the deck.
  private func index(in cards: [Card]) throws -> Int {
    guard !cards.isEmpty else { throw ValidationError("the deck has no cards") }
    guard let card else { return 0 }
    guard
      let index = cards.firstIndex(where: { $0.guid == card })
        ?? cards.firstIndex(where: { $0.title == card || $0.question == card })
    else { throw ValidationError("the deck has no card \(card.printable())") }
    return index
  }

  private static func time(_ text: String) throws -> Duration {
    // Ten days, as long as no recording; more could not be added to every timestamp.
    guard let seconds = text.number(unit: "") ?? text.number(unit: "s"),
      (0...864_000).contains(seconds)
    else { throw ValidationError("expected a time in seconds, as in 12.5") }
    return .milliseconds(Int64((seconds * 1_000).rounded()))
  }

  private static func letterSize(_ text: String) throws -> Double {
    guard let size = text.number(unit: "") ?? text.number(unit: "mm"),
      Setting.letterSize.row.kind.value("\(size.shortest) mm") != nil
    else {
      throw ValidationError("expected a height of 3 to 30 mm, as in 6")
    }
    return size
  }
}
