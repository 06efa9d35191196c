import ArgumentParser
import InputEvents
import ScreenLayout
import SettingsFiles

extension KioskSettings {
  /// Lays screens out in lines that are high enough.
  ///
  /// - Parameters:
  ///   - size: The screen's.
  ///   - display: Its size in mm, where the settings have none; nil where it does not tell.
  /// - Returns: The usual layout where nothing is set, or the size is unknown.
  func layout(on size: GridSize, display: SurfaceSize? = nil) -> CardLayout {
    guard let capitals = screen.letterSize, let panel = panelSize ?? display else {
      return CardLayout()
    }
    // A turned panel's height is its width. Cells are about twice as high as wide.
    let isWide = size.columns > 2 * size.rows
    let height = isWide ? min(panel.width, panel.height) : max(panel.width, panel.height)
    return CardLayout(leastLine: LeastLine(capitals: capitals, on: height))
  }
}

extension LeastLine: ExpressibleByArgument {
  package init?(argument: String) {
    guard let thousandths = Int(argument), Self.range.contains(thousandths) else { return nil }
    self.init(thousandths: thousandths)
  }
}
