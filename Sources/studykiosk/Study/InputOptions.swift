import ArgumentParser
import EvdevReader

/// Which devices to read.
struct InputOptions: ParsableArguments {
  @Option(
    name: .customLong("device"),
    help: ArgumentHelp(
      "Read only this device: a path, or a part of its name. May be repeated.", valueName: "device"
    ))
  var devices: [String] = []

  @Flag(help: "Keep the devices' events from every other program.")
  var grab = false
}
