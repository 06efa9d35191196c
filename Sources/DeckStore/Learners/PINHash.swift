internal import CCrypt
internal import Glibc

/// A PIN as the library keeps it: hashed so slowly, with a salt of its own, that a thief of the file
/// needs long to try all PINs.
enum PINHash {
  /// yescrypt at its usual cost: 16 MiB, and some tenths of a second on a Raspberry Pi.
  ///
  /// Other costs are refused: a strange file could ask for hours. Source: crypt(5).
  private static let prefix = "$y$j9T$"
  private static let cost: CUnsignedLong = 5

  /// - Returns: nil if the system has no randomness, or no memory.
  static func hash(_ pin: String) -> String? {
    guard let salt = crypt_gensalt_ra("$y$", cost, nil, 0) else { return nil }
    defer { free(salt) }
    return hash(pin, with: salt)
  }

  static func matches(_ pin: String, _ stored: String) -> Bool {
    guard stored.hasPrefix(prefix), stored.utf8.count <= 128 else { return false }
    return hash(pin, with: stored) == stored
  }

  private static func hash(_ pin: String, with setting: UnsafePointer<CChar>) -> String? {
    var data: UnsafeMutableRawPointer?
    var size: CInt = 0
    defer { free(data) }
    return crypt_ra(pin, setting, &data, &size).map { String(cString: $0) }
  }
}
