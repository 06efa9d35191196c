import ArgumentParser
import InputEvents
import Scenes
import ScreenLayout
import SettingsFiles

extension KioskSettings {
  /// The height of the smallest line of a card's text.
  ///
  /// - Parameters:
  ///   - size: The screen's.
  ///   - display: Its size in mm, where the settings have none; nil where it does not tell.
  /// - Returns: The usual one where nothing is set, or the size is unknown.
  func leastLine(on size: GridSize, display: SurfaceSize? = nil) -> LeastLine {
    guard let capitals = values.number(.letterSize), let panel = panelSize ?? display else {
      return .standard
    }
    // A turned panel's height is its width. Cells are about twice as high as wide.
    let isWide = size.columns > 2 * size.rows
    let height = isWide ? min(panel.width, panel.height) : max(panel.width, panel.height)
    return LeastLine(capitals: capitals, on: height)
  }
}

extension LeastLine: ExpressibleByArgument {
  package init?(argument: String) {
    guard let thousandths = Int(argument), Self.range.contains(thousandths) else { return nil }
    self.init(thousandths: thousandths)
  }
}
