import InputEvents

/// All devices that the kiosk reads, across unplugging and replugging.
///
/// A loop polls `pollDescriptors` and calls `read` for each descriptor that is ready:
///
///     var devices = try InputDevices()
///     var batch = InputBatch()
///     handle(devices.rescan())
///     while true {
///       for descriptor in poll(devices.pollDescriptors) {
///         repeat {
///           devices.read(descriptor, into: &batch)
///           handle(batch.events, from: batch.device)
///           handle(batch.changes)
///         } while batch.hasMore
///       }
///     }
package struct InputDevices: ~Copyable {
  private let search: DeviceSearch
  private let selection: DeviceSelection
  private let grabs: Bool
  private var monitor: DeviceMonitor
  /// The devices that are or were in use, by index; a replugged device gets its old place.
  private var places: [Place] = []
  /// The number of removals so far.
  private var removals = 0
  /// The reports of the nodes that could not be opened or read, by the node's name.
  private var failures: [String: DeviceReport] = [:]
  /// The descriptors to poll for reading; the monitor's is the first.
  package private(set) var pollDescriptors: [Int32]

  /// Starts watching for devices; the first `rescan` opens those already present.
  ///
  /// - Parameters:
  ///   - directory: The directory of the nodes `eventN`.
  ///   - udevData: The directory of udev's database.
  ///   - only: Paths of nodes or links to them, or parts of device names; empty for all devices.
  ///   - keys: The codes of keys that are used in addition to those of `Key.all`.
  ///   - grab: Whether to keep the devices' events from other programs and the console.
  /// - Throws: An error with operation `watch` if devices that appear later could not be noticed.
  package init(
    directory: String = DeviceSearch.standardDirectory,
    udevData: String = UdevDatabase.standardDirectory, only: [String] = [],
    keys: Set<UInt16> = [], grab: Bool = false
  ) throws(InputDeviceError) {
    let udev = UdevDatabase(directory: udevData)
    // The properties are set last, after everything that may throw: see `RecordingFile.init`.
    let monitor = try DeviceMonitor(directory: directory, database: udev)
    search = DeviceSearch(directory: directory, udev: udev, keys: keys)
    selection = DeviceSelection(only: only)
    grabs = grab
    pollDescriptors = [monitor.fileDescriptor]
    self.monitor = monitor
  }

  /// The devices now in use, ordered by index.
  package var attached: [AttachedDevice] {
    places.filter { $0.open != nil }.map(\.device)
  }

  /// The reports of the nodes that could not be opened or read, ordered by the node's number.
  package var problems: [DeviceReport] {
    failures.sorted {
      (DeviceSearch.eventNumber(ofNode: $0.key) ?? 0)
        < (DeviceSearch.eventNumber(ofNode: $1.key) ?? 0)
    }.map(\.value)
  }

  /// Scans the whole directory and opens or removes devices accordingly.
  package mutating func rescan() -> [InputDeviceChange] {
    var changes: [InputDeviceChange] = []
    look(at: (try? search.nodes()) ?? [], &changes)
    return changes
  }

  /// Reads what is available from a ready descriptor, without waiting.
  ///
  /// An unknown descriptor, such as that of a device just removed, leaves the batch empty.
  ///
  /// - Parameters:
  ///   - descriptor: One of `pollDescriptors`.
  ///   - batch: The batch to empty and refill; its events happened before its changes.
  package mutating func read(_ descriptor: Int32, into batch: inout InputBatch) {
    batch.empty()
    if descriptor == monitor.fileDescriptor {
      for change in monitor.changes() {
        follow(change, &batch.changes)
      }
      return
    }
    guard let index = places.firstIndex(where: { $0.open?.device.fileDescriptor == descriptor }),
      let open = places[index].open
    else { return }
    batch.device = index
    do {
      batch.hasMore = try open.device.readEvents(into: &batch.events)
    } catch {
      remove(index, &batch.changes)
      if !error.isGone {
        failures[places[index].node] = DeviceReport(path: error.path, error: error)
      }
    }
    if let last = batch.events.last {
      batch.drops = open.device.drops.takeNotice(at: last.time)
    }
  }

  private mutating func follow(_ change: DeviceChange, _ changes: inout [InputDeviceChange]) {
    switch change {
    case .appeared(let node):
      attach(node, &changes)
    case .gone(let node):
      failures[node] = nil
      if let index = openIndex(ofNode: node) {
        remove(index, &changes)
      }
    case .described(let number):
      for node in (try? search.nodes()) ?? [] where search.number(ofNode: node) == number {
        if let index = openIndex(ofNode: node), let open = places[index].open {
          let properties = search.udev.properties(of: number)
          guard
            properties.calibration != open.device.udev.calibration
              || properties.isIgnored != open.device.udev.isIgnored
          else { continue }
          remove(index, &changes)
        }
        attach(node, &changes)
      }
    case .anything:
      look(at: (try? search.nodes()) ?? [], &changes)
    }
  }

  /// Removes the devices whose nodes are not in the list and opens the others.
  private mutating func look(at nodes: [String], _ changes: inout [InputDeviceChange]) {
    let present = Set(nodes)
    failures = failures.filter { present.contains($0.key) }
    for index in places.indices
    where places[index].open != nil && !present.contains(places[index].node) {
      remove(index, &changes)
    }
    for node in nodes {
      attach(node, &changes)
    }
  }

  /// Opens a node if it is not open and the kiosk can use the device.
  private mutating func attach(_ node: String, _ changes: inout [InputDeviceChange]) {
    guard openIndex(ofNode: node) == nil else { return }
    let path = search.path(ofNode: node)
    do {
      let open = OpenDevice(try EvdevDevice(path: path, udev: search.udev))
      failures[node] = nil
      let report = DeviceReport(open.device, keys: search.keys)
      guard let role = report.classification.role,
        selection.wants(path: path, name: open.device.description.name)
      else { return }
      let key = DeviceKey(open.device.description)
      let index = place(for: key, node: node)
      var device = AttachedDevice(
        index: index, path: path, role: role, reason: report.classification.reason,
        description: open.device.description, initialEvents: open.device.initialEvents())
      if grabs {
        do throws(InputDeviceError) { try open.device.grab() } catch { device.grabError = error }
      }
      let place = Place(key: key, node: node, device: device, open: open)
      if index == places.count { places.append(place) } else { places[index] = place }
      pollDescriptors.append(open.device.fileDescriptor)
      changes.append(.attached(device))
    } catch {
      failures[node] = error.isMissing ? nil : DeviceReport(path: path, error: error)
    }
  }

  private mutating func remove(_ index: Int, _ changes: inout [InputDeviceChange]) {
    guard let open = places[index].open else { return }
    pollDescriptors.removeAll { $0 == open.device.fileDescriptor }
    places[index].open = nil
    removals += 1
    places[index].removal = removals
    changes.append(.removed(index: index))
  }

  private func openIndex(ofNode node: String) -> Int? {
    places.firstIndex { $0.open != nil && $0.node == node }
  }

  /// The index of the place for a device: see `DeviceKey.place`.
  private func place(for key: DeviceKey, node: String) -> Int {
    let free = places.indices.filter { places[$0].open == nil }
      .sorted { places[$0].removal < places[$1].removal }
    return DeviceKey.place(
      for: key, node: node, among: free.map { ($0, places[$0].key, places[$0].node) },
      of: places.count)
  }
}

/// The place of a device, which keeps its index after the device is unplugged.
private struct Place {
  var key: DeviceKey
  var node: String
  var device: AttachedDevice
  var open: OpenDevice?
  /// The number, among all removals, of the last removal of this place's device; 0 before the first.
  var removal = 0
}

/// A reference to a device, because an array cannot hold a noncopyable value.
private final class OpenDevice {
  var device: EvdevDevice

  init(_ device: consuming EvdevDevice) {
    self.device = device
  }
}
