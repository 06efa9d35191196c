import CPango
import Scenes
import ScreenLayout
import Study

/// The things of a garden, and the beds in which they grow.
extension Brush {
  /// Paints a bed: a panel with soil at its foot.
  func paintBed(in area: Box) {
    let bed = area.inset(metrics.inset)
    cairo_save(context)
    addRounded(bed, radius: metrics.tileRadius)
    cairo_clip(context)
    fill(bed, radius: 0, ground)
    fill(soil(of: bed), radius: 0, palette.track)
    cairo_restore(context)
  }

  /// Returns where a bed has its soil, in which names have room if it is high enough.
  private func soil(of bed: Box) -> Box { bed.part(from: hasNames(bed) ? 0.66 : 0.8, to: 1) }

  private func hasNames(_ bed: Box) -> Bool { bed.height > metrics.cellHeights(2) }

  /// Paints a thing of a bed above its name; the newest thing is in a ring.
  func paint(
    _ thing: Garden.Thing, _ words: TextVariants, _ form: RowForm, in area: Box, surplus: Double
  ) {
    var bed = area
    bed.y += metrics.inset
    bed.height -= 2 * metrics.inset
    let soil = soil(of: bed)
    let size = min((soil.y - bed.y) * 1.12, bed.width * 0.9)
    let middle = Point(x: bed.middle.x, y: soil.y + soil.height * 0.12 + size * Self.above)
    if thing.stage == 1 {
      let radius = min(soil.y - bed.y, bed.width) * 0.47
      addDisc(Point(x: middle.x, y: soil.y - radius * 0.72), radius: radius)
      stroke(theme.accentMark, width: metrics.units(0.5))
    }
    var place = middle
    if thing.stage == 1, let columns = ThingStrokes(thing.kind, stage: 1).bounds?.columns {
      // In the middle of its ring.
      place.x += (0.5 - (columns.lowerBound + columns.upperBound) / 2 / IconStrokes.side) * size
    }
    self.thing(thing, at: place, size: size)
    guard hasNames(bed) else { return }
    let room = soil.part(from: 0.28, to: 1).inset(x: metrics.units(1))
    let style = TextStyle(
      size: tileSize(form.longest, FontSizes.small, isBold: false, width: room.width - surplus),
      isBold: thing.stage == 1,
      alignment: .center)
    write(
      words, in: room, style,
      thing.stage == 1 ? palette.text : palette.muted)
  }

  /// Paints what has just begun to grow, or some eighths of its size while it comes out of the ground, in a disc with a ring
  /// around it: a sprout, of whichever thing, since what it will be can't be seen yet.
  func sprout(eighths: Int, at middle: Point, size: Double) {
    let radius = size / 2
    disc(middle, radius: radius, ground)
    cairo_save(context)
    addDisc(middle, radius: radius)
    cairo_clip(context)
    let soil = Box(
      x: middle.x - radius, y: middle.y + radius * 0.5, width: size, height: radius * 0.5)
    fill(soil, radius: 0, palette.track)
    cairo_restore(context)
    if eighths > 0 {
      let large = size * 0.56 * Double(eighths) / 8
      icon(
        .sprout, at: Point(x: middle.x, y: soil.y - large * 0.32), size: large,
        color(of: ThingStrokes.Color.green), weight: 2.4)
    }
    addDisc(middle, radius: radius - metrics.units(0.5))
    stroke(theme.accentMark, width: metrics.units(0.75))
  }

  /// How far the middle of a thing's square is above the ground, downwards, as a share of its side.
  private static let above = 0.5 - ThingStrokes.ground / IconStrokes.side

  private var ground: RGB { theme.isLight ? palette.nav.color : palette.nav.lip }

  /// Draws a thing as far as it has grown.
  func thing(_ thing: Garden.Thing, at middle: Point, size: Double) {
    for part in ThingStrokes(thing.kind, stage: thing.stage).parts {
      let color = color(of: part.color)
      let isWord = part.color == .text || part.color == .wood
      let line = theme.isLight && !isWord ? color.mixed(with: theme.ink, part: 62, of: 100) : color
      if part.isFilled {
        // What is white on dark ground stays white inside on light ground.
        let shade =
          theme.isLight && part.color == .text
          ? theme.white : ground.mixed(with: color, part: theme.isLight ? 80 : 50, of: 100)
        for path in part.closedPaths { draw(path, at: middle, size: size) { fill(shade) } }
      }
      draw(part.steps, at: middle, size: size) {
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        stroke(line, width: ThingStrokes.width)
      }
    }
  }

  private func color(of part: ThingStrokes.Color) -> RGB {
    switch part {
    case .green: theme.color(of: .green)
    case .yellow: theme.color(of: .yellow)
    case .red: theme.color(of: .red)
    case .orange: theme.color(of: .orange)
    case .blue: theme.color(of: .blue)
    case .purple: theme.color(of: .purple)
    case .wood: theme.wood
    case .text: palette.text
    }
  }
}
