import Scenes
import Study

/// The words of the gallery; see `InterfaceText`.
package struct GalleryText: Equatable, Sendable {
  /// For a single picture.
  package var hints = ["Tap twice: larger  ·  hold: back", "Hold: back"]
  /// For one of several.
  package var manyHints = [
    "Swipe for the next picture  ·  tap twice: larger  ·  hold: back",
    "Swipe: next  ·  tap twice: larger  ·  hold: back", "Swipe: next  ·  hold: back", "Hold: back",
  ]
  /// For one that covers the screen.
  package var coveringHints = [
    "Drag to see the rest  ·  tap twice: whole  ·  hold: back",
    "Drag: the rest  ·  tap twice: whole", "Tap twice: whole", "Hold: back",
  ]
  /// Where only text can be shown.
  package var noPixels = "This screen can't show pictures."

  func hints(_ gallery: GalleryContent) -> [String] {
    if gallery.view.coversScreen { return coveringHints }
    return gallery.count > 1 ? manyHints : hints
  }
}
