internal import InputEvents

/// A reason why a picture is not shown.
package enum PictureProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is no PNG, JPEG, GIF, WebP, BMP or SVG.
  case unknownKind
  /// The file is damaged, with the error message of the library that decodes it.
  case damaged(String)
  /// The picture has too many pixels, or its file too many bytes, such as "60000×60000 pixels".
  case tooLarge(String)
  /// The picture needs more memory than a decoder gets.
  case tooMuchMemory
  /// The picture takes longer than `PictureLimits.time` or, in an import, than its time limit.
  case tooSlow
  /// The machine had no time or memory for the picture.
  case busy
  /// A library for this kind of picture is missing, which is in a Debian package.
  case noLibrary(kind: String, package: String)
  /// The picture is not in the card library, or can't be read there, for this reason.
  case missing(String)
  /// The decoder can't run here, because this call failed.
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

/// The limits on what decoding an untrusted picture may cost.
package enum PictureLimits {
  /// The length of the longest file, in bytes, as in the card library.
  package static let bytes = 64 << 20
  /// The longest time from the start of the decoder to the last pixel.
  package static let time = Duration.seconds(2)
  /// The longest processor time for making a picture smaller, which is part of an import and less urgent.
  package static let shrinkingTime = Duration.seconds(10)
  /// The most memory that a decoder may have, in bytes, including all libraries.
  static let memory = 92 << 20
  /// The most pixels, except of a JPEG, which is scaled down while it is decoded.
  static let pixels = 12 << 20
  static let jpegPixels = 128 << 20
  /// The most pixels that a decoder returns.
  package static let wantedPixels = 16 << 20
}
