import ScreenLayout
import Study
import Testing

@testable import Canvas

@Suite("A picture on the whole screen")
struct GalleryPaintingTests {
  private let picture = CardPicture(hash: "a")
  private let size = PixelSize(width: 60, height: 30)

  private func screen(_ view: PictureView) -> Screen {
    let size = GridSize(columns: 6, rows: 3)
    return Screen(size: size, elements: [Element(.gallery(picture, view, []), size.area)])
  }

  private func painter() throws -> ScreenPainter {
    let grid = PaintingGrid(pixels: size, size: GridSize(columns: 6, rows: 3))
    guard let painter = ScreenPainter(grid, .dark) else { throw NoMemory() }
    return painter
  }

  private struct NoMemory: Error {}

  /// Returns a bitmap with columns of different reds and rows of different greens.
  private func gradient(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: height),
      pixels: (0..<width * height).map { pixel -> UInt32 in
        let red = UInt32(pixel % width * 255 / max(width - 1, 1))
        let green = UInt32(pixel / width * 255 / max(height - 1, 1))
        return red << 16 | green << 8 | 0xff
      })
  }

  private func painted(_ screen: Screen, _ ready: [PictureKey: Bitmap]) throws -> Bitmap {
    var painter = try painter()
    _ = painter.paint(screen, pictures: { ready[$0].map { .success($0) } })
    return painter.bitmap
  }

  private func keys(
    _ view: PictureView, _ ready: [PictureKey: Bitmap] = [:]
  ) throws -> [PictureKey] {
    try painter().keys(of: screen(view)) { ready[$0].map { .success($0) } }
  }

  @Test("is centred in its own shape, even if it is smaller")
  func whole() throws {
    let key = try #require(try keys(.whole).first)
    #expect(key.wanted == size)
    for bitmap in [gradient(30, 30), gradient(10, 10)] {
      #expect(try keys(.whole, [key: bitmap]) == [key])
      let seen = columns(of: try painted(screen(.whole), [key: bitmap]))
      #expect(seen == 15..<45)
    }
  }

  @Test(
    "is decoded again to cover the screen, once its shape is known and only if it has more pixels")
  func larger() throws {
    let whole = try #require(try keys(.covering).first)
    #expect(try keys(.covering) == [whole])
    let wanted = try keys(.covering, [whole: gradient(30, 30)]).map(\.wanted)
    #expect(wanted == [size, PixelSize(width: 60, height: 60)])
    // A picture of 10×10 pixels is shown whole without scaling, so the file has no more pixels.
    #expect(try keys(.covering, [whole: gradient(10, 10)]) == [whole])
    // A picture of the screen's shape covers the screen anyway.
    #expect(try keys(.covering, [whole: gradient(60, 30)]) == [whole])
  }

  @Test(
    "covers the screen with the part that the pan from -1 to 1 selects", arguments: [30, 60])
  func parts(side: Int) throws {
    let whole = try #require(try keys(.covering).first)
    var ready = [whole: gradient(30, 30)]
    let larger = try #require(try keys(.covering, ready).last)
    // Before and after the larger picture is ready.
    if side == 60 { ready[larger] = gradient(60, 60) }
    for (pan, greens) in [(-1.0, 0...130), (0.0, 60...195), (1.0, 125...255)] {
      var view = PictureView.covering
      view.pan(x: 0, y: pan)
      let bitmap = try painted(screen(view), ready)
      #expect(columns(of: bitmap) == 0..<60)
      let seen = bitmap.pixels.map { Int($0 >> 8 & 0xff) }
      #expect(try greens.contains(#require(seen.min())) && greens.contains(#require(seen.max())))
    }
  }

  @Test("keeps at most as many pixels as the cache holds, however large the screen or the picture")
  func bounded() throws {
    for (width, height) in [(3_840, 2_160), (800, 480)] {
      let size = PixelSize(width: width, height: height)
      for shape in [
        PixelSize(width: width, height: 10), PixelSize(width: height / 2, height: height),
      ] {
        let gallery = GalleryPainting(picture, .covering, on: Theme.dark.plain.paper, size: size)
        let wanted = try #require(gallery.aspectFillKey(Bitmap(size: shape))).wanted
        #expect(wanted.width * wanted.height <= 2 << 20 + 8_192)
      }
    }
  }

  @Test("looks different under a finger")
  func pressed() throws {
    var screen = screen(.whole)
    let ready = [try #require(try keys(.whole).first): gradient(30, 30)]
    let dark = try painted(screen, ready)
    screen.elements[0].state = .pressed
    let light = try painted(screen, ready)
    #expect(dark != light)
  }

  /// Returns the columns that show the picture, whose blue is full, and not its paper.
  private func columns(of bitmap: Bitmap) -> Range<Int> {
    let columns = bitmap.pixels.indices.filter { bitmap.pixels[$0] & 0xff == 0xff }.map {
      $0 % bitmap.size.width
    }
    return (columns.min() ?? 0)..<((columns.max() ?? -1) + 1)
  }
}
