/// A picture whose paper has the same grey everywhere, and how bright the paper was.
///
/// The brightness is that of blocks: a high percentile of a block's greys survives noise better than their maximum, and text
/// better than their mean.
struct EvenLight {
  /// The picture with paper of about `paper`.
  let picture: GreyPicture
  /// The width and height of a block in pixels.
  let block: Int
  /// The brightness of the blocks, row by row.
  let brightness: [Float]
  let blocksWide: Int
  let blocksHigh: Int

  /// The number of blocks that a picture is wide.
  private static let blocks = 64
  private static let smallestBlock = 8
  /// The share of a block's pixels that are darker than its paper.
  private static let percentile = 0.88
  /// The grey of the paper after evening.
  private static let paper: Float = 235
  /// The least brightness by which greys are divided.
  private static let darkest: Float = 12

  /// - Parameter picture: A picture at least two of the smallest blocks wide and high.
  init(_ picture: GreyPicture) {
    let (width, height) = (picture.width, picture.height)
    block = max(Self.smallestBlock, width / Self.blocks)
    blocksWide = max(1, width / block)
    blocksHigh = max(1, height / block)
    brightness = Self.middle(
      Self.brightness(of: picture, block, blocksWide, blocksHigh), blocksWide, blocksHigh)
    self.picture = Self.evened(picture, brightness, block, blocksWide, blocksHigh)
  }

  private static func brightness(
    of picture: GreyPicture, _ block: Int, _ wide: Int, _ high: Int
  ) -> [Float] {
    let width = picture.width
    var result = [Float](repeating: 0, count: wide * high)
    var counts = [Int](repeating: 0, count: 256)
    for down in 0..<high {
      for across in 0..<wide {
        for grey in 0..<256 { counts[grey] = 0 }
        var count = 0
        for row in down * block..<min((down + 1) * block, picture.height) {
          let (above, below) = (max(0, row - 1) * width, min(picture.height - 1, row + 1) * width)
          for column in stride(
            from: across * block + 1, to: min((across + 1) * block, width - 1), by: 3)
          {
            var sum = 4
            for place in column - 1...column + 1 {
              sum += Int(picture.pixels[above + place]) + Int(picture.pixels[below + place])
              sum += Int(picture.pixels[row * width + place])
            }
            counts[sum / 9] += 1
            count += 1
          }
        }
        var (rest, grey) = (Int(Double(count) * percentile), 0)
        while grey < 255, rest >= counts[grey] {
          rest -= counts[grey]
          grey += 1
        }
        result[down * wide + across] = Float(grey)
      }
    }
    return result
  }

  /// Returns the medians of the blocks and their neighbours.
  private static func middle(_ values: [Float], _ wide: Int, _ high: Int) -> [Float] {
    var result = values
    var around = [Float](repeating: 0, count: 9)
    for down in 0..<high {
      for across in 0..<wide {
        for step in 0..<9 {
          let row = min(max(down + step / 3 - 1, 0), high - 1)
          let column = min(max(across + step % 3 - 1, 0), wide - 1)
          around[step] = values[row * wide + column]
        }
        around.sort()
        result[down * wide + across] = around[4]
      }
    }
    return result
  }

  private static func evened(
    _ picture: GreyPicture, _ brightness: [Float], _ block: Int, _ wide: Int, _ high: Int
  ) -> GreyPicture {
    /// Between which two blocks a pixel is, and how far it is from the first one.
    func between(_ place: Int, _ count: Int) -> (Int, Int, Float) {
      let exact = min(
        max((Float(place) + 0.5) / Float(block) - 0.5, 0), Float(count - 1))
      let first = Int(exact)
      return (first, min(first + 1, count - 1), exact - Float(first))
    }
    let width = picture.width
    let columns = (0..<width).map { between($0, wide) }
    var result = picture
    var line = [Float](repeating: 0, count: wide)
    for row in 0..<picture.height {
      let (first, second, part) = between(row, high)
      for place in 0..<wide {
        let (above, below) = (brightness[first * wide + place], brightness[second * wide + place])
        line[place] = above + (below - above) * part
      }
      for column in 0..<width {
        let (left, right, part) = columns[column]
        let light = max(line[left] + (line[right] - line[left]) * part, darkest)
        let grey = Float(picture.pixels[row * width + column]) / light * paper
        result.pixels[row * width + column] = UInt8(min(grey, 255))
      }
    }
    return result
  }
}
