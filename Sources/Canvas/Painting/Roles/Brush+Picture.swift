import CPango
import Scenes
import ScreenLayout
import Study

/// The pictures of a learner's picture code.
extension Brush {
  /// Paints a picture above its name and, if it is chosen, its place in the order of choice.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - words: The picture's name.
  ///   - form: What the pictures of the page have in common.
  ///   - place: The place, from 1; nil if the picture is not chosen.
  ///   - box: The rectangle of the row's face.
  ///   - surplus: How much wider it is than the narrowest row of the page, in pixels.
  ///   - face: The face's colours.
  ///   - inks: The colours of the words.
  func paint(
    _ picture: LearnerPicture, _ words: TextVariants, _ form: RowForm, _ place: Int?, in box: Box,
    surplus: Double, on face: Theme.Face, _ inks: Inks
  ) {
    let isLow = box.height <= metrics.cellHeights(3)
    let hasName = box.height > metrics.cellHeights(2)
    let size =
      hasName
      ? min(box.width * 0.74, box.height * (isLow ? 0.58 : 0.62))
      : min(box.width, box.height) * 0.82
    let share = !hasName ? 0.5 : isLow ? 0.37 : 0.41
    let middle = Point(x: box.middle.x, y: box.y + box.height * share)
    draw(picture, at: middle, size: size, on: face.color, isChosen: place != nil)
    if hasName {
      let room = box.part(from: isLow ? 0.7 : 0.74, to: 0.98)
        .inset(x: metrics.units(isLow ? 0.5 : 1))
      let style = TextStyle(
        size: tileSize(
          form.longest, isLow ? FontSizes.small : FontSizes.caption, width: room.width - surplus),
        isBold: place != nil, alignment: .center)
      write(words, in: room, style, inks.words)
    }
    guard let place else { return }
    let radius = metrics.cellHeights(0.42)
    let edge = radius + metrics.units(1.5)
    let corner = Point(x: box.right - edge, y: box.y + edge)
    disc(corner, radius: radius, theme.right.color)
    write(
      ["\(place)"], in: Box(middle: corner, side: 2 * radius),
      TextStyle(size: radius * 1.4, isBold: true, alignment: .center), theme.ink)
  }

  /// A picture in its colour, white where it is chosen.
  private func draw(
    _ picture: LearnerPicture, at middle: Point, size: Double, on face: RGB, isChosen: Bool
  ) {
    let color = isChosen ? theme.white : theme.color(of: picture.color)
    // On light ground the colour fills the picture, and its lines are darker.
    let isOnLight = theme.isLight && !isChosen
    let shade = isOnLight ? color : face.mixed(with: color, part: 42, of: 100)
    fill(firstStrokeOf: picture.icon, at: middle, size: size, shade)
    let line = isOnLight ? color.mixed(with: theme.ink, part: 62, of: 100) : color
    icon(picture.icon, at: middle, size: size, line, weight: 1.7)
  }

  /// A place for a picture: flat, with its number in a frame while it is empty.
  func paint(slot picture: LearnerPicture?, _ number: Int, in area: Box) {
    let box = area.inset(metrics.inset).inset(metrics.inset)
    let radius = metrics.keyRadius
    guard let picture else {
      frame(box, radius: radius, palette.muted, width: metrics.frame)
      write(
        ["\(number)"], in: box,
        TextStyle(size: metrics.cellHeights(FontSizes.label), alignment: .center), palette.muted)
      return
    }
    fill(box, radius: radius, palette.track)
    draw(
      picture, at: box.middle, size: min(box.width, box.height) * 0.8, on: palette.track,
      isChosen: false)
  }
}

extension LearnerPicture {
  /// The colour in which the picture is drawn; no two pictures differ by their colour alone.
  fileprivate var color: LearnerColor {
    switch self {
    case .cat, .sun: .orange
    case .fish, .boat: .blue
    case .bird, .star: .yellow
    case .snail, .car: .purple
    case .tree, .balloon: .green
    case .flower, .apple: .red
    }
  }
}
