extension String {
  /// Whether the first letter reads from right to left: Hebrew, Arabic and what lies between them in Unicode.
  package var isRightToLeft: Bool {
    unicodeScalars.first { $0.properties.isAlphabetic }.map { (0x590...0x8FF).contains($0.value) }
      ?? false
  }
}
