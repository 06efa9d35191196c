import ArgumentParser
import EvdevReader
import InputEvents

/// `studykiosk devices`.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the input devices: what each is used for and why, or why it can't be used.")

  @Flag(help: "Write JSON for a script.")
  var json = false

  func run() throws {
    let reports = try DeviceSearch().reports()
    if json { return try writeJSON(reports.map(Entry.init)) }
    let none = ["No input devices: /dev/input has no event nodes."]
    try writeLines(reports.isEmpty ? none : reports.flatMap(\.lines))
  }

  private struct Entry: Encodable {
    var path: String
    var name: String?
    var role: String?
    var reason: String
    var error: String?
    var axes: [Axis]

    struct Axis: Encodable {
      var code: UInt16
      var minimum, maximum, fuzz, flat, resolution: Int32
    }

    init(_ report: DeviceReport) {
      path = report.path
      name = report.description?.name
      role = report.classification.role?.rawValue
      reason = report.classification.reason
      error = report.error?.description
      axes = (report.description?.axes ?? [:]).sorted { $0.key < $1.key }.map { code, range in
        Axis(
          code: code, minimum: range.minimum, maximum: range.maximum, fuzz: range.fuzz,
          flat: range.flat, resolution: range.resolution)
      }
    }
  }
}
