import InputEvents

extension String {
  /// The text made safe for the screen: each line is made `printable`, and line ends are kept.
  ///
  /// Card text is untrusted data from files; nothing in it may control the terminal.
  package var safeForScreen: String {
    if utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return self }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).printable(limit: .max) }.joined(separator: "\n")
  }
}
