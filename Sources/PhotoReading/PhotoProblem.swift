package import Canvas

/// A reason why a photo of a list can't be read.
package enum PhotoProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A Debian package is missing.
  case missing(package: String)
  /// The picture can't be decoded.
  case picture(PictureProblem)
  /// The picture has too few pixels.
  case small
  /// There is no text in the picture, or no pair of question and answer.
  case noText
  /// Reading takes longer than `PhotoLimits.time`.
  case tooSlow
  /// The reader can't run here, because this call failed.
  case noReader(String)

  package var description: String {
    switch self {
    case .missing(let package):
      "reading photos needs the Debian package \(package): sudo apt install \(package)"
    case .picture(let problem): problem.description
    case .small: "the photo is too small to read; take it at full size, from closer"
    case .noText: "no pairs of words are found in the photo; take it from above, in even light"
    case .tooSlow: "the photo takes too long to read; photograph one page, and only its list"
    case .noReader(let call): "photos can't be read here: \(call) failed"
    }
  }
}

/// The limits on what reading an untrusted photo may cost.
package enum PhotoLimits {
  /// The length of the longest file, in bytes; phones' photos have 3 to 12 MB.
  package static let bytes = 24 << 20
  /// The width and height, in pixels, to which a photo is made smaller.
  ///
  /// Source: 2,000 pixels cost half a point of right pairs on made pages.
  static let side = 3_000
  /// The most processor time.
  static let time = Duration.seconds(60)
  /// The longest time from the start of the reader to its end.
  static let patience = Duration.seconds(180)
  /// The most memory, in bytes, including all libraries and both models.
  static let memory = 240 << 20
  /// The most pairs, more than any page has.
  static let entries = 600
  /// The longest text, in letters.
  static let text = 300
}
