import ArgumentParser
import Canvas
import Console
import DeckFormats
import DeckStore
import InputEvents
import Scenes
import ScreenLayout
import Study

/// `studykiosk render`.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw a card as the kiosk's console shows it, into a PNG file.",
    discussion: """
      Shows how a card comes out on a panel of some size, without a panel: how large its letters \
      are, where its lines break, and how many pages it takes.
      """)

  enum Side: String, ExpressibleByArgument, CaseIterable {
    case question, answer
  }

  @Option(
    help: ArgumentHelp(
      "A deck of the library, or a CSV or TSV file (default: the world's capitals).",
      valueName: "name or file"))
  var deck: String?

  @Option(
    help: ArgumentHelp(
      "The card's GUID, name or question (default: the deck's first card).", valueName: "card"))
  var card: String?

  @Option(help: "The side to show.")
  var side = Side.question

  @Option(help: "The page of a long text, from 1.")
  var page = 1

  @Option(
    help: ArgumentHelp("The panel's size in pixels.", valueName: "width>x<height"),
    transform: PixelSize.init(option:))
  var size = PixelSize(width: 800, height: 480)

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG file; - is standard output."))
  var output = "card.png"

  @Option(
    help: ArgumentHelp(
      "Where the pictures of the deck's file are (default: beside it).", valueName: "folder"))
  var media: String?

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    guard page >= 1 else { throw ValidationError("pages are counted from 1") }
  }

  func run() throws {
    try refuseInputs(deck.map { [$0] } ?? [], [output])
    if let deck, !DeckFile.isNamed(by: deck) {
      try library.use { store in
        var found = Deck(name: deck)
        try store.records(in: deck) { found.append($0.cardWithPictures) }
        try draw(found, ReplayPictures(store.media))
      }
    } else {
      let (file, folder) = try DeckFile.read(path: deck ?? BuiltInDeck.path, media: media)
      try draw(file.whole, ReplayPictures(folder.read))
    }
  }

  private func draw(_ deck: Deck, _ pictures: ReplayPictures) throws {
    let index = try index(in: deck)
    let picture = try ScreenPicture(panel: size)
    let grid = picture.gridSize(size)
    let content = content(of: deck, index).with(page: page - 1)
    let pages = CardLayout().pageCount(of: content, size: grid)
    guard (1...pages).contains(page) else {
      throw ValidationError("the \(side.rawValue) has \(counted(pages, "page")) at this size")
    }
    let screen = CardLayout().screen(content, size: grid)
    pictures.want(picture.keys(of: screen))
    var missing: MissingFont?
    let bitmap = picture.bitmap(
      screen, size: size, picture: { pictures[$0] },
      report: { missing = $0 })
    if let missing { Log().line(missing.advice) }
    var file = try OutputFile(path: output)
    try file.write(bytes: bitmap.png)
    try file.flush()
    guard output != "-" else { return }
    try writeLines([
      "\(output): \"\(deck.cards[index].title)\", \(grid.text) characters, page \(page) of \(pages)"
        .printable()
    ])
  }

  /// What the kiosk shows of a card.
  private func content(of deck: Deck, _ index: Int) -> ScreenContent {
    var scenes = SceneStack(BrowseScene(deck: deck, seed: 1))
    var effects = scenes.start(at: .zero)
    for _ in 0..<index { effects = scenes.handle(.swipeLeft, at: .zero)?.effects ?? effects }
    if side == .answer { effects = scenes.handle(.doubleTap, at: .zero)?.effects ?? effects }
    for case .show(let content) in effects { return content }
    return .emptyDeck(name: deck.name)
  }

  /// Where the card stands in its deck, from 0.
  private func index(in deck: Deck) throws -> Int {
    guard !deck.isEmpty else { throw ValidationError("the deck has no cards") }
    guard let card else { return 0 }
    guard
      let index = deck.index(of: card)
        ?? deck.cards.firstIndex(where: { $0.title == card || $0.question == card })
    else { throw ValidationError("the deck has no card \(card.printable())") }
    return index
  }
}
