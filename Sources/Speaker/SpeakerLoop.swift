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

  private var mixer: Mixer
  /// The sound that starts with the next rendered frame.
  private var starting: (sound: Sound, eventTime: Int64)?
  private var isStopping = false
  private var isToldSilent = false
  private var underruns = UnderrunCount()

  init(
    device: String, bank: SoundBank, mixer: Mixer, mailbox: SpeakerMailbox, timing: SpeakerTiming,
    onEvent: @escaping @Sendable (SpeakerEvent) -> Void
  ) {
    self.device = device
    self.bank = bank
    self.mixer = mixer
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
        if !isToldSilent { onEvent(.silent(reason: error)) }
        isToldSilent = true
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
    var isToldStarted = false
    while !isStopping {
      let wake = feed.clock.wait(for: pcm, limit: timing.stall)
      if wake.hasCommands { takeCommands() }
      if wake.isDue { try serve(pcm, &feed) }
      // Every card takes its first buffer; only one that plays has room for more.
      if !isToldStarted, feed.accepted > pcm.bufferFrames {
        isToldStarted = true
        isToldSilent = false
        onEvent(
          .started(
            monotonicMicroseconds: began, periodFrames: pcm.periodFrames,
            bufferFrames: pcm.bufferFrames))
      }
    }
    fadeOut(pcm, &feed)
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
    guard monotonicMicroseconds() - feed.lastWrite <= timing.stall * 1000 else {
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
        feed.isSilent = mixer.isSilent
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
    feed.written += frames
    feed.accepted += frames
    feed.lastWrite = now
    feed.silentFrames = feed.isSilent ? feed.silentFrames + frames : 0
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
  /// It gives up on a card that takes nothing for two buffers. That time counts from the last
  /// write: a thread that wakes late must not cut the sound off.
  private mutating func fadeOut(_ pcm: borrowing PCM, _ feed: inout Feed) {
    mixer.stopAll()
    let buffer = Int64(pcm.bufferFrames + pcm.periodFrames) * 1_000_000 / Int64(SoundClip.rate)
    feed.lastWrite = monotonicMicroseconds()
    while feed.silentFrames < pcm.bufferFrames,
      monotonicMicroseconds() - feed.lastWrite < 2 * buffer
    {
      let wake = feed.clock.wait(for: pcm, limit: buffer / 1000)
      if wake.hasCommands { _ = mailbox.take() }
      guard wake.isDue else { continue }
      // A card that ran dry or is in trouble plays nothing that could be cut off.
      guard pcm.condition() == .fine, (try? fill(pcm, &feed)) != nil else { break }
    }
    pcm.drop()
  }

  // MARK: Commands

  private mutating func takeCommands() {
    let commands = mailbox.take()
    isStopping = commands.stop
    if let play = commands.play {
      mixer.play(bank[play.sound])
      starting = play
    }
    if commands.beginsCard { mixer.beginCard() }
    for clip in commands.card { mixer.add(clip) }
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

/// The state of feeding one open card.
private struct Feed {
  var clock: PeriodClock
  /// One period of samples.
  var block: [Int16]
  /// Frames of the block that the card has accepted.
  var written: Int
  /// Frames the card has accepted since it was last opened or prepared.
  var accepted = 0
  /// The sound that starts with the block, until the card accepts its first frame.
  var starting: (sound: Sound, eventTime: Int64)?
  /// Whether the whole block is silence.
  var isSilent = true
  /// Frames of silence written since the last frame of a sound.
  var silentFrames = 0
  /// Recoveries from underruns with no period played between them.
  var curesInARow = 0
  /// When the card last accepted a frame or was prepared.
  var lastWrite = monotonicMicroseconds()

  init(pcm: borrowing PCM, wakeUp: Int32) {
    clock = PeriodClock(pcm: pcm, wakeUp: wakeUp)
    block = [Int16](repeating: 0, count: 2 * pcm.periodFrames)
    written = pcm.periodFrames
  }

  /// Whether part of the block is still to be written.
  var hasRest: Bool { 2 * written < block.count }

  /// Discards the part of the block that is not written yet.
  mutating func dropBlock() {
    written = block.count / 2
    starting = nil
  }

  mutating func restart() {
    clock.followCard()
    accepted = 0
    lastWrite = monotonicMicroseconds()
  }
}

/// Counts underruns and limits the reports: the first at once, then at most one a second.
private struct UnderrunCount {
  var total = 0
  private var told = 0
  private var nextTime = Int64.min

  /// The total, or nil if it has not grown or was reported within the last second.
  mutating func countToTell(at now: Int64) -> Int? {
    guard total > told, now >= nextTime else { return nil }
    told = total
    nextTime = now + 1_000_000
    return total
  }
}
