internal import LinuxSystem
internal import Scenes
internal import Synchronization

/// A mailbox in which the kiosk leaves commands for the speaker's thread; neither waits for the other.
///
/// The mailbox holds only one event's sound, because of two within a period only the later one is heard.
final class SpeakerMailbox: Sendable {
  struct Commands {
    /// The sound that was requested last, and the time of its event.
    var play: (sound: Sound, eventTime: Int64)?
    /// Whether the sounds of a new card begin, after `play`.
    var beginsCard = false
    /// The further sounds of the card, in order.
    var card: [SoundClip] = []
    var stop = false
    /// The volume that was set last, in percent; nil if none was set.
    var volume: Int?
    /// The device on which to play.
    var device: String

    /// Whether no command changes the sounds that play.
    var isEmpty: Bool { play == nil && !beginsCard && card.isEmpty }
  }

  /// The event that wakes the thread; without its descriptor, commands wait for the next period.
  private let wakeup = Wakeup()
  private let commands: Mutex<Commands>
  /// Whether the thread has found that the card can't play.
  let isSilent = Atomic(false)

  /// - Parameter device: The ALSA name of the device on which to play; empty if there is none.
  init(device: String = "") {
    commands = Mutex(Commands(device: device))
  }

  /// The descriptor of `wakeup`, which is readable while there are commands.
  var descriptor: CInt { wakeup.descriptor }

  func play(_ sound: Sound, eventTime: Int64) {
    commands.withLock { commands in
      commands = Commands(
        play: (sound, eventTime), stop: commands.stop, volume: commands.volume,
        device: commands.device)
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

  /// Sets the volume of the sounds that begin from now on; it is taken with the next command.
  func setVolume(_ volume: Int) {
    commands.withLock { $0.volume = volume }
  }

  var device: String { commands.withLock { $0.device } }

  func setDevice(_ device: String) {
    commands.withLock { $0.device = device }
    wakeup.signal()
  }

  func stop() {
    commands.withLock { $0.stop = true }
    wakeup.signal()
  }

  /// Whether the thread must end.
  var isStopping: Bool { commands.withLock { $0.stop } }

  /// Takes the commands and makes `descriptor` unreadable; `stop`, `volume` and `device` stay.
  func take() -> Commands {
    commands.withLock { take(from: &$0) }
  }

  /// Takes the commands for a device; those for another one stay.
  func take(on device: String) -> Commands? {
    commands.withLock { $0.device == device ? take(from: &$0) : nil }
  }

  private func take(from commands: inout Commands) -> Commands {
    wakeup.clear()
    defer {
      commands = Commands(stop: commands.stop, volume: commands.volume, device: commands.device)
    }
    return commands
  }
}
