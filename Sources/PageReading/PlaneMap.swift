/// A map of one plane to another as a camera makes it: a homography.
struct PlaneMap: Equatable {
  /// The rows of the matrix, one after the other.
  let cells: [Double]

  /// - Parameter cells: The nine numbers of the matrix.
  init(_ cells: [Double]) {
    precondition(cells.count == 9)
    self.cells = cells
  }

  /// The map from pixels to heights of a picture, with the origin in its middle.
  static func unit(width: Int, height: Int) -> PlaneMap {
    let high = Double(height)
    return PlaneMap([1 / high, 0, -Double(width) / 2 / high, 0, 1 / high, -0.5, 0, 0, 1])
  }

  static func * (second: PlaneMap, first: PlaneMap) -> PlaneMap {
    var cells = [Double](repeating: 0, count: 9)
    for row in 0..<3 {
      for column in 0..<3 {
        for step in 0..<3 {
          cells[row * 3 + column] += second.cells[row * 3 + step] * first.cells[step * 3 + column]
        }
      }
    }
    return PlaneMap(cells)
  }

  func image(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let depth = cells[6] * x + cells[7] * y + cells[8]
    return (
      (cells[0] * x + cells[1] * y + cells[2]) / depth,
      (cells[3] * x + cells[4] * y + cells[5]) / depth
    )
  }

  /// The map in the other direction, up to a factor, which makes no difference.
  var inverse: PlaneMap {
    let m = cells
    return PlaneMap([
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ])
  }
}

/// A photographed page that is drawn anew through a map.
struct StraightPage {
  private let picture: GreyPicture
  private let map: PlaneMap
  /// The rectangle that is drawn, in heights of the picture.
  private let (left, top, right, bottom): (Double, Double, Double, Double)

  /// The most pixels that are drawn.
  static let mostPixels = 12_000_000
  /// The farthest from the middle that is drawn, in heights of the picture.
  private static let farthest = 0.8

  /// - Parameters:
  ///   - picture: The picture with even light.
  ///   - map: The map from its pixels to heights of the picture.
  ///   - paper: Where the paper is; nil if it is not known.
  init(_ picture: GreyPicture, _ map: PlaneMap, _ paper: Paper?) {
    (self.picture, self.map) = (picture, map)
    let (width, height) = (Double(picture.width), Double(picture.height))
    let corners = [(0, 0), (width, 0), (width, height), (0, height)].map { map.image($0.0, $0.1) }
    func bounds(_ points: [(x: Double, y: Double)]) -> [Double] {
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      return [xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0]
    }
    var box = bounds(corners).map { min(max($0, -Self.farthest), Self.farthest) }
    if let paper {
      let inside = bounds(
        paper.isPaper.indices.filter { paper.isPaper[$0] }.map {
          map.image(
            (Double($0 % paper.wide) + 0.5) * Double(paper.block),
            (Double($0 / paper.wide) + 0.5) * Double(paper.block))
        })
      box = [
        max(box[0], inside[0]), max(box[1], inside[1]), min(box[2], inside[2]),
        min(box[3], inside[3]),
      ]
    }
    (left, top, right, bottom) = (box[0], box[1], box[2], box[3])
  }

  /// Draws the page.
  ///
  /// - Parameters:
  ///   - scale: How many pixels a pixel of the picture becomes, unless there would be too many.
  ///   - isSmooth: Whether it is drawn with bicubic interpolation; otherwise, with bilinear.
  /// - Returns: The page; white where the picture has nothing.
  /// - Throws: `PageReadingError.small` if hardly anything is left.
  func drawn(scale: Double, isSmooth: Bool) throws(PageReadingError) -> GreyPicture {
    let (across, down) = (right - left, bottom - top)
    guard across > 0.1, down > 0.1, across.isFinite, down.isFinite else { throw .small }
    let most = (Double(Self.mostPixels) / (across * down)).squareRoot()
    let zoom = min(Double(picture.height) * scale, most)
    let (width, height) = (Int(across * zoom), Int(down * zoom))
    let place = PlaneMap([zoom, 0, -left * zoom, 0, zoom, -top * zoom, 0, 0, 1])
    let back = (place * map).inverse.cells
    var result = GreyPicture(width: width, height: height, grey: 255)
    for row in 0..<height {
      let y = Double(row) + 0.5
      let (x0, y0) = (back[1] * y + back[2], back[4] * y + back[5])
      let depth0 = back[7] * y + back[8]
      for column in 0..<width {
        let x = Double(column) + 0.5
        let depth = 1 / (back[6] * x + depth0)
        let (fromX, fromY) = (
          (back[0] * x + x0) * depth - 0.5, (back[3] * x + y0) * depth - 0.5
        )
        guard fromX >= 1, fromY >= 1, fromX < Double(picture.width - 3),
          fromY < Double(picture.height - 3)
        else { continue }
        let grey = isSmooth ? smooth(Float(fromX), Float(fromY)) : linear(fromX, fromY)
        result.pixels[row * width + column] = grey
      }
    }
    return result
  }

  private func linear(_ x: Double, _ y: Double) -> UInt8 {
    let (column, row) = (Int(x), Int(y))
    let (right, down) = (Float(x - Double(column)), Float(y - Double(row)))
    let place = row * picture.width + column
    func line(_ place: Int) -> Float {
      Float(picture.pixels[place]) * (1 - right) + Float(picture.pixels[place + 1]) * right
    }
    return UInt8(line(place) * (1 - down) + line(place + picture.width) * down)
  }

  /// Interpolates with Keys' cubic kernel of a = -0.5.
  private func smooth(_ x: Float, _ y: Float) -> UInt8 {
    let (column, row) = (Int(x), Int(y))
    let (t, u) = (x - Float(column), y - Float(row))
    func weights(_ t: Float) -> (Float, Float, Float, Float) {
      (
        ((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1,
        ((-1.5 * t + 2) * t + 0.5) * t, (0.5 * t - 0.5) * t * t
      )
    }
    let (across, down) = (weights(t), weights(u))
    func line(_ row: Int) -> Float {
      let place = row * picture.width + column
      return Float(picture.pixels[place - 1]) * across.0 + Float(picture.pixels[place]) * across.1
        + Float(picture.pixels[place + 1]) * across.2 + Float(picture.pixels[place + 2]) * across.3
    }
    let grey =
      line(row - 1) * down.0 + line(row) * down.1 + line(row + 1) * down.2 + line(row + 2) * down.3
    return UInt8(min(max(grey + 0.5, 0), 255))
  }
}
