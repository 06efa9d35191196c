internal import InputEvents

/// Why a picture is not shown.
package enum PictureProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is no PNG, JPEG, GIF, WebP, BMP or SVG.
  case unknownKind
  /// It is damaged; what the library that decodes it says.
  case damaged(String)
  /// It has too many pixels, such as "60000×60000 pixels".
  case tooLarge(String)
  /// It needs more memory than a decoder gets.
  case tooMuchMemory
  /// It takes longer than `PictureLimits.time`.
  case tooSlow
  /// The machine had no time or memory for it.
  case busy
  /// A library is missing: the kind of picture, and the Debian package that has it.
  case noLibrary(kind: String, package: String)
  /// It is not in the library of cards, or can't be read there.
  case missing(String)
  /// The decoder can't run here; which call failed.
  case noDecoder(String)

  package var description: String {
    switch self {
    case .unknownKind: "this is no png, jpeg, gif, webp or svg picture"
    case .damaged(let detail): "the picture is damaged: \(detail)"
    case .tooLarge(let size): "the picture is too large: \(size); make it smaller"
    case .tooMuchMemory: "the picture needs too much memory; make it smaller or simpler"
    case .busy: "the machine had no time for the picture; it is tried again"
    case .tooSlow: "the picture takes too long; make it smaller or simpler"
    case .noLibrary(let kind, let package):
      "\(kind) pictures need the Debian package \(package)"
    case .missing(let detail): "the picture can't be read: \(detail)"
    case .noDecoder(let call): "pictures can't be decoded here: \(call) failed"
    }
  }
}

/// What an untrusted picture may cost.
package enum PictureLimits {
  /// The longest file, in bytes; as in the library.
  package static let bytes = 64 << 20
  /// From the start of the decoder to the last pixel.
  package static let time = Duration.seconds(2)
  /// The most that a picture may compute that becomes a file: an import may take its time.
  package static let shrinkingTime = Duration.seconds(10)
  /// The most memory that a decoder may have, in bytes, with all libraries.
  static let memory = 92 << 20
  /// The most pixels, except of a JPEG, which is reduced while it is decoded.
  static let pixels = 12 << 20
  static let jpegPixels = 128 << 20
  /// The most pixels that a decoder returns.
  package static let wantedPixels = 16 << 20
}
