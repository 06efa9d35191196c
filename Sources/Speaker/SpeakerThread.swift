internal import CALSA
internal import Glibc
internal import OwnThread
package import Scenes
internal import Synchronization

/// The thread that owns the sound card and keeps it playing, with silence when there is nothing.
///
/// It waits for nobody and nobody waits for it: `play` leaves a note and returns. A card that is
/// missing, busy or pulled out makes the kiosk silent, never slow; the card is tried again every
/// two seconds, and sounds asked for meanwhile are dropped, not saved up.
///
/// The stream never pauses, because cards and screens that do swallow the start of the next sound
/// and pop. That costs one wake-up a period, and nothing else while no sound plays.
package final class SpeakerThread: Sendable {
  private let mailbox = SpeakerMailbox()
  private let thread: Mutex<pthread_t?>
  private let stopLimit: Int32

  /// Opens the device on a new thread and returns at once; `onEvent` tells how it went.
  ///
  /// - Parameters:
  ///   - device: An ALSA PCM name; one with the card's id (`default:CARD=vc4hdmi0`) stays true
  ///     when cards change places between boots. A Raspberry Pi's HDMI takes no `hw:` or `plughw:`.
  ///   - bank: The sounds, decoded.
  ///   - volume: 0...100 percent, as in `Mixer`.
  ///   - timing: How long to wait before trying again; tests shorten it.
  ///   - onEvent: Called on the speaker's thread: it must return at once, and so may wait for no
  ///     file, no terminal, and no lock that is held for longer than a few instructions.
  package init(
    device: String, bank: SoundBank, volume: Int = 100, timing: SpeakerTiming = SpeakerTiming(),
    onEvent: @escaping @Sendable (SpeakerEvent) -> Void
  ) {
    var loop = SpeakerLoop(
      device: device, bank: bank, mixer: Mixer(volume: volume), mailbox: mailbox, timing: timing,
      onEvent: onEvent)
    stopLimit = Int32(clamping: timing.stop)
    do throws(NoThreadError) {
      thread = Mutex(try startThread(named: "speaker") { loop.run() })
    } catch {
      loop.tellNoThread(code: error.code)
      thread = Mutex(nil)
    }
  }

  deinit {
    stop()
  }

  /// Plays a sound as soon as the card takes it: with the next period.
  ///
  /// `eventTime` is the time of the event that asked for it, in microseconds of CLOCK_MONOTONIC; it
  /// comes back in `SpeakerEvent.played`, to measure the latency.
  package func play(_ sound: Sound, at eventTime: Int64) {
    mailbox.play(sound, eventTime: eventTime)
  }

  /// Fades out what plays, lets the card finish it, closes it, and returns when the thread is gone.
  ///
  /// Takes a buffer and a fade, 35 ms at the usual sizes, and at most `SpeakerTiming.stop`: a sound
  /// server may block in opening or writing for ever, and its thread is then left behind. It
  /// holds all it uses itself, and nothing that has to be saved. A second call does nothing.
  package func stop() {
    mailbox.stop()
    let thread = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let thread else { return }
    if pthread_equal(thread, pthread_self()) != 0 {
      // Called from `onEvent`: the thread ends by itself and nobody can wait for it here.
      pthread_detach(thread)
    } else {
      calsa_join_or_detach_thread(thread, stopLimit)
    }
  }
}

/// How patient the speaker is with its card, in milliseconds.
package struct SpeakerTiming: Sendable {
  /// Between two tries to open a card that is missing, busy or gone.
  package var retry: Int64 = 2000
  /// Between two tries to wake a card that is suspended.
  package var resume: Int64 = 1000
  /// How long a card may take no samples before it counts as gone; over 30 times its buffer.
  package var stall: Int64 = 1000
  /// How long `stop` may wait for the thread; seven times what a card at the usual sizes takes.
  package var stop: Int64 = 250

  package init(
    retry: Int64 = 2000, resume: Int64 = 1000, stall: Int64 = 1000, stop: Int64 = 250
  ) {
    self.retry = retry
    self.resume = resume
    self.stall = stall
    self.stop = stop
  }
}
