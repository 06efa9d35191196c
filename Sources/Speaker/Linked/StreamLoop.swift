internal import CALSALibrary  // its header brings poll(2)
internal import Glibc
internal import LinuxSystem
internal import Scenes

/// The body of the speaker's thread if another program plays the samples: it mixes them in real time, and only while
/// there is something to hear.
struct StreamLoop: Sendable {
  private let bank: SoundBank
  private var mixer: Mixer
  private let mailbox: SpeakerMailbox
  private let send: @Sendable ([Int16]) -> Void
  private let onEvent: @Sendable (SpeakerEvent) -> Void
  private var isStopping = false

  /// The length of a block in frames: 10 ms, by which samples are sent before they are due.
  private static let block = 480

  init(
    bank: SoundBank, mixer: Mixer, mailbox: SpeakerMailbox,
    send: @escaping @Sendable ([Int16]) -> Void,
    onEvent: @escaping @Sendable (SpeakerEvent) -> Void
  ) {
    (self.bank, self.mixer, self.mailbox) = (bank, mixer, mailbox)
    (self.send, self.onEvent) = (send, onEvent)
  }

  /// Waits for commands, and sends what is to be heard, until told to stop.
  mutating func run() {
    while !isStopping {
      wait(until: nil)
      takeCommands()
      stream()
    }
  }

  /// Mixes and sends until there is nothing more to hear.
  private mutating func stream() {
    let began = MonotonicTime.now
    var sent = 0
    while !isStopping, !mixer.isSilent {
      var samples = [Int16](repeating: 0, count: 2 * Self.block)
      mixer.render(into: &samples, frames: Self.block)
      send(samples)
      sent += Self.block
      // The block before the next one is due; a command is taken at once, and heard from the next block on.
      let due = began + Int64(sent - Self.block) * 1_000_000 / Int64(SoundClip.rate)
      while !isStopping, MonotonicTime.now < due {
        wait(until: due)
        takeCommands()
      }
    }
  }

  private mutating func takeCommands() {
    let commands = mailbox.take()
    isStopping = commands.stop
    if let volume = commands.volume { mixer.setVolume(volume) }
    if let (sound, eventTime) = commands.play {
      mixer.play(bank[sound])
      onEvent(.played(sound, eventTime: eventTime, firstFrameWritten: MonotonicTime.now))
    }
    if commands.beginsCard { mixer.beginCard() }
    for clip in commands.card { mixer.add(clip) }
  }

  /// Waits for a command, or until a time in microseconds of `CLOCK_MONOTONIC`.
  private func wait(until time: Int64?) {
    var command = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
    let left = time.map { Int32(clamping: ($0 - MonotonicTime.now + 999) / 1000) }
    // Without the descriptor of the mailbox, commands are looked for as often as a block is mixed.
    poll(&command, 1, max(left ?? (mailbox.descriptor < 0 ? 10 : -1), -1))
  }
}
