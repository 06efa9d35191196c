/// TEMP
package enum DeviceRole: Sendable {
  case touchscreen, accelerometer, keys
  package static func classify(_ d: DeviceDescription) -> (role: DeviceRole?, reason: String) {
    if d.properties.contains(DeviceProperty.accelerometer) { return (.accelerometer, "") }
    if PanelGeometry(d) != nil { return (.touchscreen, "") }
    return (nil, "")
  }
}
