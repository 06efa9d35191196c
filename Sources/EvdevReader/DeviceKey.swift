import InputEvents

/// What identifies a replugged device.
struct DeviceKey: Equatable {
  var name: String
  var identity: DeviceIdentity
  var axes: [UInt16: AxisRange]

  init(_ description: DeviceDescription) {
    name = description.name
    identity = description.identity
    axes = description.axes
  }

  /// How many places there are before those of devices that are gone are given to others: as many as a
  /// recording has, and as the gestures' recognizers are kept for.
  static let mostPlaces = EvemuParser.mostDevices

  /// The place that a device gets.
  ///
  /// - Parameters:
  ///   - key: The device's.
  ///   - node: Where it is.
  ///   - free: The places without a device, each with the key and node of the one that had it; the one
  ///     that was removed first comes first.
  ///   - count: How many places there are.
  /// - Returns: Its own from before, preferably at the same node; a new one; or, so that plugging forever
  ///   takes no memory, that of the device that was removed first.
  static func place(
    for key: Self, node: String, among free: [(index: Int, key: Self, node: String)],
    of count: Int
  ) -> Int {
    let own = free.filter { $0.key == key }
    if let place = own.first(where: { $0.node == node }) ?? own.first { return place.index }
    return count < mostPlaces ? count : free.first?.index ?? count
  }
}
