import ArgumentParser
import InputEvents
import Scenes
import ScreenLayout
import SettingsFiles

extension KioskSettings {
  /// Returns the height of the smallest line of a card's text.
  ///
  /// - Parameter display: The display's size in mm, for settings without a panel size; nil if it is unknown.
  /// - Returns: The height; the standard one if no letter size is set, or if the panel's size is unknown.
  func minLineHeight(on display: SurfaceSize? = nil) -> MinLineHeight {
    guard let capitals = values.number(.letterSize), let panel = panelSize ?? display else {
      return .standard
    }
    return MinLineHeight(capHeight: capitals, on: min(panel.width, panel.height))
  }
}

extension MinLineHeight: ExpressibleByArgument {
  package init?(argument: String) {
    guard let thousandths = Int(argument), Self.range.contains(thousandths) else { return nil }
    self.init(thousandths: thousandths)
  }
}
