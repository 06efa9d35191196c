import CPango
import ScreenLayout

/// Tiles, which can be touched: a face above a lip, which sinks under a finger.
extension Brush {
  /// The colours in which words and signs on a face are drawn.
  struct Inks {
    var words: RGB
    var details: RGB
  }

  /// Draws the tile of an element.
  ///
  /// - Parameters:
  ///   - area: The element's pixels.
  ///   - face: The tile's colours while it is not pressed.
  ///   - radius: The radius of the tile's corners.
  ///   - state: The element's state; pressed, focused and disabled tiles differ from others, whatever their
  ///     face.
  /// - Returns: The face's rectangle, and the colours of words on it.
  func tile(
    _ area: Box, _ face: Theme.Face, radius: Double, _ state: Element.State
  ) -> (box: Box, inks: Inks) {
    var box = area.inset(metrics.inset)
    let lip = min(metrics.lip, box.height / 2)
    switch state {
    case .disabled:
      frame(box, radius: radius, palette.track, width: metrics.frame)
      return (box, Inks(words: theme.faint, details: theme.faint))
    case .pressed:
      box.y += lip
      box.height -= lip
      fill(box, radius: radius, theme.pressed(face))
      return (box, Inks(words: theme.ink, details: theme.ink))
    case .focused:
      let distance = (metrics.frame * 1.5).rounded(.down)
      let ring = box.inset(-distance)
      fill(ring, radius: radius + distance, theme.text)
      fill(ring.inset(metrics.frame), radius: radius + distance - metrics.frame, palette.paper)
    case .normal, .chosen, .right, .wrong: break
    }
    var below = box
    below.y += min(metrics.lipOverlap, box.height / 2)
    below.height = box.bottom - below.y
    fill(below, radius: radius, face.lip)
    box.height -= lip
    fill(box, radius: radius, face.color)
    return (box, Inks(words: face.ink, details: face.details))
  }

  /// Draws a bright pill around a short text.
  ///
  /// - Parameters:
  ///   - words: The text.
  ///   - right: The pill's right edge.
  ///   - middle: The middle of the pill's height.
  ///   - size: The font size.
  ///   - face: The pill's colours.
  /// - Returns: The pill's width.
  func pill(
    _ words: String, endingAt right: Double, middle: Double, size: Double, _ face: Theme.Face
  ) -> Double {
    let style = TextStyle(size: size, isBold: true, alignment: .center)
    let height = size * 1.5
    let width = max(typesetter.width(words, style) + size * 0.9, height)
    let box = Box(x: right - width, y: middle - height / 2, width: width, height: height)
    fill(box, radius: height, face.color)
    write([words], in: box, style, face.ink)
    return width
  }
}
