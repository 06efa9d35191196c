import Scenes
import ScreenLayout

/// A bar of buttons: all words of one kind are equally large, and all have their icons or none has.
extension Brush {
  /// How the words of a bar are written.
  private struct BarStyle {
    var style: TextStyle
    var hasIcons = true
    /// Whether not even the smallest letters have room, so that icons stand for the words.
    var isWordless = false
  }

  func paint(_ button: ButtonFace, of bar: [BarMember], in box: Box, _ ink: RGB) {
    let isAbove = !button.isStrong && box.height > 2.2 * metrics.height
    let bar = style(
      of: bar.filter { $0.isStrong == button.isStrong && !$0.words.isEmpty },
      isStrong: button.isStrong, isAbove: isAbove)
    guard button.words.contains(where: { !$0.isEmpty }), !bar.isWordless || button.icon == nil
    else {
      guard let icon = button.icon else { return }
      let usual = metrics.cellHeights(icon == .left || icon == .right ? 1.5 : 1.15)
      return self.icon(icon, at: box.middle, size: min(box.height * 0.8, usual), ink)
    }
    guard let icon = button.icon, bar.hasIcons else {
      write(button.words, in: box.inset(x: metrics.units(1.5)), bar.style, ink)
      return
    }
    guard isAbove else { return paint(button, icon, beside: bar.style, in: box, ink) }
    let above = Point(x: box.middle.x, y: box.y + box.height * 0.35)
    self.icon(icon, at: above, size: metrics.cellHeights(1.2), ink)
    let room = box.inset(x: metrics.units(1.5)).part(from: 0.6, to: 0.94)
    write(button.words, in: room, bar.style, ink)
  }

  /// Returns the largest style in which all words of a bar have room beside or below their icons, or else without them.
  private func style(of bar: [BarMember], isStrong: Bool, isAbove: Bool) -> BarStyle {
    var style = TextStyle(size: 1, isBold: isStrong, alignment: .center)
    let longest = bar.map(\.words.count).max() ?? 0
    let widths = bar.map { member in member.words.map { typesetter.width($0, style) } }
    func rooms(hasIcons: Bool) -> [Double] {
      bar.map { member in
        let box = Double(member.columns) * metrics.width - 2 * metrics.inset - 1
        guard member.hasIcon, hasIcons, !isAbove else { return box - 2 * metrics.units(1.5) }
        return box - 2 * metrics.units(2.5) - metrics.units(2)
          - metrics.cellHeights(isStrong ? 1.12 : 1)
      }
    }
    let usual = isStrong ? FontSizes.strong : FontSizes.button
    // Only a few sizes are tried, because Cairo caches glyph images for each size.
    let shares = isStrong ? [1, 0.94, 0.88, 0.84, 0.8] : [1, 0.96, 0.92, 0.88, 0.83]
    for hasIcons in [true, false] where hasIcons || !isAbove {
      let rooms = rooms(hasIcons: hasIcons)
      // Of a button that leads on, longer words in slightly smaller letters are better than shorter ones.
      let choices = [0.88, 0].flatMap { least in
        (isStrong ? 0..<longest : 0..<1).map { (first: $0, shares: shares.filter { $0 >= least }) }
      }
      for (first, shares) in choices {
        for share in shares {
          style.size = metrics.cellHeights(usual * share)
          let fits = zip(widths, rooms).allSatisfy { widths, room in
            isStrong
              ? widths[min(first, widths.count - 1)] * style.size <= room
              : widths.contains { $0 * style.size <= room }
          }
          if fits { return BarStyle(style: style, hasIcons: hasIcons) }
        }
      }
    }
    return BarStyle(style: style, hasIcons: isAbove, isWordless: !isStrong)
  }
}
