internal import CALSA
internal import Glibc
internal import LinuxSystem
package import Scenes
internal import Synchronization

/// The thread that owns the sound card and keeps it playing: sounds, or else silence.
///
/// Neither side blocks: `play` posts a command and returns. A card that is missing, busy or unplugged
/// makes the kiosk silent, never slow. The thread tries to open the card again every two seconds, and
/// drops the sounds requested meanwhile.
///
/// The stream does not pause between sounds, because cards and screens that pause swallow the start of the
/// next sound, and pop. While no sound plays, this costs one wake-up per period: five to nine a second for
/// a card whose queue can be replaced, a hundred for other devices. If no sound has been requested for
/// `SpeakerTiming.rest`, the card is closed until one is, for example by a touch; the thread then never
/// wakes up.
package final class SpeakerThread: Sendable {
  private let mailbox: SpeakerMailbox
  private let firstDevice: String
  private let thread: Mutex<pthread_t?>
  private let stopLimit: Int32
  /// Whether the volume is above 0.
  private let isAudible: Atomic<Bool>

  /// Opens the device on a new thread and returns at once; `onEvent` reports the result.
  ///
  /// - Parameters:
  ///   - device: An ALSA PCM name. A name with the card's id (`default:CARD=vc4hdmi0`) stays right when
  ///     cards change their numbers between boots. A Raspberry Pi's HDMI accepts no `hw:` or `plughw:`.
  ///   - bank: The decoded sounds.
  ///   - volume: The volume in percent, 0...100, as in `Mixer`.
  ///   - timing: The times to wait; tests shorten them.
  ///   - onEvent: Called on the speaker's thread. It must return at once: it may not wait for a
  ///     file, a terminal, or a lock that is held for longer than a few instructions.
  package init(
    device: String, bank: SoundBank, volume: Int = 100, timing: SpeakerTiming = SpeakerTiming(),
    onEvent: @escaping @Sendable (SpeakerEvent) -> Void
  ) {
    (mailbox, firstDevice) = (SpeakerMailbox(device: device), device)
    var loop = SpeakerLoop(
      bank: bank, mixer: Mixer(volume: volume), mailbox: mailbox, timing: timing,
      onEvent: onEvent)
    stopLimit = Int32(clamping: timing.stop)
    isAudible = Atomic(volume > 0)
    do throws(NoThreadError) {
      thread = Mutex(try startJoinableThread(named: "speaker") { loop.run() })
    } catch {
      loop.reportNoThread(code: error.code)
      thread = Mutex(nil)
    }
  }

  /// Mixes the sounds on a new thread for another program that plays them.
  ///
  /// - Parameters:
  ///   - bank: The decoded sounds.
  ///   - volume: The volume in percent, 0...100, as in `Mixer`.
  ///   - send: Takes 10 ms of interleaved samples a call, while there is something to hear, on the speaker's thread.
  ///   - onEvent: As above.
  package init(
    bank: SoundBank, volume: Int = 100, send: @escaping @Sendable ([Int16]) -> Void,
    onEvent: @escaping @Sendable (SpeakerEvent) -> Void
  ) {
    (mailbox, firstDevice) = (SpeakerMailbox(), "")
    var loop = StreamLoop(
      bank: bank, mixer: Mixer(volume: volume), mailbox: mailbox, send: send, onEvent: onEvent)
    stopLimit = Int32(clamping: SpeakerTiming().stop)
    isAudible = Atomic(volume > 0)
    do throws(NoThreadError) {
      thread = Mutex(try startJoinableThread(named: "speaker") { loop.run() })
    } catch {
      mailbox.isSilent.store(true, ordering: .relaxed)
      thread = Mutex(nil)
    }
  }

  deinit {
    stop()
  }

  /// Whether sound is wanted but the card can't play, because it is missing, busy or unplugged.
  ///
  /// At volume 0 no sound is wanted, and a card that was closed only to rest can play.
  package var isSilent: Bool {
    isAudible.load(ordering: .relaxed) && mailbox.isSilent.load(ordering: .relaxed)
  }

  /// Plays a sound in place of the queued samples or, if they can't be replaced, after them.
  ///
  /// `eventTime` is the time of the event that requested the sound, in microseconds of CLOCK_MONOTONIC; it
  /// comes back in `SpeakerEvent.played`, to measure the latency.
  package func play(_ sound: Sound, at eventTime: Int64) {
    mailbox.play(sound, eventTime: eventTime)
  }

  /// Sets the volume, in percent as in `Mixer`, of the sounds that begin from now on.
  package func setVolume(_ volume: Int) {
    isAudible.store(volume > 0, ordering: .relaxed)
    mailbox.setVolume(volume)
  }

  /// Plays on another device from now on; the sounds that are requested after this are heard there.
  ///
  /// - Parameter device: As for `init`; nil for that device again.
  package func setDevice(_ device: String?) {
    mailbox.setDevice(device ?? firstDevice)
  }

  /// Begins the sounds of a card, which are added by `add` and follow the event's sound.
  ///
  /// They end with the next `play`; after that, `add` must not be called with sounds of an earlier card.
  package func beginCard() {
    mailbox.beginCard()
  }

  /// Plays a sound of the card when its earlier sounds have ended.
  package func add(_ clip: SoundClip) {
    mailbox.add(clip)
  }

  /// Fades out all sounds, lets the card play the fade, closes the card, and waits for the thread to end.
  ///
  /// The fade follows the queued samples if they can't be replaced. All this takes at most 50 ms at the usual
  /// sizes, and never more than `SpeakerTiming.stop`: a sound server may block forever while opening or
  /// writing. The thread is then left running; it owns everything it uses, and nothing that has to be
  /// saved. A second call does nothing.
  package func stop() {
    mailbox.stop()
    let thread = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let thread else { return }
    if pthread_equal(thread, pthread_self()) != 0 {
      // Called from `onEvent`: the thread cannot wait for itself, but will end by itself.
      pthread_detach(thread)
    } else {
      calsa_join_or_detach_thread(thread, stopLimit)
    }
  }
}

/// The times, in milliseconds, that the speaker waits for its card.
package struct SpeakerTiming: Sendable {
  /// The pause before opening a missing, busy or lost card again.
  package var retry: Int64 = 2000
  /// The pause before trying to resume a suspended card again.
  package var resume: Int64 = 1000
  /// The time without a requested sound after which the card is closed until the next one; nil for never.
  package var rest: Int64?
  /// The time for which a card may accept no samples before it counts as gone: more than twice its buffer.
  package var stall: Int64 = 1000
  /// The time for which `stop` waits for the thread: seven times what a card of the usual sizes needs.
  package var stop: Int64 = 250

  /// The usual times, with a card that is closed after some minutes without a sound, or never for 0.
  package static func resting(afterMinutes minutes: Int) -> SpeakerTiming {
    SpeakerTiming(rest: minutes > 0 ? Int64(minutes) * 60_000 : nil)
  }
}
