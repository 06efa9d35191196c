import CPango
import ScreenLayout
import Study

/// The pictures of a learner's picture code.
extension Brush {
  /// Paints a picture above its name and, if it is chosen, its place in the order of choice.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - row: The row, with the picture's name and, at its end, the place.
  ///   - box: The rectangle of the row's face.
  ///   - face: The face's colours.
  ///   - inks: The colours of the words.
  func paint(
    _ picture: LearnerPicture, _ row: RowFace, in box: Box, on face: Theme.Face, _ inks: Inks
  ) {
    let hasName = box.height > measures.letters(3)
    let size =
      hasName ? min(box.width * 0.74, box.height * 0.62) : min(box.width, box.height) * 0.82
    let middle = Point(x: box.middle.x, y: box.y + box.height * (hasName ? 0.41 : 0.5))
    var place: Int?
    if case .place(let number)? = row.end { place = number }
    let color = place == nil ? theme.color(of: picture.color) : theme.white
    // In the light theme, the picture's colour fills it and its lines are darker.
    let isOnLight = theme.isLight && place == nil
    let shade = isOnLight ? color : face.color.mixed(with: color, part: 42, of: 100)
    fill(firstStrokeOf: picture.icon, at: middle, size: size, shade)
    let line = isOnLight ? color.mixed(with: theme.ink, part: 62, of: 100) : color
    icon(picture.icon, at: middle, size: size, line, weight: 1.7)
    if hasName {
      let style = TextStyle(
        size: measures.letters(0.69), isBold: place != nil, alignment: .center)
      let room = box.part(from: 0.74, to: 0.98).inset(x: measures.units(1))
      write(row.words, in: room, style, inks.words)
    }
    guard let place else { return }
    let radius = measures.letters(0.42)
    let edge = radius + measures.units(1.5)
    let corner = Point(x: box.right - edge, y: box.y + edge)
    disc(corner, radius: radius, theme.right.color)
    write(
      ["\(place)"], in: Box(middle: corner, side: 2 * radius),
      TextStyle(size: radius * 1.4, isBold: true, alignment: .center), theme.ink)
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
