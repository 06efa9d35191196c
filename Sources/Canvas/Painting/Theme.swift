import ScreenLayout
import Study

/// The colours of the screen: dark or light.
///
/// Each colour is exact in 5, 6 and 5 bits, so that framebuffers of 16 and of 32 bits look alike. The
/// contrast of words with their background is at least 4.5:1, that of bars with their track at least 3:1:
/// level AA of WCAG 2.2 (1.4.3, 1.4.11).
package struct Theme: Hashable, Sendable {
  /// The paper on which elements lie, and the colours that go with it.
  struct Palette: Hashable {
    let paper: RGB
    /// The colour of words on the paper.
    let text: RGB
    /// The colour of details on the paper.
    let muted: RGB
    /// The colour of an empty bar, and of a badge's background.
    let track: RGB
    /// The colours of touchable elements in the content.
    let tile: Face
    /// The colours of touchable elements at the bottom.
    let nav: Face
  }

  /// The colours of a touchable element: its face, the lip below the face, and the words on the face.
  struct Face: Hashable {
    let color: RGB
    let lip: RGB
    /// The colour of words.
    let ink: RGB
    let details: RGB

    /// Makes a face whose details have the colour of its words, unless another one is given.
    init(_ color: RGB, lip: RGB, ink: RGB, details: RGB? = nil) {
      (self.color, self.lip, self.ink, self.details) = (color, lip, ink, details ?? ink)
    }
  }

  let isLight: Bool
  /// The palette of every screen that is not a card.
  let plain: Palette
  let question: Palette
  let answer: Palette
  /// The colour of words on the plain paper and on tiles.
  let text: RGB
  /// The colour of a panel, on which elements are grouped.
  let panel: RGB
  /// The colour of disabled elements, and of switches that are off.
  let faint: RGB
  /// The face of the button that leads on, of which a screen has at most one.
  let accent: Face
  let chosen: Face
  let right: Face
  let wrong: Face
  let delete: Face
  /// The colour of words and signs that warn of deletion.
  let danger: RGB
  /// The colour of words on pressed and on bright faces.
  let ink = RGB(hex: 0x101829)
  let white = RGB(hex: 0xffffff)
  let black = RGB(hex: 0x000000)
  /// The colour of the caret, behind the text of a field that is typed into.
  let caret = RGB(hex: 0xb57d08)
  /// The colours of the two cards in a deck's sign.
  let questionCard = RGB(hex: 0x4275c6)
  let answerCard = RGB(hex: 0x42aa73)
  /// The colour of what is made of wood.
  let wood = RGB(hex: 0xc68e21)

  func palette(_ paper: Paper) -> Palette {
    switch paper {
    case .question: question
    case .answer: answer
    case .plain, .pressed: plain
    }
  }

  /// The colours of bars, lines and letters on paper: those of faces or, in the light theme, of lips.
  var rightMark: RGB { isLight ? right.lip : right.color }
  var wrongMark: RGB { isLight ? wrong.lip : wrong.color }
  var accentMark: RGB { isLight ? accent.lip : accent.color }

  /// Returns the colour of a face under a finger: brighter, or darker if the face is almost white.
  func pressed(_ face: Face) -> RGB {
    let isBright = isLight && face.ink == ink
    return face.color.mixed(with: isBright ? RGB(hex: 0x6b86b5) : white, part: 3, of: 5)
  }

  func color(of learner: LearnerColor) -> RGB {
    switch learner {
    case .red: RGB(hex: 0xff6d63)
    case .orange: RGB(hex: 0xffa639)
    case .yellow: RGB(hex: 0xf7e35a)
    case .green: RGB(hex: 0x7bdfad)
    case .blue: RGB(hex: 0x9cbef7)
    case .purple: RGB(hex: 0xd69eff)
    }
  }
}

extension Theme {
  package static let dark = Theme(
    isLight: false,
    plain: Palette(
      paper: 0x081021, text: 0xf7fbff, muted: 0xa5bade, track: 0x21345a, tile: 0x294173,
      lip: 0x183063, nav: 0x182c52, navLip: 0x101c39, ink: 0xf7fbff),
    question: Palette(
      paper: 0x082863, text: 0xf7fbff, muted: 0x9cbef7, track: 0x18458c, tile: 0x214d94,
      lip: 0x081842, ink: 0xf7fbff),
    answer: Palette(
      paper: 0x084129, text: 0xf7fbff, muted: 0x94dbb5, track: 0x106142, tile: 0x18694a,
      lip: 0x002818, ink: 0xf7fbff),
    text: 0xf7fbff, faint: 0x63759c, accentLip: 0xb57d08, chosen: 0x3971c6, chosenLip: 0x184184,
    rightLip: 0x318663, wrongLip: 0xa54929, danger: 0xff8a7b, deleteLip: 0xa53429,
    deleteInk: 0x101829)

  package static let light = Theme(
    isLight: true,
    plain: Palette(
      paper: 0xe7ebf7, text: 0x101829, muted: 0x4a5d84, track: 0xc6cfe7, tile: 0xffffff,
      lip: 0xadbede, nav: 0xf7f7ff, navLip: 0xadbede, ink: 0x101829),
    question: Palette(
      paper: 0xd6e7ff, text: 0x082863, muted: 0x214d94, track: 0xadc7ef, tile: 0xffffff,
      lip: 0x9cb6e7, ink: 0x101829),
    answer: Palette(
      paper: 0xceefde, text: 0x083829, muted: 0x105d39, track: 0x94d7b5, tile: 0xffffff,
      lip: 0x8ccba5, ink: 0x101829),
    text: 0x101829, faint: 0x8492b5, accentLip: 0xa56d00, chosen: 0x295dad, chosenLip: 0x10306b,
    rightLip: 0x18694a, wrongLip: 0xa54529, danger: 0xc63021, deleteLip: 0x7b1810,
    deleteInk: 0xffffff)

  private init(
    isLight: Bool, plain: Palette, question: Palette, answer: Palette, text: UInt32, faint: UInt32,
    accentLip: UInt32, chosen: UInt32, chosenLip: UInt32, rightLip: UInt32, wrongLip: UInt32,
    danger: UInt32, deleteLip: UInt32, deleteInk: UInt32
  ) {
    self.isLight = isLight
    (self.plain, self.question, self.answer) = (plain, question, answer)
    panel = isLight ? plain.nav.color : plain.nav.lip
    (self.text, self.faint, self.danger) = (RGB(hex: text), RGB(hex: faint), RGB(hex: danger))
    func face(_ color: UInt32, _ lip: UInt32, _ ink: UInt32) -> Face {
      Face(RGB(hex: color), lip: RGB(hex: lip), ink: RGB(hex: ink))
    }
    accent = face(0xffcb42, accentLip, ink.packed)
    self.chosen = face(chosen, chosenLip, 0xffffff)
    right = face(0x7bdfad, rightLip, ink.packed)
    wrong = face(0xff926b, wrongLip, ink.packed)
    delete = face(danger, deleteLip, deleteInk)
  }
}

extension Theme.Palette {
  /// Makes a palette from colours in sRGB, 0xRRGGBB.
  ///
  /// The palettes of cards have no `nav`: buttons at the bottom look like tiles, and details on tiles have the
  /// colour of words, `ink`.
  fileprivate init(
    paper: UInt32, text: UInt32, muted: UInt32, track: UInt32, tile: UInt32, lip: UInt32,
    nav: UInt32? = nil, navLip: UInt32? = nil, ink: UInt32
  ) {
    let details = RGB(hex: nav == nil ? ink : muted)
    func face(_ color: UInt32, _ lip: UInt32) -> Theme.Face {
      Theme.Face(RGB(hex: color), lip: RGB(hex: lip), ink: RGB(hex: ink), details: details)
    }
    self.init(
      paper: RGB(hex: paper), text: RGB(hex: text), muted: RGB(hex: muted), track: RGB(hex: track),
      tile: face(tile, lip), nav: face(nav ?? tile, navLip ?? lip))
  }
}

/// Lengths and font sizes, all of which are shares of a cell's height.
///
/// Most lengths are whole pixels, so that edges are sharp.
struct Metrics {
  let grid: GridSize
  /// A cell's size in pixels.
  let width: Double
  let height: Double
  /// An eighth of a cell's height: 4 pixels on a panel of 800x480.
  let unit: Double

  init(_ grid: PaintingGrid) {
    self.grid = grid.size
    width = Double(grid.pixels.width) / Double(grid.size.columns)
    height = Double(grid.pixels.height) / Double(grid.size.rows)
    unit = height / 8
  }

  /// The margin around every element that has a background of its own.
  var inset: Double { units(1) }
  /// The height of the lip below the face of a touchable element.
  var lip: Double { units(1.25) }
  /// The distance from a face's top to the top of its lip's rectangle, most of which the face covers.
  var lipOverlap: Double { units(2) }
  var tileRadius: Double { 3 * unit }
  var buttonRadius: Double { 3.5 * unit }
  var keyRadius: Double { 2.5 * unit }
  var pictureRadius: Double { 2 * unit }
  /// The line width of a disabled element's frame, of a notice's frame, and of the ring around the focus.
  var frame: Double { max(1, units(0.5)) }
  /// The space at each side of a card's text.
  var cardMargin: Double { (grid.columns >= 40 ? 8 : 4) * unit }

  /// Returns the length of a number of units, rounded to whole pixels.
  func units(_ count: Double) -> Double { (count * unit).rounded() }

  /// Returns a number of cell heights in pixels: the font size for one of `FontSizes`, or another length.
  func cellHeights(_ share: Double) -> Double { share * height }
}

/// Font sizes, as shares of a cell's height.
enum FontSizes {
  /// The smallest font size.
  static let small = 0.62
  static let caption = 0.69
  /// For buttons and badges.
  static let button = 0.75
  /// For rows, and for words of the same importance.
  static let label = 0.8
  /// For the name in a tile that has a detail below it.
  static let name = 0.88
  /// For the button that leads on, marks, and fields that are typed into.
  static let strong = 0.94
  static let title = 1.0
  static let key = 1.1
  /// For a name in a panel, and a title of three rows.
  static let largeTitle = 1.2
  /// For the sentence of a page that says one thing: an empty page, an end, a question.
  static let pageTitle = 1.5
  /// For the text above a card's text.
  static let cardCaption = 1.1
  /// The largest size of a card's text, as a share of its rectangle's height, and of the screen's.
  static let cardShare = 0.72
  static let cardShareOfScreen = 0.41
}
