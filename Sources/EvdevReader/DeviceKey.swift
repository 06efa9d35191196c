import InputEvents

/// The properties by which a replugged device is recognized.
struct DeviceKey: Equatable {
  var name: String
  var identity: DeviceIdentity
  var axes: [UInt16: AxisRange]

  init(_ description: DeviceDescription) {
    name = description.name
    identity = description.identity
    axes = description.axes
  }

  /// The number of places from which on those of removed devices are given to new ones.
  ///
  /// It is the maximum number of devices in a recording, and that for which gesture recognizers are kept.
  static let mostPlaces = EvemuParser.mostDevices

  /// Chooses the place of a device that has been plugged in.
  ///
  /// - Parameters:
  ///   - key: The device's key.
  ///   - node: The name of the device's node.
  ///   - free: The places without a device, each with the key and node of its last device, in the order in
  ///     which these were removed.
  ///   - count: The number of places, with and without a device.
  /// - Returns: The place that the device had before, preferably at the same node; otherwise a new place
  ///   or, from `mostPlaces` on, that of the device removed first, so that memory does not grow forever.
  static func place(
    for key: Self, node: String, among free: [(index: Int, key: Self, node: String)],
    of count: Int
  ) -> Int {
    let own = free.filter { $0.key == key }
    if let place = own.first(where: { $0.node == node }) ?? own.first { return place.index }
    return count < mostPlaces ? count : free.first?.index ?? count
  }
}
