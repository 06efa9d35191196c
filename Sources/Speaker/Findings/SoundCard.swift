internal import InputEvents
internal import LinuxSystem
package import Scenes

/// A sound card that can play.
package struct SoundCard: Equatable {
  var id: String
  /// The name of the card's driver.
  var driver: String
  /// The card's own name.
  var name: String
  /// The device node of its first playback device.
  var node: String

  /// The sound cards of this machine that can play.
  static var installed: [SoundCard] {
    func text(_ name: String) -> String {
      (try? InputFile.contents(of: "/proc/asound/\(name)", limit: 1 << 16)).map {
        String(decoding: $0, as: UTF8.self)
      } ?? ""
    }
    return cards(text("cards"), devices: text("pcm"))
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

  /// Returns the sound cards that can play, from the kernel's lists of cards and devices.
  ///
  /// Source: Linux' `sound/core/init.c` (`snd_card_info_read`) and `pcm.c` (`snd_pcm_proc_read`).
  static func cards(_ cards: String, devices: String) -> [SoundCard] {
    var found: [SoundCard] = []
    let playing = devices.split(separator: "\n").filter { $0.contains(": playback ") }
    for line in cards.split(separator: "\n") {
      let parts = line.split(separator: "[", maxSplits: 1)
      guard parts.count == 2,
        let number = parts[0].split(separator: " ").first.flatMap({ Int($0) }),
        let id = parts[1].split(separator: "]").first?.split(separator: " ").first,
        let device = playing.compactMap({ device(in: $0, of: number) }).first
      else { continue }
      let titles = parts[1].split(separator: "]", maxSplits: 1).last?.dropFirst(2) ?? ""
      let driver = titles.prefix { $0 != " " }
      let name = titles.dropFirst(driver.count).drop { " -".contains($0) }
      found.append(
        SoundCard(
          id: String(id), driver: String(driver), name: String(name),
          node: "/dev/snd/pcmC\(number)D\(device)p"))
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
