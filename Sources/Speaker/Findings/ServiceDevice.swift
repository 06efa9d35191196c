internal import LinuxSystem

/// The sound device of the kiosk that runs as a service.
package enum ServiceDevice {
  /// The file with the service's options.
  static let options = "/etc/default/studykiosk"

  /// The device that the service's options name; nil if there is none.
  package static var name: String? {
    (try? InputFile.contents(of: options, limit: 1 << 16)).flatMap {
      name(in: String(decoding: $0, as: UTF8.self))
    }
  }

  /// Returns the sound device in a file for systemd's `EnvironmentFile=`: the last one that `OPTIONS` names.
  static func name(in text: String) -> String? {
    let options = text.split(whereSeparator: \.isNewline).last { $0.hasPrefix("OPTIONS=") }
    let words = options?.dropFirst(8).split { " \t\"'".contains($0) } ?? []
    let option = "--audio-device"
    let places = words.indices.reversed()
    for place in places {
      if words[place].hasPrefix("\(option)=") {
        return String(words[place].dropFirst(option.count + 1))
      }
      if words[place] == option, place + 1 < words.count { return String(words[place + 1]) }
    }
    return nil
  }
}
