internal import InputEvents
internal import PanelLink

/// The devices at the other end of a link, whose descriptions and events come as in a recording.
struct LinkedInput {
  private let link: PanelLink
  private var parser = EvemuParser()
  /// The number of devices that were returned.
  private var described = 0
  private let report: (String) -> Void

  init(_ link: PanelLink, report: @escaping (String) -> Void) {
    (self.link, self.report) = (link, report)
  }

  var descriptor: CInt { link.descriptor }

  /// What has come: first new devices, by their indices, and then events.
  struct Arrived {
    var devices: [(index: Int, description: DeviceDescription)] = []
    var events: [RecordedEvent] = []
  }

  /// Reads once the descriptor is ready.
  ///
  /// A device counts from the first event after its description, and no event counts as later than now.
  ///
  /// - Returns: What has come; nil if the other end is closed, or sends no recording.
  mutating func read() -> Arrived? {
    guard let bytes = link.read() else { return nil }
    var arrived = Arrived()
    do throws(RecordingError) {
      try parser.parse(bytes.span, into: &arrived.events)
    } catch {
      report("what comes from the panel is no recording: \(error)")
      return nil
    }
    guard !arrived.events.isEmpty else { return arrived }
    let devices = parser.devices
    arrived.devices = devices.enumerated().dropFirst(described).map { ($0.offset, $0.element) }
    described = devices.count
    let now = Timestamp.now
    for index in arrived.events.indices {
      arrived.events[index].event.time = min(arrived.events[index].event.time, now)
    }
    return arrived
  }
}
