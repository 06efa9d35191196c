internal import Canvas
internal import InputEvents
internal import Media
internal import PanelLink
internal import ScreenLayout

/// A screen that another program shows: it is painted here, and the changed pixels are sent.
final class LinkedScreen: ScreenDevice {
  private let link: PanelLink
  private var painter: ScreenPainter
  let size: GridSize
  private let report: (String) -> Void
  private var reported: Set<String> = []
  var pictures: (any PictureSource)?

  var theme: Theme {
    didSet {
      guard theme != oldValue, let painter = ScreenPainter(painter.grid, theme) else { return }
      self.painter = painter
    }
  }

  /// Begins to show a screen; nil if there is no memory for it.
  ///
  /// - Parameters:
  ///   - link: The link to the program that shows it.
  ///   - panel: The size of the panel, on which the screen is turned.
  ///   - rotation: How far it is turned.
  ///   - report: Writes to the log what the screen lacks.
  init?(
    _ link: PanelLink, panel: PixelSize, _ rotation: Rotation, report: @escaping (String) -> Void
  ) {
    let isUpright = rotation.quarters.isMultiple(of: 2)
    let pixels = isUpright ? panel : PixelSize(width: panel.height, height: panel.width)
    guard let painter = ScreenPainter(PaintingGrid(pixels: pixels), .dark) else { return nil }
    size = painter.grid.size
    self.painter = painter
    theme = .dark
    (self.link, self.report) = (link, report)
    ScreenPainter.loadFonts()
    link.send(
      .screen(width: pixels.width, height: pixels.height, quarters: rotation.quarters))
  }

  var enlargesWords: Bool { true }

  var millimeters: SurfaceSize? { nil }

  var path: String { "the link" }

  var descriptors: [CInt] { [pictures?.descriptor].compactMap { $0 } }

  var fades: Bool { true }

  func draw(_ screen: Screen) -> Bool {
    guard ScreenPainter.areFontsLoaded else { return true }
    pictures?.want(painter.keys(of: screen) { [pictures] in pictures?[$0] })
    let patches = painter.paint(
      screen, pictures: { [pictures] in pictures?[$0] }, report: { report($0.advice) })
    for patch in patches {
      let (area, bitmap) = (patch.area, patch.bitmap)
      guard
        let picture = PanelPicture(
          x: area.x, y: area.y, width: bitmap.size.width, height: bitmap.size.height,
          pixels: bitmap.pixels)
      else { continue }
      link.send(.picture(picture))
    }
    return false
  }

  private func report(_ line: String) {
    // A deck with a thousand characters that no font has must not log a thousand lines.
    guard reported.count < 20, reported.insert(line).inserted else { return }
    report(line)
  }

  func prepare(_ screens: [Screen]) {
    guard let pictures else { return }
    pictures.prepare(screens.flatMap { painter.keys(of: $0) { pictures[$0] } })
  }

  func refresh() { painter.invalidate() }

  // There is no other virtual terminal, and nothing to restore.

  var surface: TerminalMouse.Surface {
    TerminalMouse.Surface(columns: size.columns, rows: size.rows, cellRatio: 2)
  }
  var isInFront: Bool { true }
  func resize() {}
  func hasComeBack() -> Bool { false }
  func yieldScreen() {}
  func change(_ body: () -> Void) { body() }
  func restore() {}
  func enter() {}
  func reportInput() {}
  func lockSwitching(lasting lasts: Bool) -> Bool { true }
  func unlockSwitching() {}
}
