import CPango
package import ScreenLayout
import Study

/// Paints a screen's elements, and repaints only those that have changed.
///
/// A painter keeps the pixels of the whole screen. Use it on one thread: Pango's fonts belong to the thread
/// that loaded them.
package struct ScreenPainter: ~Copyable {
  /// The grid of the screen that was painted last.
  package private(set) var grid: PaintingGrid
  package let theme: Theme
  private let surface: Surface
  private let typesetter: Typesetter
  private var metrics: Metrics
  private var painted: [Element] = []
  private var paper: Paper?
  private var isDark = false
  private var brightness = Brightness.full
  /// The elements that wait for a picture.
  private var awaitingPictures: Set<Element> = []

  /// A rectangle of the screen whose pixels have changed.
  package struct Patch: Equatable, Sendable {
    package let area: PixelArea
    /// The new pixels, in a bitmap of the area's size.
    package let bitmap: Bitmap
  }

  /// Looks up a picture, or the reason why there is none; returns nil while the picture is being decoded.
  package typealias Pictures = (PictureKey) -> Result<Bitmap, PictureProblem>?

  /// Makes a painter; returns nil if there is no memory for the screen.
  package init?(_ grid: PaintingGrid, _ theme: Theme) {
    guard let surface = Surface(size: grid.pixels, color: theme.plain.paper),
      let typesetter = Typesetter(surface.context)
    else { return nil }
    (self.grid, self.theme) = (grid, theme)
    metrics = Metrics(grid)
    self.surface = surface
    self.typesetter = typesetter
  }

  /// Begins to load the fonts on a background thread.
  package static func loadFonts() { FontLoading.begin() }

  /// Whether `loadFonts` has finished; painting before that would wait for the fonts.
  package static var areFontsLoaded: Bool { FontLoading.isFinished }

  /// Forgets what the display shows, so that the next patch is the whole screen.
  package mutating func invalidate() { (painted, paper, awaitingPictures) = ([], nil, []) }

  /// Repaints the parts of a screen that differ from the last one.
  ///
  /// - Parameters:
  ///   - screen: The screen, whose cells fill the display; later elements lie over earlier ones.
  ///   - pictures: Looks up decoded pictures.
  ///   - report: Called with characters that no installed font has.
  /// - Returns: The patches to show, which don't overlap, in no particular order.
  package mutating func paint(
    _ screen: Screen, pictures: Pictures = { _ in nil },
    report: (MissingFont) -> Void = { _ in }
  ) -> [Patch] {
    if screen.size != grid.size {
      grid = PaintingGrid(pixels: grid.pixels, size: screen.size)
      metrics = Metrics(grid)
      invalidate()
    }
    let (elements, paper, brightness) = (screen.elements, screen.paper, screen.brightness)
    let isSameBackground = paper == self.paper && screen.isDark == isDark
    let changed = isSameBackground ? dirtyAreas(for: elements) : [grid.bounds]
    isDark = screen.isDark
    repaint(elements, in: changed, on: paper, pictures, report)
    var shown = changed
    if brightness != self.brightness || brightness != .full {
      shown += elements.filter { $0.fadesIn && brightness != self.brightness }
        .map { grid.area(of: $0.cells) }
    }
    (painted, self.paper, self.brightness) = (elements, paper, brightness)
    return mergingOverlaps(shown).map { area in
      var bitmap = surface.bitmap(of: area)
      if brightness != .full { fade(&bitmap, of: area) }
      return Patch(area: area, bitmap: bitmap)
    }
  }

  /// The pixels of the whole screen as it was painted last, at full brightness.
  package var bitmap: Bitmap { surface.bitmap(of: grid.bounds) }

  /// Returns the areas of the elements that were added or removed, and of all elements that overlap them.
  private func dirtyAreas(for elements: [Element]) -> [PixelArea] {
    let (old, new) = (Set(painted), Set(elements))
    var changed = painted.filter { !new.contains($0) }.map { grid.area(of: $0.cells) }
    changed += elements.filter { !old.contains($0) || awaitingPictures.contains($0) }
      .map { grid.area(of: $0.cells) }
    guard !changed.isEmpty else { return [] }
    var rest = elements.filter { old.contains($0) && !awaitingPictures.contains($0) }
      .map { grid.area(of: $0.cells) }
    // An area is cleared before it is repainted, so elements that overlap it must be repainted, too.
    while let index = rest.firstIndex(where: { area in changed.contains { $0.overlaps(area) } }) {
      changed.append(rest.remove(at: index))
    }
    return changed.filter { $0.size.width > 0 && $0.size.height > 0 }
  }

  private mutating func repaint(
    _ elements: [Element], in changed: [PixelArea], on paper: Paper, _ pictures: Pictures,
    _ report: (MissingFont) -> Void
  ) {
    let palette = theme.palette(paper)
    for area in changed { surface.fill(area, with: isDark ? theme.black : palette.paper) }
    let brush = Brush(
      context: surface.context, typesetter: typesetter, theme: theme, palette: palette,
      metrics: metrics)
    awaitingPictures.formIntersection(elements)
    for element in elements {
      let area = grid.area(of: element.cells)
      guard area.size.width > 0, area.size.height > 0,
        changed.contains(where: { $0.overlaps(area) })
      else { continue }
      let missing = surface.clipped(to: area) {
        brush.paint(element, in: area, on: grid.pixels, pictures)
      }
      if let missing = missing ?? typesetter.takeMissingFont() { report(missing) }
      let isReady = keys(of: element, in: grid, on: paper, pictures).allSatisfy {
        pictures($0) != nil
      }
      if isReady { awaitingPictures.remove(element) } else { awaitingPictures.insert(element) }
    }
  }

  /// Applies the brightness to the elements that fade in, on a bitmap of a part of the screen.
  private func fade(_ bitmap: inout Bitmap, of area: PixelArea) {
    guard let paper else { return }
    for element in painted where element.fadesIn {
      let faded = grid.area(of: element.cells)
      guard area.contains(faded) else { continue }
      let part = surface.bitmap(of: faded).faded(to: brightness, on: theme.palette(paper).paper)
      bitmap.draw(part, x: faded.x - area.x, y: faded.y - area.y)
    }
  }

  /// Merges overlapping areas until none overlap.
  private func mergingOverlaps(_ areas: [PixelArea]) -> [PixelArea] {
    var result: [PixelArea] = []
    for area in areas {
      var area = area
      while let index = result.firstIndex(where: area.overlaps) {
        area = area.union(result.remove(at: index))
      }
      result.append(area)
    }
    return result
  }

  /// Returns the pixels that the display shows of an element of the last screen.
  package func bitmap(of element: Element) -> Bitmap {
    let area = grid.area(of: element.cells)
    var bitmap = surface.bitmap(of: area)
    if brightness != .full { fade(&bitmap, of: area) }
    return bitmap
  }

  /// Returns the keys of the pictures that a screen needs, as far as the pictures that are ready tell.
  package func keys(of screen: Screen, _ pictures: Pictures = { _ in nil }) -> [PictureKey] {
    let grid = PaintingGrid(pixels: grid.pixels, size: screen.size)
    return screen.elements.flatMap { keys(of: $0, in: grid, on: screen.paper, pictures) }
  }

  private func keys(
    of element: Element, in grid: PaintingGrid, on paper: Paper, _ pictures: Pictures
  ) -> [PictureKey] {
    element.keys(in: grid.area(of: element.cells).size, on: theme.palette(paper).paper, pictures)
  }

  /// Returns the height of a capital letter in a card's own text, in pixels; nil if there is no such text.
  package func capHeight(of screen: Screen) -> Double? {
    guard let element = screen.elements.first(where: \.fadesIn), case .card(let text) = element.role
    else { return nil }
    let brush = Brush(
      context: surface.context, typesetter: typesetter, theme: theme, palette: theme.plain,
      metrics: metrics)
    let least = text.minLineHeight.fontSize(side: grid.pixels.shorterSide)
    return brush.fit(text, in: grid.area(of: element.cells), least: least)?.capHeight
  }
}
