/// The visible part of a picture.
package struct PictureView: Hashable, Sendable {
  /// Whether the picture covers the screen, so that its longer side extends beyond it, or is seen whole.
  package private(set) var coversScreen: Bool
  /// The horizontal position of the visible part, from 0 for the picture's left end to 1 for its right end.
  package private(set) var x = 0.5
  /// The vertical position of the visible part, from 0 for the picture's top to 1 for its bottom.
  package private(set) var y = 0.5

  package static let whole = PictureView(coversScreen: false)
  package static let covering = PictureView(coversScreen: true)

  /// Moves the visible part, at most to the picture's ends.
  package mutating func pan(x dx: Double, y dy: Double) {
    x = min(max(x + dx, 0), 1)
    y = min(max(y + dy, 0), 1)
  }
}
