import Glibc

/// A console font could not be read; the description says what is wrong and where.
package struct PSFError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Problem: Hashable, Sendable {
    /// The file can't be opened or read; the `errno` value.
    case unreadable(CInt)
    case notAFile
    /// The file, or what is packed in it, has more bytes than any console font.
    case tooLarge(Int)
    case badGzip
    case notAFont
    case version(Int)
    case headerSize(Int)
    case size(width: Int, height: Int)
    case count(Int)
    case glyphSize(Int, expected: Int)
    /// The bytes end within a part; the associated value is how many the whole needs.
    case cut(String, needs: Int)
    case character(glyph: Int)
  }

  package let problem: Problem
  /// The byte of the (unpacked) font where the problem is, if it is at one.
  package let place: Int?
  /// The file, if the font came from one.
  package var path: String?

  init(_ problem: Problem, at place: Int? = nil, path: String? = nil) {
    self.problem = problem
    self.place = place
    self.path = path
  }

  package var description: String {
    let file = path.map { "\($0): " } ?? ""
    return file + reason + (place.map { " (at byte \($0))" } ?? "")
  }

  private var reason: String {
    let largest = PSFFont.largest
    return switch problem {
    case .unreadable(let code): "can't read the font: \(String(cString: strerror(code)))"
    case .notAFile: "not a file, so not a console font"
    case .tooLarge(let most): "more than \(most) bytes, so not a console font"
    case .badGzip: "the gzip'd font is damaged or cut"
    case .notAFont: "not a console font (a .psf or .psf.gz file)"
    case .version(let number): "version 2.\(number) of the font format is unknown"
    case .headerSize(let size): "the font's header can't have \(size) bytes"
    case .size(let width, let height):
      "glyphs of \(width)x\(height) pixels; a console takes 1x1 to \(largest.width)x\(largest.height)"
    case .count(let count): "\(count) glyphs; a console takes 1 to \(largest.count)"
    case .glyphSize(let size, let expected):
      "\(size) bytes a glyph, but its size in pixels needs \(expected)"
    case .cut(let part, let needs): "the font ends within its \(part); it needs \(needs) bytes"
    case .character(let glyph): "a character of glyph \(glyph) is not Unicode"
    }
  }
}
