import InputEvents

extension String {
  /// This text as it may go on a screen: its lines are kept, and each is `printable`.
  ///
  /// Card text is data from files; none of it may act.
  package var safeForScreen: String {
    if utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return self }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).printable(limit: .max) }.joined(separator: "\n")
  }
}
