import ArgumentParser
import InputEvents
import Scenes
import ScreenLayout
import SettingsFiles

extension KioskSettings {
  /// The height of the smallest line of a card's text.
  ///
  /// - Parameter display: The screen's size in mm, where the settings have none; nil where it does not tell.
  /// - Returns: The usual one where nothing is set, or the size is unknown.
  func leastLine(on display: SurfaceSize? = nil) -> LeastLine {
    guard let capitals = values.number(.letterSize), let panel = panelSize ?? display else {
      return .standard
    }
    return LeastLine(capitals: capitals, on: min(panel.width, panel.height))
  }
}

extension LeastLine: ExpressibleByArgument {
  package init?(argument: String) {
    guard let thousandths = Int(argument), Self.range.contains(thousandths) else { return nil }
    self.init(thousandths: thousandths)
  }
}
