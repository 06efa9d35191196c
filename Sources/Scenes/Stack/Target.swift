/// Something to tap on the screen, named by what it stands for and not by where it is.
package struct Target: Hashable, Sendable {
  /// Lowercase words with hyphens, as in the trace.
  package let name: String
  /// Distinguishes targets of the same name, such as learners; nil if the name is enough.
  package let detail: String?

  package init(_ name: String, _ detail: String? = nil) {
    self.name = name
    self.detail = detail
  }
}
