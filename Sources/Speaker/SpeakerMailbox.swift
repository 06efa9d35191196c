internal import CALSA
internal import Glibc
internal import Scenes
internal import Synchronization

/// Where the kiosk leaves commands for the speaker's thread; neither waits for the other.
///
/// One event's sound is enough: of two within a period only the later one is heard.
final class SpeakerMailbox: Sendable {
  struct Commands {
    /// The newest sound asked for and the time of its event.
    var play: (sound: Sound, eventTime: Int64)?
    /// Whether a card's turn begins, after `play`.
    var beginsCard = false
    /// The sounds that follow in the card's turn, in order.
    var card: [SoundClip] = []
    var stop = false
    /// The last one that was set, in percent; nil if none was.
    var volume: Int?

    /// Whether nothing changes what is heard.
    var isEmpty: Bool { play == nil && !beginsCard && card.isEmpty }
  }

  /// An eventfd that is readable while there are commands, or -1 if the system has none left.
  ///
  /// With -1, commands wait for the next period.
  let wakeUp: Int32
  private let commands = Mutex(Commands())
  /// Whether the card can't be played on; the thread's word.
  let isSilent = Atomic(false)

  init() {
    wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
  }

  deinit {
    if wakeUp >= 0 { close(wakeUp) }
  }

  func play(_ sound: Sound, eventTime: Int64) {
    commands.withLock { commands in
      commands = Commands(
        play: (sound, eventTime), stop: commands.stop, volume: commands.volume)
    }
    ring()
  }

  func beginCard() {
    commands.withLock { ($0.beginsCard, $0.card) = (true, []) }
    ring()
  }

  func add(_ clip: SoundClip) {
    commands.withLock { $0.card.append(clip) }
    ring()
  }

  /// Sets the volume of what begins from now on.
  func setVolume(_ volume: Int) {
    commands.withLock { $0.volume = volume }
  }

  func stop() {
    commands.withLock { $0.stop = true }
    ring()
  }

  /// Whether the thread must end.
  var isStopping: Bool { commands.withLock { $0.stop } }

  /// Takes the commands and makes `wakeUp` unreadable; `stop` and `volume` stay.
  func take() -> Commands {
    var count: UInt64 = 0
    _ = read(wakeUp, &count, 8)
    return commands.withLock { commands in
      defer { commands = Commands(stop: commands.stop, volume: commands.volume) }
      return commands
    }
  }

  private func ring() {
    var one: UInt64 = 1
    _ = write(wakeUp, &one, 8)
  }
}
