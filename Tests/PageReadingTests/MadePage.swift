@testable import PageReading

/// A page with letters that are rectangles: 9 pixels wide, 14 high, with 3 between them and 12 between words.
struct MadePage {
  var picture: GreyPicture
  static let letter = (width: 9, height: 14, pitch: 12)

  init(width: Int, height: Int, grey: UInt8 = 235) {
    picture = GreyPicture(width: width, height: height, grey: grey)
  }

  /// Draws words of some letters; returns where the text ends.
  @discardableResult
  mutating func write(_ words: [Int], x: Int, y: Int, ink: UInt8 = 30) -> Int {
    var x = x
    for letters in words {
      for _ in 0..<letters {
        fill(x..<x + Self.letter.width, y..<y + Self.letter.height, ink)
        x += Self.letter.pitch
      }
      x += 12
    }
    return x - 15
  }

  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ grey: UInt8 = 30) {
    let (columns, rows) = (
      columns.clamped(to: 0..<picture.width), rows.clamped(to: 0..<picture.height)
    )
    for row in rows {
      for column in columns { picture.pixels[row * picture.width + column] = grey }
    }
  }

  /// Returns a photo of the page: each pixel of the photo shows the page's point that `place` names.
  func photographed(_ place: (Double, Double) -> (Double, Double)) -> GreyPicture {
    var photo = GreyPicture(width: picture.width, height: picture.height, grey: 235)
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        let (x, y) = place(Double(column), Double(row))
        let (left, top) = (Int(x.rounded()), Int(y.rounded()))
        guard (0..<picture.width).contains(left), (0..<picture.height).contains(top) else {
          continue
        }
        photo.pixels[row * picture.width + column] = picture.pixels[top * picture.width + left]
      }
    }
    return photo
  }

  /// A list of two columns of 30 lines.
  static var list: MadePage {
    var page = MadePage(width: 900, height: 1_200)
    for row in 0..<30 {
      page.write([4 + row % 5, 3 + row % 3], x: 100, y: 80 + row * 34)
      page.write([3 + row % 4, 5], x: 500, y: 80 + row * 34)
    }
    return page
  }
}
