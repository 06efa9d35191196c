extension BinaryInteger {
  /// This number, which must not be negative, with leading zeros to at least `count` digits.
  package func withZeros(_ count: Int, radix: Int = 10) -> String {
    String(self, radix: radix).withZeros(count)
  }
}

extension String {
  /// This text with leading zeros to at least `count` characters.
  package func withZeros(_ count: Int) -> String {
    String(repeating: "0", count: max(0, count - self.count)) + self
  }
}
