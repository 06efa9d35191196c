import Study

/// Collects what a reader leaves out or changes.
final class SourceRemarks {
  private var remarks: [SourceRemark] = []

  /// Adds a remark on a line; remarks with the same message are counted.
  func add(_ message: String, line: Int, _ kind: LeftOut.Kind? = .cards) {
    if let place = remarks.firstIndex(where: { $0.message == message }) {
      remarks[place].count += 1
    } else {
      remarks.append(SourceRemark(message, count: 1, line: line, kind))
    }
  }

  /// Removes all remarks, before the file is read once more.
  func clear() { remarks = [] }

  func forEach(_ body: (SourceRemark) -> Void) { remarks.forEach(body) }
}
