import ArgumentParser
import EvdevReader
import InputEvents

/// `studykiosk devices`.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the input devices, what each is used for, and why one can't be used.")

  @OptionGroup var listing: ListingOptions

  func run() throws {
    let reports = try DeviceSearch().reports()
    try listing.write(
      reports.map(Entry.init),
      lines: reports.isEmpty
        ? ["No input devices: /dev/input has no event nodes."] : reports.flatMap(\.lines))
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
