/// Collects what a reader leaves out or changes.
final class SourceRemarks {
  private var remarks: [SourceRemark] = []

  /// Notes that something happened at a line; the same message is counted.
  func add(_ message: String, line: Int) {
    if let place = remarks.firstIndex(where: { $0.message == message }) {
      remarks[place].count += 1
    } else {
      remarks.append(SourceRemark(message, count: 1, line: line))
    }
  }

  /// Forgets all, before the file is read once more.
  func clear() { remarks = [] }

  func forEach(_ body: (SourceRemark) -> Void) { remarks.forEach(body) }
}
