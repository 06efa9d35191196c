/// The file of a card's picture or sound that was requested.
package struct MediaFile: Equatable, Sendable {
  /// The uses of files; a request replaces only earlier ones of the same use.
  package enum Use: CaseIterable, Sendable {
    /// A sound, which comes first because it is small and would otherwise be heard too late.
    case sound
    case picture
  }

  package var use: Use
  /// The SHA-256 of its content.
  package var hash: String
  package var bytes: [UInt8]
  /// The reason why there are no bytes.
  package var problem: String?

  package init(use: Use, hash: String, bytes: [UInt8] = [], problem: String? = nil) {
    (self.use, self.hash, self.bytes, self.problem) = (use, hash, bytes, problem)
  }
}
