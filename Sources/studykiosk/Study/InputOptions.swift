import ArgumentParser
import CommandBasis
import EvdevReader
import InputEvents
import LiveRuntime

struct InputOptions: ParsableArguments {
  @Option(
    name: .customLong("device"),
    help: ArgumentHelp(
      "Read only this device: a path, or a part of its name. May be repeated.", valueName: "device"
    ))
  var devices: [String] = []

  @Flag(help: "Keep the devices' events from all other programs.")
  var grab = false

  /// Starts watching for devices.
  ///
  /// - Parameters:
  ///   - only: More devices to read; none and no option for all that can be used.
  ///   - keys: The codes of the keys that are used.
  ///   - start: No event counts as earlier than this.
  ///   - log: Takes what is wrong with devices.
  /// - Returns: The devices.
  /// - Throws: `InputDeviceError`.
  func live(
    only: [String] = [], keys: Set<UInt16> = [], start: Timestamp, _ log: Log
  ) throws(InputDeviceError) -> LiveInput {
    try LiveInput(
      devices: devices + only, grab: grab, keys: keys, start: start, report: log.line)
  }
}
