import Glibc
package import InputEvents
package import LinuxSystem

extension DeviceSearch {
  /// Examines the devices; while something touches a panel, this waits for up to `restSeconds`.
  ///
  /// - Parameter pause: Waits for a second.
  /// - Returns: A finding for each device that is used or can't be opened, one for all others, one about the
  ///   touchscreen, and one for each thing that rests on it.
  package func findings(
    pause: () -> Void = { sleep(1) }
  ) -> [Finding] {
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
      findings += reports.filter { $0.classification.role == .touchscreen }
        .flatMap { restFindings(on: $0, pause: pause) }
      return findings
    } catch {
      return [Finding("touch", .problem, "\(error)")]
    }
  }

  private func restFindings(on report: DeviceReport, pause: () -> Void) -> [Finding] {
    guard let geometry = report.description.flatMap({ PanelGeometry($0) }) else { return [] }
    return resting(on: report.path, pause: pause).map {
      RestingContact.finding($0, on: report.path, geometry.size)
    }
  }
}

extension RestingContact {
  package static func finding(_ contact: Self, on path: String, _ size: SurfaceSize) -> Finding {
    Finding(
      "touch", .problem,
      "something rests on \(path.printable(limit: 200)) \(contact.words(on: size)), for "
        + "\(DeviceSearch.restSeconds) seconds or more; if it is no finger, wipe the glass, loosen the "
        + "frame around it, and check the panel's cable and power supply")
  }
}
