internal import Glibc
internal import InputEvents
package import LinuxSystem

extension PCM {
  /// Returns whether a sound device plays, and if not, what to do.
  ///
  /// - Parameter device: The ALSA name of the sound device; `none` for a silent box.
  /// - Returns: The finding.
  package static func finding(device: String) -> Finding {
    guard device != "none" else { return Finding("sound", .good, "none, as asked") }
    let name = device.printable(limit: 80)
    do throws(PCMError) {
      let stream = try PCM(device: device)
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
        let cards = SoundCard.installed
        if let refusal = cards.lazy.compactMap({ NodeAccess.refusal(of: $0.node) }).first {
          return Finding(
            "sound", .problem, "\(name) can't be opened: \(refusal.printable(limit: 300))")
        }
        return Finding(
          "sound", .problem,
          error.description.printable(limit: 400) + "; " + SoundCard.choice(of: cards.map(\.id)))
      }
      return Finding("sound", .good, "\(name) is in use, as it is while the kiosk runs")
    }
  }
}
