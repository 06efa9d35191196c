package import Canvas
internal import Scenes

extension Preferences {
  /// The colours of a painted screen.
  package var theme: Theme { value(.theme) == "light" ? .light : .dark }
}
