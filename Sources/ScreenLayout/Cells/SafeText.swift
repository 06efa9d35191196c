import InputEvents

extension String {
  /// This text made safe for the screen: it keeps its lines, and each is `printable`.
  ///
  /// Card text is data from files; nothing in it may control the terminal.
  package var safeForScreen: String {
    if utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return self }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).printable(limit: .max) }.joined(separator: "\n")
  }
}
