import ArgumentParser
import EvdevReader

struct InputOptions: ParsableArguments {
  @Option(
    name: .customLong("device"),
    help: ArgumentHelp(
      "Read only this device: a path, or a part of its name. May be repeated.", valueName: "device"
    ))
  var devices: [String] = []

  @Flag(help: "Keep the devices' events from all other programs.")
  var grab = false
}
