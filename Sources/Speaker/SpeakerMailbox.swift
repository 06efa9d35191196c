internal import LinuxSystem
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

  /// Readable while there are commands; without a descriptor they wait for the next period.
  private let wakeup = Wakeup()
  private let commands = Mutex(Commands())
  /// Whether the card can't be played on; the thread's word.
  let isSilent = Atomic(false)

  /// That of `wakeup`.
  var descriptor: CInt { wakeup.descriptor }

  func play(_ sound: Sound, eventTime: Int64) {
    commands.withLock { commands in
      commands = Commands(
        play: (sound, eventTime), stop: commands.stop, volume: commands.volume)
    }
    wakeup.signal()
  }

  func beginCard() {
    commands.withLock { ($0.beginsCard, $0.card) = (true, []) }
    wakeup.signal()
  }

  func add(_ clip: SoundClip) {
    commands.withLock { $0.card.append(clip) }
    wakeup.signal()
  }

  /// Sets the volume of what begins from now on.
  func setVolume(_ volume: Int) {
    commands.withLock { $0.volume = volume }
  }

  func stop() {
    commands.withLock { $0.stop = true }
    wakeup.signal()
  }

  /// Whether the thread must end.
  var isStopping: Bool { commands.withLock { $0.stop } }

  /// Takes the commands and makes `descriptor` unreadable; `stop` and `volume` stay.
  func take() -> Commands {
    wakeup.clear()
    return commands.withLock { commands in
      defer { commands = Commands(stop: commands.stop, volume: commands.volume) }
      return commands
    }
  }
}
