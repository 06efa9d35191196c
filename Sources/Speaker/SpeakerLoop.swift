internal import CALSALibrary  // its header brings poll(2)
internal import Glibc
internal import Scenes

/// The body of the speaker's thread: keeps one card open and fed, and reopens it when it fails.
struct SpeakerLoop: Sendable {
  /// How many recoveries may fail before the card is closed and reopened.
  private static let patience = 10

  private let device: String
  private let bank: SoundBank
  private let mailbox: SpeakerMailbox
  private let timing: SpeakerTiming
  private let onEvent: @Sendable (SpeakerEvent) -> Void

  private var mixer: RewindableMixer
  /// The sound that starts with the next rendered frame.
  private var starting: (sound: Sound, eventTime: Int64)?
  private var isStopping = false
  /// Why it was last said that there is no sound; nil since there is.
  private var toldReason: PCMError?
  private var underruns = UnderrunCount()

  init(
    device: String, bank: SoundBank, mixer: Mixer, mailbox: SpeakerMailbox, timing: SpeakerTiming,
    onEvent: @escaping @Sendable (SpeakerEvent) -> Void
  ) {
    self.device = device
    self.bank = bank
    self.mixer = RewindableMixer(mixer)
    self.mailbox = mailbox
    self.timing = timing
    self.onEvent = onEvent
  }

  /// Plays until told to stop, reopening the card whenever it is lost.
  mutating func run() {
    while !isStopping {
      do throws(PCMError) {
        let pcm = try PCM(device: device)
        try play(on: pcm)
      } catch {
        if toldReason != error { onEvent(.silent(reason: error)) }
        toldReason = error
        // A card plugged in later may bring its own configuration.
        PCM.forgetConfiguration()
        waitInSilence(milliseconds: timing.retry)
      }
    }
  }

  /// Reports that there will be no sound because the system cannot create a thread.
  func tellNoThread(code: Int32) {
    onEvent(
      .silent(
        reason: PCMError(
          operation: .open, code: code, device: device, message: "no thread for the speaker")))
  }

  // MARK: One open card

  /// Plays on a card until told to stop.
  ///
  /// - Throws: The reason when the card is gone and has to be reopened.
  private mutating func play(on pcm: borrowing PCM) throws(PCMError) {
    var feed = Feed(pcm: pcm, wakeUp: mailbox.wakeUp)
    try serve(pcm, &feed)
    guard !isStopping else { return }
    let began = monotonicMicroseconds()
    while !isStopping {
      if pcm.takesBack { measureSteps(pcm, &feed) }
      tellStarted(since: began, pcm, &feed)
      let wake = feed.clock.wait(for: pcm, limit: timing.stall)
      if wake.hasCommands { takeCommands(pcm, &feed) }
      if wake.isDue || wake.hasCommands && pcm.takesBack { try serve(pcm, &feed) }
    }
    fadeOut(pcm, &feed)
  }

  /// Tells once that the card plays: each takes its first buffer, but only one that plays reads on.
  private mutating func tellStarted(since began: Int64, _ pcm: borrowing PCM, _ feed: inout Feed) {
    guard !feed.isToldStarted, feed.accepted > pcm.bufferFrames || feed.reads else { return }
    feed.isToldStarted = true
    toldReason = nil
    onEvent(
      .started(
        monotonicMicroseconds: began, delayFrames: pcm.takesBack ? feed.kept : pcm.bufferFrames))
  }

  /// Recovers the card if necessary and fills its buffer.
  private mutating func serve(_ pcm: borrowing PCM, _ feed: inout Feed) throws(PCMError) {
    var failure: PCMError?
    // Try once more after a recovery. If that fails too, wait for the next period.
    for _ in 0..<2 {
      switch pcm.condition(after: failure) {
      case .fine:
        if failure == nil { feed.curesInARow = 0 }
      case .underrun:
        feed.curesInARow += 1
        guard feed.curesInARow <= Self.patience else {
          throw failure ?? PCMError(operation: .write, code: EPIPE, device: device)
        }
        underruns.total += 1
        feed.noteUnderrun(at: monotonicMicroseconds())
        try pcm.prepare()
        feed.restart()
      case .suspended:
        try resume(pcm)
        feed.dropBlock()
        feed.restart()
      case .gone(let error):
        throw error
      }
      guard !isStopping else { return }
      do throws(PCMError) {
        try fill(pcm, &feed)
        break
      } catch {
        failure = error
      }
    }
    if let count = underruns.countToTell(at: monotonicMicroseconds()) {
      onEvent(.underrun(count: count))
    }
    guard monotonicMicroseconds() - feed.lastRead <= timing.stall * 1000 else {
      throw PCMError(operation: .wait, code: ETIMEDOUT, device: device)
    }
  }

  /// Writes whole periods while there is room, and starts a stream that did not start by itself.
  private mutating func fill(_ pcm: borrowing PCM, _ feed: inout Feed) throws(PCMError) {
    let most = feed.clock.isFreeRunning ? 1 : pcm.bufferFrames / pcm.periodFrames
    var periods = 0
    var room = try pcm.availableFrames()
    while periods < most, room >= (feed.hasRest ? 1 : pcm.periodFrames) {
      if !feed.hasRest {
        feed.isSilent = mixer.mixer.isSilent
        mixer.render(into: &feed.block, frames: pcm.periodFrames)
        feed.written = 0
        feed.starting = starting
        starting = nil
      }
      let accepted = try pcm.write(feed.block.span.extracting(droppingFirst: 2 * feed.written))
      guard accepted > 0 else { break }
      noteWritten(accepted, &feed)
      if !feed.hasRest { periods += 1 }
      room = try pcm.availableFrames()
    }
    if feed.clock.isFreeRunning { return }
    if periods == most, room >= pcm.bufferFrames {
      // A whole buffer is gone in no time: this device does not play, it only takes.
      feed.clock.runFree()
    } else if room < pcm.periodFrames {
      try pcm.startIfPrepared()
    }
  }

  private mutating func noteWritten(_ frames: Int, _ feed: inout Feed) {
    let now = monotonicMicroseconds()
    feed.noteAccepted(frames, at: now)
    guard let (sound, eventTime) = feed.starting else { return }
    feed.starting = nil
    onEvent(.played(sound, eventTime: eventTime, firstFrameWritten: now))
  }

  /// Wakes a suspended card: tries once a second, or prepares it if it cannot resume.
  private mutating func resume(_ pcm: borrowing PCM) throws(PCMError) {
    forgetSounds()
    for _ in 0..<Self.patience {
      if (try? pcm.resume()) != false {
        if pcm.condition() != .fine { try? pcm.prepare() }
        if pcm.condition() == .fine { return }
      }
      waitInSilence(milliseconds: timing.resume)
      if isStopping { return }
    }
    throw PCMError(operation: .resume, code: ESTRPIPE, device: device)
  }

  /// Feeds the card until only silence is queued, so that stopping it cannot be heard.
  ///
  /// It gives up on a card that takes nothing for two buffers. That time counts from the last write: a
  /// thread that wakes late must not cut the sound off.
  private mutating func fadeOut(_ pcm: borrowing PCM, _ feed: inout Feed) {
    if pcm.takesBack { return fadeOutAtOnce(pcm, &feed) }
    mixer.mixer.stopAll()
    let buffer = Int64(pcm.bufferFrames + pcm.periodFrames) * 1_000_000 / Int64(SoundClip.rate)
    let began = monotonicMicroseconds()
    while feed.silentFrames < pcm.bufferFrames,
      monotonicMicroseconds() - max(feed.lastRead, began) < 2 * buffer
    {
      let wake = feed.clock.wait(for: pcm, limit: buffer / 1000)
      if wake.hasCommands { _ = mailbox.take() }
      guard wake.isDue else { continue }
      // A card that ran dry or is in trouble plays nothing that could be cut off.
      guard pcm.condition() == .fine, (try? fill(pcm, &feed)) != nil else { break }
    }
    pcm.drop()
  }

  /// Finds out how many frames the card reads at once, unless a command or trouble comes first.
  private func measureSteps(_ pcm: borrowing PCM, _ feed: inout Feed) {
    guard feed.step == nil, pcm.condition() == .fine, var last = try? pcm.availableFrames()
    else { return }
    var least = Int.max
    for _ in 0..<40 {
      var command = pollfd(fd: mailbox.wakeUp, events: Int16(POLLIN), revents: 0)
      guard poll(&command, 1, 1) == 0 else { return }
      guard let room = try? pcm.availableFrames() else { return }
      if room > last { least = min(least, room - last) }
      last = room
    }
    feed.step = least
  }

  /// Fades out in place of what is queued, and waits until that has been heard.
  private mutating func fadeOutAtOnce(_ pcm: borrowing PCM, _ feed: inout Feed) {
    takeBack(pcm, &feed)
    mixer.mixer.stopAll()
    if pcm.condition() == .fine, (try? fill(pcm, &feed)) != nil {
      let frames = Int64(feed.kept + Mixer.fadeFrames + feed.kept)
      poll(nil, 0, Int32(clamping: frames * 1000 / Int64(SoundClip.rate) + 1))
    }
    pcm.drop()
  }

  // MARK: Commands

  private mutating func takeCommands(_ pcm: borrowing PCM, _ feed: inout Feed) {
    let commands = mailbox.take()
    isStopping = commands.stop
    guard !commands.isEmpty else { return }
    takeBack(pcm, &feed)
    if let volume = commands.volume { mixer.mixer.setVolume(volume) }
    if let play = commands.play {
      mixer.mixer.play(bank[play.sound])
      starting = play
    }
    if commands.beginsCard { mixer.mixer.beginCard() }
    for clip in commands.card { mixer.mixer.add(clip) }
  }

  /// Takes back what is queued, so that what comes now is heard at once.
  ///
  /// A card in trouble keeps what it has: `serve` looks after it.
  private mutating func takeBack(_ pcm: borrowing PCM, _ feed: inout Feed) {
    guard let frames = try? pcm.takeBack(keeping: feed.kept), frames > 0 else { return }
    mixer.takeBack(frames + feed.restFrames)
    feed.noteTakenBack(frames, at: monotonicMicroseconds())
  }

  /// Waits without a card and drops the sounds asked for meanwhile, so that none comes late.
  private mutating func waitInSilence(milliseconds: Int64) {
    forgetSounds()
    let end = monotonicMicroseconds() + milliseconds * 1000
    while !isStopping {
      let left = end - monotonicMicroseconds()
      guard left > 0 else { return }
      var descriptor = pollfd(fd: mailbox.wakeUp, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, Int32(clamping: (left + 999) / 1000))
      isStopping = mailbox.take().stop
    }
  }

  private mutating func forgetSounds() {
    mixer.clear()
    starting = nil
  }
}
