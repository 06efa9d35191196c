import CMessageDigest

/// Computes the hash of content that is added piece by piece.
package struct ContentDigest {
  private var context = SHA2_CTX()

  package init() {
    SHA256Init(&context)
  }

  package mutating func add(_ piece: [UInt8]) {
    SHA256Update(&context, piece, piece.count)
  }

  /// The hash of all pieces so far.
  package var hash: ContentHash {
    var (context, digest) = (context, [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH)))
    SHA256Final(&digest, &context)
    return ContentHash(bytes: digest)
  }
}
