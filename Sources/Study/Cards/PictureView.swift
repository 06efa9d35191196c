/// Which part of a picture is seen.
package struct PictureView: Hashable, Sendable {
  /// Whether it covers the screen, so that a part of its longer side is beyond it; if not, it is whole.
  package private(set) var coversScreen: Bool
  /// Which part of its width is seen, from 0 for the left end to 1 for the right one.
  package private(set) var x = 0.5
  /// Which part of its height, from 0 for the top to 1.
  package private(set) var y = 0.5

  package static let whole = PictureView(coversScreen: false)
  package static let covering = PictureView(coversScreen: true)

  /// Moves what is seen, no farther than to the picture's ends.
  package mutating func pan(x dx: Double, y dy: Double) {
    x = min(max(x + dx, 0), 1)
    y = min(max(y + dy, 0), 1)
  }
}
