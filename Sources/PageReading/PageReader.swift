/// Reads a photographed list of words: evens the light, straightens the page, finds its columns, has each read in its own
/// language, and makes pairs of what was read.
package struct PageReader {
  /// The side of a card whose language a column is read in.
  package enum Side: Hashable, Sendable {
    case question, answer
  }

  /// The shortest side of a photo in pixels.
  package static let smallestSide = 200

  private let read: (GreyPicture, Side) throws -> [ReadWord]
  private let progress: (Double) -> Void

  /// - Parameters:
  ///   - read: Returns the words of a picture in a side's language, with their places in that picture.
  ///   - progress: Called with the part that is done, from 0 to 1.
  package init(
    read: @escaping (GreyPicture, Side) throws -> [ReadWord],
    progress: @escaping (Double) -> Void = { _ in }
  ) {
    (self.read, self.progress) = (read, progress)
  }

  /// Reads a photo.
  ///
  /// - Throws: `PageReadingError`; the errors of reading words.
  package func page(in photo: GreyPicture) throws -> PhotoPage {
    let clean = try Self.straightened(photo)
    progress(Self.partOfGeometry)
    let columns = try PageColumns.find(in: clean)
    var sheet = ColumnSheet(clean, columns, read: read) { done, all in
      progress(Self.partOfGeometry + (1 - Self.partOfGeometry) * Double(done) / Double(all))
    }
    let found = try sheet.entries()
    progress(1)
    return PairMarks.page(of: found)
  }

  /// The part of the work that is done before words are read.
  private static let partOfGeometry = 0.2

  /// The height to which small letters are scaled, in pixels.
  ///
  /// Source: 13 and 26 gave fewer right pairs on made pages.
  private static let letterHeight = 18.0
  private static let zooms = 0.3...2.0

  /// Returns a photo's page, straight, with even light and letters of the same height, without rules and leaders.
  package static func cleaned(_ photo: GreyPicture) throws -> GreyPicture {
    try straightened(photo).picture
  }

  static func straightened(_ photo: GreyPicture) throws(PageReadingError) -> CleanPage {
    guard min(photo.width, photo.height) >= smallestSide,
      photo.width * photo.height <= StraightPage.mostPixels
    else { throw .small }
    let light = EvenLight(photo)
    let paper = Paper(light)
    let map = try Straightening.map(of: light.picture, on: paper)
    let straight = StraightPage(light.picture, map, paper)
    let letter = try LetterHeight.find(in: straight.drawn(scale: 1, isSmooth: false))
    let zoom = min(max(letterHeight / letter, zooms.lowerBound), zooms.upperBound)
    let page = try straight.drawn(scale: zoom, isSmooth: true)
    return try CleanPage(page, letter: LetterHeight.find(in: page))
  }
}
