/// Something to tap on the screen, named by what it stands for and not by where it is.
package struct Target: Hashable, Sendable {
  /// Lowercase words with hyphens, as in the trace.
  package let name: String
  /// Tells targets of the same name apart, such as learners; nil if the name says it all.
  package let detail: String?

  package init(_ name: String, _ detail: String? = nil) {
    self.name = name
    self.detail = detail
  }
}
