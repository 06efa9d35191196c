internal import CALSALibrary  // its header brings poll(2)
internal import Glibc
internal import InputEvents
internal import LinuxSystem
internal import Scenes
internal import Synchronization

/// Plays every event sound as the kiosk does, one after the other, so that a person hears which is which.
package struct SoundCheck {
  private let device: String
  private let volume: Int

  /// The timeout for each of the sound card's events, and the silence after each sound, in milliseconds.
  private static let (patience, pause) = (3_000, 300)

  /// - Parameters:
  ///   - device: The ALSA name of the sound device.
  ///   - volume: As in `Mixer`.
  package init(device: String, volume: Int) {
    (self.device, self.volume) = (device, volume)
  }

  /// Plays each sound and reports its name as it begins, and at the end how often underruns interrupted them.
  ///
  /// - Parameters:
  ///   - bank: The sounds.
  ///   - report: Called with each line.
  /// - Throws: `PCMError`, `SilentCardError`, and the errors of `report`.
  package func play(_ bank: SoundBank, report: (String) throws -> Void) throws {
    let events = HeardEvents()
    let speaker = SpeakerThread(device: device, bank: bank, volume: volume) { events.add($0) }
    defer { speaker.stop() }
    try wait(for: events) { if case .started = $0 { true } else { false } }
    for sound in Sound.allCases {
      speaker.play(sound, at: MonotonicTime.now)
      try wait(for: events) { if case .played(sound, _, _) = $0 { true } else { false } }
      try report(sound.rawValue)
      poll(nil, 0, Int32(clamping: bank[sound].frameCount / 48 + Self.pause))
    }
    let interruptions = events.underruns
    try report(
      interruptions == 0
        ? "The sound was not interrupted."
        : "The sound was interrupted \(counted(interruptions, "time")); another device may be better."
    )
  }

  /// Waits for an event for which `isMeant` returns true.
  ///
  /// - Throws: `PCMError` if the card is lost; `SilentCardError` after the timeout.
  private func wait(for events: HeardEvents, _ isMeant: (SpeakerEvent) -> Bool) throws {
    let end = ContinuousClock.now + .milliseconds(Self.patience)
    repeat {
      for event in events.take() {
        if case .silent(let reason) = event { throw reason }
        if isMeant(event) { return }
      }
      events.wakeup.wait(until: end)
    } while .now < end
    throw SilentCardError(device: device)
  }
}

/// The error about a sound card that accepts no samples and reports no reason.
struct SilentCardError: Error, CustomStringConvertible {
  let device: String

  var description: String {
    "sound device \"\(device.printable(limit: 80))\" does not play; an HDMI card needs a screen that is "
      + "switched on"
  }
}

/// The events from the speaker's thread, for another thread.
private final class HeardEvents: Sendable {
  let wakeup = Wakeup()
  private let events = Mutex<(new: [SpeakerEvent], underruns: Int)>(([], 0))

  var underruns: Int { events.withLock { $0.underruns } }

  func add(_ event: SpeakerEvent) {
    events.withLock { events in
      if case .underrun(let count) = event { events.underruns = count }
      events.new.append(event)
    }
    wakeup.signal()
  }

  func take() -> [SpeakerEvent] {
    wakeup.clear()
    return events.withLock { events in
      defer { events.new = [] }
      return events.new
    }
  }
}
