import Glibc
import InputEvents
import LinuxSystem
import Scenes
import SettingsFiles
import Speaker

extension Examination {
  func sound() -> Finding {
    guard audioDevice != "none" else { return Finding("sound", .good, "none, as asked") }
    let name = audioDevice.printable(limit: 80)
    do throws(PCMError) {
      let stream = try PCM(device: audioDevice)
      let (wait, wakeUps) = (stream.delayFrames / 48, SoundClip.rate / stream.periodFrames)
      return Finding(
        "sound", .good,
        "\(name) plays on \(stream.device.printable(limit: 80)): 48 kHz, 16 bit, stereo, "
          + "\(stream.bufferFrames / 48) ms in periods of \(stream.periodFrames / 48) ms; "
          + (stream.replaces
            ? "a sound takes the place of what is queued, but for \(wait) ms"
            : "a sound waits for the \(wait) ms that are queued")
          + "; \(wakeUps) wake-ups a second")
    } catch {
      guard error.code == EBUSY || error.code == EAGAIN else {
        let cards = Self.cards
        if let refusal = cards.lazy.compactMap({ refusal(of: $0.node) }).first {
          return Finding("sound", .problem, "\(name) can't be opened: \(refusal)")
        }
        return Finding(
          "sound", .problem,
          error.description.printable(limit: 400) + "; " + Self.choice(of: cards.map(\.id)))
      }
      return Finding("sound", .good, "\(name) is in use, as it is while the kiosk runs")
    }
  }

  /// Returns whether the event sounds can be read, without which the kiosk does not start.
  func sounds() -> [Finding] {
    var remark: String?
    do {
      _ = try SoundOptions.bank(of: settings[.sounds]) { remark = $0 }
    } catch {
      return [Finding("sounds", .problem, "\(error)".printable(limit: 400))]
    }
    if let remark { return [Finding("sounds", .advice, remark)] }
    let source =
      settings[.sounds].map { "those of \($0.printable(limit: 200))" } ?? "the built-in ones"
    return [Finding("sounds", .good, "\(source); `studykiosk doctor --play` plays each by name")]
  }

  // MARK: Cards

  /// A sound card that can play: its id, and the device node of its first playback device.
  struct SoundCard: Equatable {
    var id: String
    var node: String
  }

  private static var cards: [SoundCard] {
    func text(_ name: String) -> String {
      (try? InputFile.contents(of: "/proc/asound/\(name)", limit: 1 << 16)).map {
        String(decoding: $0, as: UTF8.self)
      } ?? ""
    }
    return cards(text("cards"), devices: text("pcm"))
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
      found.append(SoundCard(id: String(id), node: "/dev/snd/pcmC\(number)D\(device)p"))
    }
    return found
  }

  /// Returns the device's number in a line such as "00-01: …"; nil if the device is another card's.
  private static func device(in line: Substring, of card: Int) -> Int? {
    let numbers = line.prefix { $0 != ":" }.split(separator: "-").map { Int($0) }
    return numbers.count == 2 && numbers[0] == card ? numbers[1] : nil
  }

  static func choice(of cards: [String]) -> String {
    guard !cards.isEmpty else { return "this machine has no card that plays" }
    let names = cards.map { "default:CARD=\($0)".printable(limit: 80) }.joined(separator: ", ")
    return "--audio-device can be \(names): see OPTIONS in \(serviceOptions)"
  }

  // MARK: The service

  private static let serviceOptions = "/etc/default/studykiosk"

  /// The device that the service's options name; nil if there is none.
  static var serviceDevice: String? {
    (try? InputFile.contents(of: serviceOptions, limit: 1 << 16)).flatMap {
      device(ofService: String(decoding: $0, as: UTF8.self))
    }
  }

  /// Returns the sound device in a file for systemd's `EnvironmentFile=`: the last one that `OPTIONS` names.
  static func device(ofService text: String) -> String? {
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
