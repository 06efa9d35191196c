import CPango
import Glibc
import Scenes
import ScreenLayout
import Study

/// The signs that stand before words: icons, learners and decks.
extension Brush {
  func sign(_ sign: Sign, at middle: Point, size: Double, _ ink: RGB) {
    switch sign {
    case .icon(let icon): self.icon(icon, at: middle, size: size, ink)
    case .learner(let sign, let initial):
      learner(sign, initial, at: middle, radius: size / 2)
    case .picture(let picture): icon(picture.icon, at: middle, size: size, ink)
    case .thing(let thing, _): self.thing(thing, at: middle, size: size)
    case .deck(let face): deck(face, at: middle, size: size)
    case .signal(let bars): signal(bars, at: middle, size: size, ink)
    }
  }

  /// Draws four bars of growing height, of which the strength of the signal fills the first.
  private func signal(_ bars: Int, at middle: Point, size: Double, _ ink: RGB) {
    let width = size * 0.19
    for bar in 0..<4 {
      let height = size * (0.3 + 0.2 * Double(bar))
      let box = Box(
        x: middle.x + (Double(bar) - 2) * size * 0.26 + size * 0.03,
        y: middle.y + size * 0.45 - height, width: width, height: height)
      fill(
        box, radius: width * 0.25,
        bar < bars ? ink : palette.tile.color.mixed(with: palette.muted, part: 1, of: 3))
    }
  }

  /// Draws a learner's sign: a shape in the learner's colour, with the first letter of the name.
  func learner(_ sign: LearnerSign, _ initial: String, at middle: Point, radius: Double) {
    addShape(sign.shape, at: middle, radius: radius)
    fill(theme.color(of: sign.color))
    write(
      [initial], in: Box(middle: middle, side: 2 * radius),
      TextStyle(size: radius * 0.98, isBold: true, alignment: .center), theme.ink)
  }

  /// Draws a deck's sign: its face on a question card in front of an answer card.
  ///
  /// - Parameters:
  ///   - face: The face.
  ///   - middle: The middle of the sign.
  ///   - size: The size of the sign; a card is 0.9 times as high.
  ///   - front: The colours of the front card; nil for the question's blue.
  func deck(_ face: DeckFace, at middle: Point, size: Double, front: Theme.Face? = nil) {
    for (turn, color) in [(0.16, theme.answerCard), (-0.05, front?.color ?? theme.questionCard)] {
      cairo_save(context)
      cairo_translate(context, middle.x, middle.y)
      cairo_rotate(context, turn)
      let (width, height) = (size * 0.74, size * 0.9)
      fill(
        Box(x: -width / 2, y: -height / 2, width: width, height: height), radius: size * 0.11, color
      )
      cairo_restore(context)
    }
    icon(face.icon, at: middle, size: size * 0.56, front?.ink ?? theme.white, weight: 2.1)
  }

  /// Draws the signs of decks, several as a fan of cards.
  ///
  /// - Parameters:
  ///   - faces: The faces.
  ///   - left: The middle of the left edge.
  ///   - size: The size of a deck's sign.
  /// - Returns: The width.
  func decks(_ faces: [DeckFace], at left: Point, size: Double) -> Double {
    let middle = Point(x: left.x + size * 0.45, y: left.y)
    guard faces.count > 1 else {
      if let face = faces.first { deck(face, at: middle, size: size) }
      return size * 0.9
    }
    let (width, height, step) = (size * 0.66, size * 0.82, size * 0.5)
    let edge = metrics.units(0.75)
    for (number, face) in faces.enumerated() {
      cairo_save(context)
      cairo_translate(context, middle.x + step * Double(number), middle.y)
      cairo_rotate(context, -0.14 + 0.12 * Double(number))
      let card = Box(x: -width / 2, y: -height / 2, width: width, height: height)
      // An edge tells a card from the one below it.
      fill(card.inset(-edge), radius: size * 0.1 + edge, theme.accent.color)
      fill(card, radius: size * 0.1, number == 0 ? theme.answerCard : theme.questionCard)
      icon(face.icon, at: Point(x: 0, y: 0), size: size * 0.5, theme.white, weight: 2.1)
      cairo_restore(context)
    }
    return size * 0.9 + step * Double(faces.count - 1)
  }

  /// Adds a learner's shape to the path.
  func addShape(_ shape: LearnerShape, at middle: Point, radius: Double) {
    let lobes = Lobes(shape)
    guard lobes.count > 0 else { return addDisc(middle, radius: radius * lobes.size) }
    for (number, place) in lobes.points(around: middle, radius: radius).enumerated() {
      if number == 0 {
        cairo_move_to(context, place.x, place.y)
      } else {
        cairo_line_to(context, place.x, place.y)
      }
    }
    cairo_close_path(context)
  }
}

/// The lobes of a learner's shape: a circle whose radius oscillates.
struct Lobes {
  let count: Int
  /// Half the difference between a lobe's radius and a notch's, as a share of the radius.
  let depth: Double
  /// The angle of the first lobe in radians, clockwise from the right.
  let turn: Double
  let size: Double

  init(_ shape: LearnerShape) {
    (count, depth, turn, size) =
      switch shape {
      case .square: (4, 0.055, .pi / 4, 1.05)
      case .sun: (8, 0.055, 0, 1)
      case .star: (5, 0.10, -.pi / 2, 1.04)
      case .clover: (4, 0.15, .pi / 4, 1.13)
      case .circle: (0, 0, 0, 0.96)
      case .flower: (6, 0.07, .pi / 6, 1)
      }
  }

  /// Returns points of the outline, so many that no edge of a large shape is seen.
  func points(around middle: Point, radius: Double) -> [Point] {
    let steps = radius > 60 ? 240 : 72
    return (0..<steps).map { step in
      let angle = Double(step) * 2 * .pi / Double(steps)
      let distance = radius * size * (1 - depth + depth * cos(Double(count) * (angle - turn)))
      return Point(x: middle.x + distance * cos(angle), y: middle.y + distance * sin(angle))
    }
  }
}
