internal import InputEvents
package import LinuxSystem

extension SoundBank {
  /// Returns whether the event sounds can be read, without which the kiosk does not start.
  ///
  /// - Parameter folder: The folder of the sounds; nil for the built-in sounds.
  /// - Returns: The finding.
  package static func finding(of folder: String?) -> Finding {
    var remark: String?
    do {
      _ = try SoundBank(of: folder) { remark = $0 }
    } catch {
      return Finding("sounds", .problem, "\(error)".printable(limit: 400))
    }
    if let remark { return Finding("sounds", .advice, remark) }
    let source = folder.map { "those of \($0.printable(limit: 200))" } ?? "the built-in ones"
    return Finding("sounds", .good, "\(source); `studykiosk doctor --play` plays each by name")
  }
}
