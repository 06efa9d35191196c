import CPango
import Scenes
import ScreenLayout

/// Draws the shapes, icons and words of an element in the colours of the theme and of the paper's palette.
struct Brush {
  /// A `cairo_t`, clipped to the element's pixels.
  let context: OpaquePointer
  let typesetter: Typesetter
  let theme: Theme
  var palette: Theme.Palette
  let metrics: Metrics

  func setColor(_ color: RGB) {
    cairo_set_source_rgb(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  // MARK: Shapes

  func fill(_ color: RGB) {
    setColor(color)
    cairo_fill(context)
  }

  func stroke(_ color: RGB, width: Double) {
    setColor(color)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  /// Adds a rectangle with round corners to the path; the radius is at most half the shorter side.
  func addRounded(_ box: Box, radius: Double) {
    let radius = max(0, min(radius, box.width / 2, box.height / 2))
    let quarter = Double.pi / 2
    cairo_new_sub_path(context)
    cairo_arc(context, box.right - radius, box.y + radius, radius, -quarter, 0)
    cairo_arc(context, box.right - radius, box.bottom - radius, radius, 0, quarter)
    cairo_arc(context, box.x + radius, box.bottom - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, box.x + radius, box.y + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }

  func fill(_ box: Box, radius: Double, _ color: RGB) {
    addRounded(box, radius: radius)
    fill(color)
  }

  /// Draws a frame inside a rectangle.
  func frame(_ box: Box, radius: Double, _ color: RGB, width: Double) {
    addRounded(box.inset(width / 2), radius: radius)
    stroke(color, width: width)
  }

  func addDisc(_ middle: Point, radius: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, middle.x, middle.y, max(0, radius), 0, 2 * .pi)
    cairo_close_path(context)
  }

  func disc(_ middle: Point, radius: Double, _ color: RGB) {
    addDisc(middle, radius: radius)
    fill(color)
  }

  /// Draws a bar that is filled up to a share, from 0 to 1; any share above 0 fills at least a disc.
  func bar(_ box: Box, share: Double, _ color: RGB, on track: RGB) {
    fill(box, radius: box.height, track)
    guard share > 0 else { return }
    var full = box
    full.width = max(box.width * min(share, 1), min(box.height, box.width))
    fill(full, radius: box.height, color)
  }

  // MARK: Icons

  /// - Parameters:
  ///   - icon: The icon to draw.
  ///   - middle: The middle of the icon's square.
  ///   - size: The side of the icon's square.
  ///   - color: The colour of the strokes.
  ///   - weight: The width of the strokes, in units of 1/24 of the square's side.
  func icon(
    _ icon: Icon, at middle: Point, size: Double, _ color: RGB, weight: Double = IconStrokes.width
  ) {
    draw(IconStrokes(icon).steps, at: middle, size: size) {
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      stroke(color, width: weight)
    }
  }

  /// Fills the area that the first stroke of an icon encloses.
  func fill(firstStrokeOf icon: Icon, at middle: Point, size: Double, _ color: RGB) {
    let steps = IconStrokes(icon).steps
    let end = steps.dropFirst().firstIndex { $0.command == .move } ?? steps.endIndex
    draw(Array(steps[..<end]), at: middle, size: size) { fill(color) }
  }

  /// Makes a path of an icon's steps, and draws it with a body in the steps' own units.
  func draw(
    _ steps: [IconStrokes.Step], at middle: Point, size: Double, _ body: () -> Void
  ) {
    cairo_save(context)
    cairo_translate(context, middle.x - size / 2, middle.y - size / 2)
    cairo_scale(context, size / IconStrokes.side, size / IconStrokes.side)
    cairo_new_path(context)
    for step in steps {
      let at = step.coordinates
      switch step.command {
      case .move: cairo_move_to(context, at[0], at[1])
      case .line: cairo_line_to(context, at[0], at[1])
      case .curve: cairo_curve_to(context, at[0], at[1], at[2], at[3], at[4], at[5])
      case .close: cairo_close_path(context)
      }
    }
    body()
    cairo_restore(context)
  }

  /// Draws a check on a green disc, which means done, right or on.
  func checkedDisc(_ middle: Point, radius: Double) {
    disc(middle, radius: radius, theme.right.color)
    icon(.check, at: middle, size: radius * 1.4, theme.ink, weight: 3)
  }

  // MARK: Words

  /// Draws the first of some alternative words that fit into a rectangle, in the middle of its height.
  ///
  /// - Returns: The width of the drawn words.
  @discardableResult
  func write(_ words: TextVariants, in box: Box, _ style: TextStyle, _ color: RGB) -> Double {
    guard let set = typesetter.fit(words, in: box, style) else { return 0 }
    if style.alignment == .center { set.balance(in: box.width) }
    setColor(color)
    set.draw(in: box, alignment: style.alignment, on: context)
    return set.width
  }
}

/// The look of words.
struct TextStyle {
  /// The font size in pixels.
  var size: Double
  var isBold = false
  /// Whether all letters are equally wide.
  var isMonospaced = false
  var alignment = Caption.Alignment.left
  /// The maximum number of lines, at least 1.
  var maxLines = 1
  /// Whether words that don't fit are cut at their start, so that their end is shown.
  var showsEnd = false
  /// Whether longer words, in smaller letters or on several lines, are better than shorter ones.
  var prefersLongest = false
}
