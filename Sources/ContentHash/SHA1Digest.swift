import CMessageDigest

/// Computes SHA-1 hashes for formats that identify content by them; they offer no security.
package enum SHA1Digest {
  /// Returns the 20 bytes of the content's hash.
  package static func of(_ content: [UInt8]) -> [UInt8] {
    var context = SHA1_CTX()
    SHA1Init(&context)
    SHA1Update(&context, content, content.count)
    var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_LENGTH))
    SHA1Final(&digest, &context)
    return digest
  }
}
