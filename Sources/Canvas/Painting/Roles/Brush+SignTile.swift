import Scenes
import ScreenLayout

/// Tiles with a sign above their words.
extension Brush {
  /// The look of a chosen deck's card: the question's blue would be lost on the blue of a chosen row.
  var chosenDeck: Theme.Face {
    Theme.Face(theme.white, lip: theme.chosen.lip, ink: theme.questionCard)
  }

  /// Paints the sign above the name, as in a tile that is `surplus` wider than the narrowest one of its page.
  func paint(
    _ row: ScreenRow, _ form: RowForm, below sign: Sign, _ ink: RGB, in box: Box, surplus: Double,
    _ inks: Inks
  ) {
    let isIcon = if case .icon = sign { true } else { false }
    let isFace = if case .deck = sign { true } else { false }
    let hasDetail = !row.details.isEmpty && !isFace
    let room = box.inset(x: metrics.units(isFace ? 1 : 2))
    let width = room.width - surplus
    let isLarge = box.height > 4 * metrics.height
    let most = min(box.width * 0.5, box.height * 0.58)
    let size =
      isIcon ? min(metrics.cellHeights(isLarge ? 2 : 1.7), most) : hasDetail ? most * 0.8 : most
    let middle = Point(x: box.middle.x, y: box.y + box.height * (hasDetail ? 0.29 : 0.38))
    if case .deck(let face) = sign, row.end == .chosen {
      deck(face, at: middle, size: size, front: chosenDeck)
    } else {
      self.sign(sign, at: middle, size: size, ink)
    }
    if row.end == .chosen {
      let radius = metrics.cellHeights(0.44)
      checkedDisc(
        Point(x: room.right - radius, y: box.y + metrics.units(2) + radius), radius: radius)
    }
    if isFace {
      write(
        row.words, in: room.part(from: 0.68, to: 0.97),
        TextStyle(
          size: tileSize(form.longest, FontSizes.small, width: width), isBold: row.end == .chosen,
          alignment: .center), inks.words)
      return
    }
    let name = TextStyle(
      size: tileSize(form.longest, isIcon && isLarge ? FontSizes.title : 0.86, width: width),
      isBold: true, alignment: .center)
    guard hasDetail else {
      write(row.words, in: room.part(from: 0.7, to: 0.96), name, inks.words)
      return
    }
    write(row.words, in: room.part(from: 0.5, to: 0.72), name, inks.words)
    write(
      row.details, in: room.part(from: 0.72, to: 0.9),
      TextStyle(
        size: tileSize(
          form.longestDetails.last ?? "", FontSizes.caption, isBold: false, width: width),
        alignment: .center), inks.details)
  }

  /// Returns the size in which the longest words of a page's tiles have room on one line; the usual one if they need
  /// much smaller letters, which only they then have.
  func tileSize(
    _ longest: String, _ usual: Double, isBold: Bool = true, width room: Double
  ) -> Double {
    let width = typesetter.width(longest, TextStyle(size: 1, isBold: isBold))
    let sizes = [1, 0.96, 0.92, 0.88, 0.84].map { metrics.cellHeights(usual * $0) }
    return sizes.first { width * $0 <= room } ?? sizes[0]
  }
}
