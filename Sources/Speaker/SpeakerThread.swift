internal import CALSA
internal import Glibc
internal import LinuxSystem
package import Scenes
internal import Synchronization

/// The thread that owns the sound card and keeps it playing: sounds, or else silence.
///
/// Neither side blocks: `play` posts a command and returns. A card that is
/// missing, busy or unplugged makes the kiosk silent, never slow. The thread tries the card again
/// every two seconds and drops the sounds asked for meanwhile.
///
/// The stream does not pause between sounds, because cards and screens that pause swallow the start of the next
/// one and pop. While no sound plays this costs one wake-up a period: five to nine a second for a card whose
/// queue can be changed, a hundred for other devices. When nothing has been asked for since
/// `SpeakerTiming.rest`, the card is closed until something is, as by a finger that comes down; nothing wakes up.
package final class SpeakerThread: Sendable {
  private let mailbox = SpeakerMailbox()
  private let thread: Mutex<pthread_t?>
  private let stopLimit: Int32
  /// Whether anything would be heard.
  private let isAudible: Atomic<Bool>

  /// Opens the device on a new thread and returns at once; `onEvent` reports how it went.
  ///
  /// - Parameters:
  ///   - device: An ALSA PCM name. One with the card's id (`default:CARD=vc4hdmi0`) stays right
  ///     when cards change places between boots. A Raspberry Pi's HDMI takes no `hw:` or `plughw:`.
  ///   - bank: The decoded sounds.
  ///   - volume: 0...100 percent, as in `Mixer`.
  ///   - timing: How long to wait before trying again; tests shorten it.
  ///   - onEvent: Called on the speaker's thread. It must return at once: it may not wait for a
  ///     file, a terminal, or a lock that is held for longer than a few instructions.
  package init(
    device: String, bank: SoundBank, volume: Int = 100, timing: SpeakerTiming = SpeakerTiming(),
    onEvent: @escaping @Sendable (SpeakerEvent) -> Void
  ) {
    var loop = SpeakerLoop(
      device: device, bank: bank, mixer: Mixer(volume: volume), mailbox: mailbox, timing: timing,
      onEvent: onEvent)
    stopLimit = Int32(clamping: timing.stop)
    isAudible = Atomic(volume > 0)
    do throws(NoThreadError) {
      thread = Mutex(try startJoinableThread(named: "speaker") { loop.run() })
    } catch {
      loop.tellNoThread(code: error.code)
      thread = Mutex(nil)
    }
  }

  deinit {
    stop()
  }

  /// Whether there should be sound and the card can't be played on: missing, busy or unplugged.
  ///
  /// With volume 0 there should be none, and a card that rests is ready.
  package var isSilent: Bool {
    isAudible.load(ordering: .relaxed) && mailbox.isSilent.load(ordering: .relaxed)
  }

  /// Plays a sound instead of what is queued, or else with the device's next period.
  ///
  /// `eventTime` is the time of the event that asked for it, in microseconds of CLOCK_MONOTONIC; it
  /// comes back in `SpeakerEvent.played`, to measure the latency.
  package func play(_ sound: Sound, at eventTime: Int64) {
    mailbox.play(sound, eventTime: eventTime)
  }

  /// Sets the volume, in percent as in `Mixer`, of the sounds that begin from now on.
  package func setVolume(_ volume: Int) {
    isAudible.store(volume > 0, ordering: .relaxed)
    mailbox.setVolume(volume)
  }

  /// Begins a card's turn: its sounds, brought by `add`, follow the event's sound.
  ///
  /// The turn ends with the next `play`; `add` must not bring sounds of an earlier turn.
  package func beginCard() {
    mailbox.beginCard()
  }

  /// Plays a sound when those before it in the card's turn have ended.
  package func add(_ clip: SoundClip) {
    mailbox.add(clip)
  }

  /// Fades out what plays, lets the card finish it, closes it, and waits for the thread to end.
  ///
  /// This takes a fade, behind what is queued where that can't be changed: at most 50 ms at the usual sizes, and at
  /// most `SpeakerTiming.stop`: a
  /// sound server may block for ever while opening or writing. The thread is then left behind; it
  /// owns everything it uses and nothing that has to be saved. A second call does nothing.
  package func stop() {
    mailbox.stop()
    let thread = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let thread else { return }
    if pthread_equal(thread, pthread_self()) != 0 {
      // Called from `onEvent`: the thread ends by itself and cannot wait for itself.
      pthread_detach(thread)
    } else {
      calsa_join_or_detach_thread(thread, stopLimit)
    }
  }
}

/// How patient the speaker is with its card, in milliseconds.
package struct SpeakerTiming: Sendable {
  /// The pause before opening a missing, busy or lost card again.
  package var retry: Int64 = 2000
  /// The pause before waking a suspended card again.
  package var resume: Int64 = 1000
  /// After how long without a sound the card is closed until the next one; nil for never.
  package var rest: Int64?
  /// How long a card may accept no samples before it counts as gone; over twice its buffer.
  package var stall: Int64 = 1000
  /// How long `stop` waits for the thread; seven times what a card of the usual sizes needs.
  package var stop: Int64 = 250

  /// The usual patience, with a card that is closed after some minutes; 0 for never.
  package static func resting(afterMinutes minutes: Int) -> SpeakerTiming {
    SpeakerTiming(rest: minutes > 0 ? Int64(minutes) * 60_000 : nil)
  }
}
