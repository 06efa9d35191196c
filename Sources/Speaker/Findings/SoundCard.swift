internal import InputEvents
internal import LinuxSystem
package import Scenes

/// A sound card that can play, or record.
package struct SoundCard: Equatable {
  var id: String
  /// The name of the card's driver.
  var driver: String
  /// The card's own name.
  var name: String
  /// The device node of its first device that does so.
  var node: String

  /// The sound cards of this machine that can play.
  static var installed: [SoundCard] { installed(.playback) }

  /// The microphones of this machine, those behind USB first.
  package static var microphones: [Microphone] { microphones(installed(.capture)) }

  static func microphones(_ cards: [SoundCard]) -> [Microphone] {
    let all = cards.map(\.microphone)
    return all.filter(\.isUSB) + all.filter { !$0.isUSB }
  }

  /// What a card can do; the raw value is the kernel's word.
  enum Direction: String {
    case playback, capture
  }

  private static func installed(_ direction: Direction) -> [SoundCard] {
    func text(_ name: String) -> String {
      (try? InputFile.contents(of: "/proc/asound/\(name)", limit: 1 << 16)).map {
        String(decoding: $0, as: UTF8.self)
      } ?? ""
    }
    return cards(text("cards"), devices: text("pcm"), for: direction)
  }

  /// The outputs of the sound cards of this machine, as a person looks for them.
  package static var outputs: [SoundOutput] { installed.map(\.output) }

  /// The output of the card: where its loudspeaker is.
  ///
  /// Drivers: Linux' `sound/usb/card.c` (`USB-Audio`), Raspberry Pi's `vc04_services/bcm2835-audio` (`bcm2835_headpho`
  /// for the socket, `bcm2835_hdmi`) and `vc4_hdmi.c` (`vc4-hdmi`).
  var output: SoundOutput {
    let words = "\(id) \(driver) \(name)".lowercased()
    let kind: SoundOutput.Kind =
      if driver == "USB-Audio" {
        .usb
      } else if words.contains("hdmi") {
        .screen
      } else if words.contains("headpho") || driver == "HDA-Intel" {
        .socket
      } else {
        .other
      }
    return SoundOutput(card: id, kind: kind, name: name.printable(limit: 60))
  }

  /// The card's first device that records; the plug before it converts what is not 16 bits of one channel.
  private var microphone: Microphone {
    let device = node.drop { $0 != "D" }.dropFirst().prefix { $0.isNumber }
    return Microphone(
      device: "plughw:CARD=\(id),DEV=\(device)", name: name.printable(limit: 60),
      isUSB: driver == "USB-Audio")
  }

  /// Returns the sound cards that can play or record, from the kernel's lists of cards and devices.
  ///
  /// Source: Linux' `sound/core/init.c` (`snd_card_info_read`) and `pcm.c` (`snd_pcm_proc_read`).
  static func cards(
    _ cards: String, devices: String, for direction: Direction = .playback
  ) -> [SoundCard] {
    var found: [SoundCard] = []
    let able = devices.split(separator: "\n").filter { $0.contains(": \(direction.rawValue) ") }
    for line in cards.split(separator: "\n") {
      let parts = line.split(separator: "[", maxSplits: 1)
      guard parts.count == 2,
        let number = parts[0].split(separator: " ").first.flatMap({ Int($0) }),
        let id = parts[1].split(separator: "]").first?.split(separator: " ").first,
        let device = able.compactMap({ device(in: $0, of: number) }).first
      else { continue }
      let titles = parts[1].split(separator: "]", maxSplits: 1).last?.dropFirst(2) ?? ""
      let driver = titles.prefix { $0 != " " }
      let name = titles.dropFirst(driver.count).drop { " -".contains($0) }
      found.append(
        SoundCard(
          id: String(id), driver: String(driver), name: String(name),
          node: "/dev/snd/pcmC\(number)D\(device)\(direction == .playback ? "p" : "c")"))
    }
    return found
  }

  /// Returns the device's number in a line such as "00-01: …"; nil if the device is another card's.
  private static func device(in line: Substring, of card: Int) -> Int? {
    let numbers = line.prefix { $0 != ":" }.split(separator: "-").map { Int($0) }
    return numbers.count == 2 && numbers[0] == card ? numbers[1] : nil
  }

  /// Returns the text about which devices can be chosen, from the ids of the cards that play.
  static func choice(of cards: [String]) -> String {
    guard !cards.isEmpty else { return "this machine has no card that plays" }
    let names = cards.map { "default:CARD=\($0)".printable(limit: 80) }.joined(separator: ", ")
    return "--audio-device can be \(names): see OPTIONS in \(ServiceDevice.options)"
  }
}
