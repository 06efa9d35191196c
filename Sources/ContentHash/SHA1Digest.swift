import CMessageDigest

/// SHA-1, for formats that name contents by it; it protects against nothing.
package enum SHA1Digest {
  /// The 20 bytes of a content's hash.
  package static func of(_ content: [UInt8]) -> [UInt8] {
    var context = SHA1_CTX()
    SHA1Init(&context)
    SHA1Update(&context, content, content.count)
    var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_LENGTH))
    SHA1Final(&digest, &context)
    return digest
  }
}
