import InputEvents
package import LinuxSystem

extension DeviceSearch {
  /// Returns a finding for each device that is used or can't be opened, one for all others, and one about the
  /// touchscreen.
  package func findings() -> [Finding] {
    do {
      let reports = try reports()
      var findings = reports.compactMap { report -> Finding? in
        let path = report.path.printable(limit: 200)
        if let error = report.error { return Finding("input", .advice, error.description) }
        return report.classification.role.map { role in
          let name = report.description?.name.printable(limit: 80) ?? ""
          return Finding("input", .good, "\(path) is a \(role.rawValue): \(name)")
        }
      }
      let others = reports.count { $0.error == nil && $0.classification.role == nil }
      if others > 0 {
        findings.append(
          Finding(
            "input", .good,
            "\(counted(others, "other device")) not used; `studykiosk devices` says why"))
      }
      let roles = reports.compactMap(\.classification.role)
      if !roles.contains(.touchscreen) {
        let hasOthers = roles.contains { $0 != .accelerometer }
        findings.append(
          Finding(
            "touch", hasOthers ? .advice : .problem,
            "no touchscreen; plug one in: `studykiosk devices` says what each device is"))
      } else {
        findings.append(
          Finding(
            "touch", .good,
            "`studykiosk gestures --live` shows each touch, while the kiosk is stopped"))
      }
      return findings
    } catch {
      return [Finding("touch", .problem, "\(error)")]
    }
  }
}
