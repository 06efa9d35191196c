/// A number that is always the same for a name, on every machine.
struct NameHash {
  let value: UInt32

  /// FNV-1a of 32 bits; source: RFC 9923, section 2.
  init(_ name: String) {
    value = name.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}
