/// Connected ink: runs of ink in rows of pixels, and the components that they form.
struct InkRuns {
  /// Ink without a gap in one row of pixels.
  struct Run {
    let row: Int32
    let first: Int32
    /// The pixel after the last one.
    let end: Int32
    /// The index of the component.
    fileprivate(set) var component: Int32
  }

  /// A component's box; `right` and `bottom` are the pixels after the last ones.
  struct Box {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32

    var width: Int { Int(right - left) }
    var height: Int { Int(bottom - top) }
  }

  private(set) var runs: [Run] = []
  private(set) var boxes: [Box] = []

  /// The most runs, beyond which a picture is noise; a page full of text has a tenth of them.
  static let mostRuns = 2_000_000

  /// - Parameters:
  ///   - ink: Whether each pixel is ink, row by row.
  ///   - width: The width in pixels.
  /// - Throws: `PageReadingError.noise`.
  init(_ ink: [Bool], width: Int) throws(PageReadingError) {
    var parents: [Int32] = []
    func root(_ name: Int32) -> Int32 {
      var name = name
      while parents[Int(name)] != name {
        parents[Int(name)] = parents[Int(parents[Int(name)])]
        name = parents[Int(name)]
      }
      return name
    }
    var above = 0..<0
    for row in 0..<(width > 0 ? ink.count / width : 0) {
      let begin = runs.count
      var (column, over) = (0, above.lowerBound)
      while column < width {
        guard ink[row * width + column] else {
          column += 1
          continue
        }
        let first = column
        while column < width, ink[row * width + column] { column += 1 }
        while over < above.upperBound, Int(runs[over].end) <= first { over += 1 }
        var (name, touching) = (Int32(-1), over)
        while touching < above.upperBound, Int(runs[touching].first) < column {
          let other = root(runs[touching].component)
          if name < 0 {
            name = other
          } else if other != name {
            (parents[Int(max(name, other))], name) = (min(name, other), min(name, other))
          }
          touching += 1
        }
        if name < 0 {
          name = Int32(parents.count)
          parents.append(name)
        }
        guard runs.count < Self.mostRuns else { throw .noise }
        runs.append(
          Run(row: Int32(row), first: Int32(first), end: Int32(column), component: name))
      }
      above = begin..<runs.count
    }
    var places = [Int32](repeating: -1, count: parents.count)
    for index in runs.indices {
      let run = runs[index]
      let name = Int(root(run.component))
      if places[name] < 0 {
        places[name] = Int32(boxes.count)
        boxes.append(Box(left: run.first, top: run.row, right: run.end, bottom: run.row + 1))
      }
      let place = Int(places[name])
      boxes[place].left = min(boxes[place].left, run.first)
      boxes[place].right = max(boxes[place].right, run.end)
      boxes[place].bottom = run.row + 1
      runs[index].component = Int32(place)
    }
  }

  /// Returns the ink of some components.
  func ink(width: Int, height: Int, where isWanted: (Box) -> Bool) -> [Bool] {
    let wanted = boxes.map(isWanted)
    var ink = [Bool](repeating: false, count: width * height)
    for run in runs where wanted[Int(run.component)] {
      for column in run.first..<run.end { ink[Int(run.row) * width + Int(column)] = true }
    }
    return ink
  }

  /// Fills gaps in rows of pixels that are shorter than a length between ink on both sides.
  static func closeGaps(_ ink: inout [Bool], width: Int, shorterThan length: Int) {
    for row in 0..<(width > 0 ? ink.count / width : 0) {
      var last = -1
      for column in 0..<width where ink[row * width + column] {
        if last >= 0, column - last > 1, column - last <= length {
          for gap in last + 1..<column { ink[row * width + gap] = true }
        }
        last = column
      }
    }
  }
}

/// A picture that can't be read as a page.
package enum PageReadingError: Error, Equatable, Sendable {
  /// The picture is too small for print to be read in it.
  case small
  /// There is no text, only noise.
  case noise
}
