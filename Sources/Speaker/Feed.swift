internal import Scenes

/// The state of feeding one open card.
struct Feed {
  var clock: PeriodClock
  /// One period of samples.
  var block: [Int16]
  /// Frames of the block that the card has accepted.
  var written: Int
  /// Frames the card has accepted since it was last opened or prepared, without those taken back.
  private(set) var accepted = 0
  /// The sound that starts with the block, until the card accepts its first frame.
  var starting: (sound: Sound, eventTime: Int64)?
  /// Whether the whole block is silence.
  var isSilent = true
  /// Frames of silence written since the last frame of a sound.
  var silentFrames = 0
  /// Recoveries from underruns with no period played between them.
  var curesInARow = 0
  /// How many frames the card reads at once; nil while nobody knows.
  var step: Int? {
    didSet { kept = leastKept }
  }
  /// Whether the card was seen reading.
  var reads: Bool { step.map { $0 < .max } ?? false }
  var isToldStarted = false
  /// How many of the queued frames stay when others are taken back: more than the card reads at once.
  private(set) var kept = keptUnmeasured
  /// When frames were taken back last, unless an underrun came of it.
  private var lastTakenBack: Int64?
  /// When `kept` last changed.
  private var lastLearnt: Int64?
  /// The most that was in `accepted`.
  private var mostAccepted = 0
  /// When the card last made room or was prepared.
  private(set) var lastRead = monotonicMicroseconds()

  init(pcm: borrowing PCM, wakeUp: Int32) {
    clock = PeriodClock(pcm: pcm, wakeUp: wakeUp)
    block = [Int16](repeating: 0, count: 2 * pcm.periodFrames)
    written = pcm.periodFrames
  }

  /// Whether part of the block is still to be written.
  var hasRest: Bool { 2 * written < block.count }

  /// Frames of the block that are still to be written.
  var restFrames: Int { block.count / 2 - written }

  /// Notes frames of the block that the card has accepted.
  mutating func noteAccepted(_ frames: Int, at now: Int64) {
    written += frames
    accepted += frames
    silentFrames = isSilent ? silentFrames + frames : 0
    // What is only written in the place of other frames does not show that the card reads.
    guard accepted > mostAccepted else { return }
    mostAccepted = accepted
    lastRead = now
  }

  /// Notes frames taken back, and drops what was to be written after them.
  ///
  /// After a quiet while, fewer frames stay the next time: one busy moment must not delay every sound for ever.
  mutating func noteTakenBack(_ frames: Int, at now: Int64) {
    accepted -= frames
    dropBlock()
    lastTakenBack = now
    guard let learnt = lastLearnt, now - learnt > Self.quiet else { return }
    kept = max(kept / 2, leastKept)
    lastLearnt = kept > leastKept ? now : nil
  }

  /// Learns from an underrun: frames taken back shortly before were wanted already.
  mutating func noteUnderrun(at now: Int64) {
    guard let taken = lastTakenBack, now - taken < 100_000 else { return }
    kept = min(2 * kept, Self.mostKept)
    (lastTakenBack, lastLearnt) = (nil, now)
  }

  private var leastKept: Int { min(step ?? .max, Self.longestStep) + Self.margin }

  /// 10 ms, as an emulated card reads; a real one reads a millisecond or less.
  private static let longestStep = 480
  /// 2 ms for the thread to write what is new; PulseAudio leaves 1.3 ms (alsa-sink.c,
  /// `DEFAULT_REWIND_SAFEGUARD_USEC`).
  private static let margin = 96
  /// What stays while nobody knows how the card reads: 12 ms.
  static let keptUnmeasured = longestStep + margin
  /// 30 ms, as much as short periods would take.
  private static let mostKept = PCM.Sizes.short.buffer
  /// Ten minutes, in µs.
  private static let quiet: Int64 = 600_000_000

  /// Discards the part of the block that is not written yet.
  mutating func dropBlock() {
    written = block.count / 2
    starting = nil
  }

  mutating func restart() {
    clock.followCard()
    (accepted, mostAccepted) = (0, 0)
    lastRead = monotonicMicroseconds()
  }
}
