internal import CALSALibrary  // its header brings poll(2)
internal import Glibc
internal import LinuxSystem
internal import Scenes
internal import Synchronization

/// The body of the speaker's thread, which keeps one card open and fed, and reopens it when it fails.
struct SpeakerLoop: Sendable {
  /// The number of recoveries that may fail before the card is closed and reopened.
  static let patience = 10

  private(set) var device: String
  let bank: SoundBank
  let mailbox: SpeakerMailbox
  private let timing: SpeakerTiming
  let onEvent: @Sendable (SpeakerEvent) -> Void

  var mixer: RewindableMixer
  /// The sound that starts with the next rendered frame.
  var starting: (sound: Sound, eventTime: Int64)?
  var isStopping = false
  /// The time at which the last sound was requested.
  var lastCommand = MonotonicTime.now
  /// Whether the card was closed only because no sound was requested for a long time.
  private var hasRested = false
  /// The reason last reported for silence; nil while the card plays.
  private var reportedReason: PCMError? {
    didSet { mailbox.isSilent.store(reportedReason != nil, ordering: .relaxed) }
  }
  private var underruns = UnderrunCount()

  init(
    bank: SoundBank, mixer: Mixer, mailbox: SpeakerMailbox, timing: SpeakerTiming,
    onEvent: @escaping @Sendable (SpeakerEvent) -> Void
  ) {
    device = mailbox.device
    self.bank = bank
    self.mixer = RewindableMixer(mixer)
    self.mailbox = mailbox
    self.timing = timing
    self.onEvent = onEvent
  }

  /// Plays until told to stop, reopening the card whenever it is lost.
  mutating func run() {
    while !isStopping {
      if isMoving { (device, reportedReason, hasRested) = (mailbox.device, nil, false) }
      do throws(PCMError) {
        try play(on: PCM(device: device))
        if !isStopping, !isMoving { rest() }
      } catch {
        let isNew = reportedReason != error
        (reportedReason, hasRested) = (error, false)
        if isNew { onEvent(.silent(reason: error)) }
        // A card plugged in later may bring its own configuration.
        PCM.forgetConfiguration()
        waitInSilence(milliseconds: timing.retry)
      }
    }
  }

  /// Whether another device was chosen than the one in use.
  private var isMoving: Bool { mailbox.device != device }

  /// Reports that there will be no sound, because the system cannot create a thread.
  func reportNoThread(code: Int32) {
    mailbox.isSilent.store(true, ordering: .relaxed)
    onEvent(
      .silent(
        reason: PCMError(
          operation: .open, code: code, device: device, message: "no thread for the speaker")))
  }

  // MARK: One open card

  /// Plays on a card until told to stop or to play on another one, or until no sound has been requested for a long
  /// time.
  ///
  /// - Throws: The reason if the card is gone and has to be reopened.
  private mutating func play(on pcm: borrowing PCM) throws(PCMError) {
    var feed = Feed(pcm: pcm, wakeUp: mailbox.descriptor)
    feed.hasReportedStart = hasRested
    hasRested = false
    lastCommand = MonotonicTime.now
    try serve(pcm, &feed)
    guard !isStopping else { return }
    let began = MonotonicTime.now
    while !isStopping {
      reportStart(since: began, pcm, &feed)
      let wake = feed.clock.wait(for: pcm, limit: timing.stall)
      if isMoving { return leave(pcm, &feed) }
      if wake.hasCommands { takeCommands(pcm, &feed) }
      if wake.isDue || wake.hasCommands && pcm.replaces { try serve(pcm, &feed) }
      if isUnneeded(pcm, feed) { return }
    }
    fadeOut(pcm, &feed)
  }

  /// Reports once that the card plays.
  ///
  /// Any card accepts a first buffer of frames, but only one that plays accepts more.
  private mutating func reportStart(since began: Int64, _ pcm: borrowing PCM, _ feed: inout Feed) {
    guard !feed.hasReportedStart, feed.accepted > pcm.bufferFrames else { return }
    feed.hasReportedStart = true
    reportedReason = nil
    onEvent(
      .started(
        monotonicMicroseconds: began, delayFrames: pcm.delayFrames))
  }

  /// Recovers the card if necessary and fills its buffer.
  private mutating func serve(_ pcm: borrowing PCM, _ feed: inout Feed) throws(PCMError) {
    var failure: PCMError?
    // Try once more after a recovery. If that fails too, wait for the next period.
    for _ in 0..<2 {
      switch pcm.condition(after: failure) {
      case .fine:
        if failure == nil { feed.consecutiveRecoveries = 0 }
      case .underrun:
        feed.consecutiveRecoveries += 1
        guard feed.consecutiveRecoveries <= Self.patience else {
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
      guard !isStopping, !isMoving else { return }
      do throws(PCMError) {
        try fill(pcm, &feed)
        break
      } catch {
        failure = error
      }
    }
    if let count = underruns.countToTell(at: MonotonicTime.now) {
      onEvent(.underrun(count: count))
    }
    guard MonotonicTime.now - feed.lastRead <= timing.stall * 1000 else {
      throw PCMError(operation: .wait, code: ETIMEDOUT, device: device)
    }
  }

  /// Writes whole blocks while there is room, and starts a stream that did not start by itself.
  private mutating func fill(_ pcm: borrowing PCM, _ feed: inout Feed) throws(PCMError) {
    let most = feed.clock.isFreeRunning ? pcm.periodFrames : pcm.bufferFrames
    let block = feed.block.count / 2
    var frames = 0
    var room = try pcm.availableFrames()
    while frames < most, room >= (feed.hasRest ? 1 : block) {
      if !feed.hasRest {
        feed.isSilent = mixer.mixer.isSilent
        mixer.render(into: &feed.block, frames: block)
        feed.written = 0
        feed.starting = starting
        starting = nil
      }
      let accepted = try pcm.write(feed.block.span.extracting(droppingFirst: 2 * feed.written))
      guard accepted > 0 else { break }
      noteWritten(accepted, &feed)
      frames += accepted
      room -= accepted
    }
    if feed.clock.isFreeRunning { return }
    if frames >= most { room = try pcm.availableFrames() }
    if frames >= most, room >= pcm.bufferFrames {
      // A whole buffer was accepted in no time: this device does not play in real time.
      feed.clock.runFree()
    } else if room < pcm.periodFrames {
      try pcm.startIfPrepared()
    }
  }

  private mutating func noteWritten(_ frames: Int, _ feed: inout Feed) {
    let now = MonotonicTime.now
    feed.noteAccepted(frames, at: now)
    guard let (sound, eventTime) = feed.starting else { return }
    feed.starting = nil
    onEvent(.played(sound, eventTime: eventTime, firstFrameWritten: now))
  }

  /// Resumes a suspended card: tries once a second, and prepares it if it cannot be resumed.
  private mutating func resume(_ pcm: borrowing PCM) throws(PCMError) {
    forgetSounds()
    for _ in 0..<Self.patience {
      if (try? pcm.resume()) != false {
        if pcm.condition() != .fine { try? pcm.prepare() }
        if pcm.condition() == .fine { return }
      }
      waitInSilence(milliseconds: timing.resume)
      if isStopping || isMoving { return }
    }
    throw PCMError(operation: .resume, code: ESTRPIPE, device: device)
  }

  /// Feeds the card until only silence is queued, so that stopping it cannot be heard.
  ///
  /// It gives up on a card that accepts nothing for the length of two buffers. That time counts from the
  /// last write, so that a thread that wakes late does not cut the sound off.
  private mutating func fadeOut(_ pcm: borrowing PCM, _ feed: inout Feed) {
    if pcm.replaces { return fadeOutAtOnce(pcm, &feed) }
    mixer.command { $0.stopAll() }
    let buffer = Int64(pcm.bufferFrames + pcm.periodFrames) * 1_000_000 / Int64(SoundClip.rate)
    let began = MonotonicTime.now
    while feed.silentFrames < pcm.bufferFrames,
      MonotonicTime.now - max(feed.lastRead, began) < 2 * buffer
    {
      let wake = feed.clock.wait(for: pcm, limit: buffer / 1000)
      if wake.hasCommands { _ = mailbox.take() }
      guard wake.isDue else { continue }
      // A card with an underrun or an error plays nothing that could be cut off.
      guard pcm.condition() == .fine, (try? fill(pcm, &feed)) != nil else { break }
    }
    pcm.drop()
  }

  /// Leaves a card for another one, which takes the commands from the mailbox.
  private mutating func leave(_ pcm: borrowing PCM, _ feed: inout Feed) {
    if pcm.replaces { fadeOutAtOnce(pcm, &feed) } else { pcm.drop() }
    forgetSounds()
  }

  /// Replaces the queue with a fade-out, and waits until that has been heard.
  private mutating func fadeOutAtOnce(_ pcm: borrowing PCM, _ feed: inout Feed) {
    replaceQueue(pcm, &feed) { $0.stopAll() }
    let heard = PCM.untouchedFrames + Mixer.fadeFrames
    let room = try? pcm.availableFrames()
    for _ in 0..<Self.patience {
      guard let room, let now = try? pcm.availableFrames(), now < room + heard else { break }
      poll(nil, 0, 5)
    }
    pcm.drop()
  }

  // MARK: Rest

  /// Whether the card can be closed: only silence is queued, and no sound was requested for a long time.
  private func isUnneeded(_ pcm: borrowing PCM, _ feed: borrowing Feed) -> Bool {
    guard let rest = timing.rest, mailbox.descriptor >= 0, !isStopping else { return false }
    return feed.silentFrames > pcm.bufferFrames
      && MonotonicTime.now - lastCommand > rest * 1000
  }

  /// Waits for a command without a card and without waking up; it is taken once the card is open again.
  private mutating func rest() {
    var command = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&command, 1, -1) < 0 {}
    (hasRested, isStopping) = (true, mailbox.isStopping)
  }

  /// Waits without a card and drops the sounds requested meanwhile, so that none is heard late.
  private mutating func waitInSilence(milliseconds: Int64) {
    forgetSounds()
    let end = MonotonicTime.now + milliseconds * 1000
    while !isStopping {
      let left = end - MonotonicTime.now
      guard left > 0 else { return }
      var descriptor = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, Int32(clamping: (left + 999) / 1000))
      if isMoving { return }
      isStopping = mailbox.take().stop
    }
  }

  private mutating func forgetSounds() {
    mixer.command { $0.clear() }
    starting = nil
  }
}
