import Scenes
import ScreenLayout
import Study

extension Element {
  /// Whether the element fades in, which only a card's own text does.
  package var fadesIn: Bool {
    if case .card(let text) = role { text.ink == .text } else { false }
  }

  /// Returns the keys of the pictures that the element needs.
  ///
  /// A picture that covers the screen is needed twice: whole, from which its shape becomes known, and then
  /// at its larger size.
  func keys(
    in size: PixelSize, on paper: RGB, _ picture: ScreenPainter.Pictures
  ) -> [PictureKey] {
    switch role {
    case .picture(let named, _): return [PictureKey(named, in: size, on: paper)]
    case .gallery(let named, let view, _):
      let gallery = GalleryPainting(named, view, on: paper, size: size)
      let larger = (try? picture(gallery.aspectFitKey)?.get()).flatMap { gallery.aspectFillKey($0) }
      return [gallery.aspectFitKey] + [larger].compactMap { $0 }
    default: return []
    }
  }
}

extension PictureKey {
  /// Makes the key of a picture that fits into a rectangle with a margin.
  fileprivate init(_ picture: CardPicture, in size: PixelSize, on paper: RGB) {
    let margin = min(size.width, size.height) / 24
    self.init(
      picture, wanted: PixelSize(width: size.width - 2 * margin, height: size.height - 2 * margin),
      paper: paper)
  }
}

extension Brush {
  /// Paints an element on its background.
  ///
  /// - Returns: A character of a card's text that no installed font has; nil if there is none.
  func paint(
    _ element: Element, in area: PixelArea, on screen: PixelSize, _ pictures: Pictures
  ) -> MissingFont? {
    let (box, state, rows) = (Box(area), element.state, element.cells.rows.count)
    switch element.role {
    case .title(let title): paintTitle(title, rows: rows, in: box)
    case .sentence(let sentence, let why): paint(sentence: sentence, why: why, in: box)
    case .caption(let caption): paint(caption, in: box)
    case .sign(let sign): paint(sign, rows: rows, in: box, state)
    case .corner(let place): paint(corner: place, in: box, state)
    case .button(let button): paint(button, in: box, state)
    case .row(let row, let form):
      paint(row, form, element.cells, in: box, state, isStatic: element.target == nil)
    case .key(let key): paint(key, in: box, state)
    case .field(let field):
      paint(field, in: box, state, canBeTouched: element.target != nil)
    case .choice(let words, let longest): paint(words, longest: longest, in: box, state)
    case .pair(let pair): paint(pair, in: box, state)
    case .written(let letters): paint(written: letters, in: box)
    case .card(let text): return paint(text, in: area, on: screen)
    case .paper(let paper, let label, let text):
      return paint(paper, label, text, in: area, on: screen)
    case .picture, .gallery: return paintPicture(element, in: area, screen, pictures)
    case .progress(let progress): paint(progress, in: box)
    case .badge(let sign, let words): paint(badge: words, sign, in: box, alignment(of: element))
    case .slot(let picture, let number): paint(slot: picture, number, in: box)
    case .letter(let letter):
      paint(letter: letter, in: box, state, canBeTouched: element.target != nil)
    case .dots(let marks, let whole): paint(dots: marks, of: whole, in: box)
    case .confetti(let thirds): paint(confetti: thirds, in: box)
    case .week(let days): paint(week: days, in: box)
    case .recall(let bars): paint(recall: bars, in: box)
    case .chart(let bars): paint(bars, in: box)
    case .panel(let title, let end): paintPanel(title, end, in: box)
    case .bed: paintBed(in: box)
    case .answers(let marks): paint(answers: marks, in: box)
    case .chips(let chips, let isCentered): paint(chips, isCentered: isCentered, in: box)
    case .notice(let notice): paint(notice, in: box)
    case .qr(let modules): paint(qr: modules, in: box)
    case .lines(let lines, let weight): paint(lines: lines, weight, in: box)
    }
    return nil
  }

  /// Returns a badge's alignment: at the screen's left or right edge if its cells touch only that edge, or
  /// else centered.
  private func alignment(of badge: Element) -> Caption.Alignment {
    let columns = badge.cells.columns
    switch (columns.lowerBound == 0, columns.upperBound == metrics.grid.columns) {
    case (true, false): return .left
    case (false, true): return .right
    default: return .center
    }
  }

  private func paintPicture(
    _ element: Element, in area: PixelArea, _ screen: PixelSize, _ pictures: Pictures
  ) -> MissingFont? {
    let bitmap: Bitmap
    let isPressed = element.state == .pressed
    switch (element.role, element.keys(in: area.size, on: palette.paper, pictures).first) {
    case (.gallery(let named, let view, _), let key?):
      let gallery = GalleryPainting(named, view, on: palette.paper, size: area.size)
      switch pictures(key) {
      case .success(let whole):
        let larger = gallery.aspectFillKey(whole).flatMap { try? pictures($0)?.get() }
        bitmap = gallery.paint(larger ?? whole, shape: whole.size)
      case .failure(let problem): return paint(problem, in: area, screen)
      case nil:
        paintComing(in: Box(area))
        return nil
      }
    case (_, let key?):
      switch pictures(key) {
      case .success(let picture): bitmap = picture
      case .failure(let problem): return paint(problem, in: area, screen)
      case nil: return nil
      }
    case (_, nil): return nil
    }
    let isGallery = bitmap.size == area.size
    let pressed = theme.pressed(palette.tile)
    if isPressed, !isGallery {
      fill(Box(area).inset(metrics.inset), radius: metrics.tileRadius, pressed)
    }
    draw(
      isPressed ? bitmap.mixed(with: pressed) : bitmap, in: area,
      radius: isGallery ? 0 : metrics.pictureRadius)
    return nil
  }

  /// Paints the place of a picture that comes.
  private func paintComing(in area: Box) {
    let box = area.inset(metrics.inset)
    let radius = min(metrics.cellHeights(2), box.height * 0.3)
    disc(box.middle, radius: radius, palette.nav.color)
    icon(.later, at: box.middle, size: radius * 1.15, palette.nav.ink, weight: 2)
  }

  private func paint(
    _ problem: PictureProblem, in area: PixelArea, _ screen: PixelSize
  ) -> MissingFont? {
    paint(
      PaintedText("\(problem)".safeForScreen, ink: .label), in: area, on: screen)
  }
}
