internal import CALSALibrary
internal import Glibc

/// The error for a sound card that does not play or record: the operation, the device, the code and the remedy.
package struct PCMError: Error, Equatable, CustomStringConvertible {
  package enum Operation: String, Sendable {
    case open
    case setHardwareParameters = "set the format of"
    case setSoftwareParameters = "set the thresholds of"
    case prepare
    case start
    case resume
    case write = "write to"
    case read = "record from"
    case wait = "wait for"
  }

  package var operation: Operation
  /// A positive `errno`; libasound returns it negated.
  package var code: Int32
  /// The ALSA name of the PCM, as it was opened.
  package var device: String
  /// libasound's own message; empty if it had none.
  package var message = ""

  package var description: String {
    let detail = message.isEmpty ? "" : " (\(message))"
    return "cannot \(operation.rawValue) sound device \"\(device)\": "
      + "\(String(cString: snd_strerror(-code)))\(detail)\(advice)"
  }

  private var advice: String {
    switch (operation, code) {
    case (.open, ENOENT), (.open, ENODEV), (.open, ENXIO):
      "; no such card: `aplay -L` lists the available names"
    case (.open, EBUSY), (.open, EAGAIN):
      "; another program is using it: stop that program"
    case (.open, EACCES), (.open, EPERM):
      "; add the kiosk's user to the group audio"
    case (.setHardwareParameters, _):
      "; it must play 48 kHz stereo: try \"default:CARD=NAME\" with a name from `aplay -L`"
    case (.wait, ETIMEDOUT):
      "; the card is not playing: an HDMI card needs a screen that is switched on"
    case (_, ENODEV), (_, EBADFD):
      "; it was unplugged"
    default:
      ""
    }
  }
}
