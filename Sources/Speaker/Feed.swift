internal import LinuxSystem
internal import Scenes

/// The state of feeding samples to one open sound card.
struct Feed {
  var clock: PeriodClock
  /// The samples that are being written: 10 ms, or one period if that is shorter.
  ///
  /// Blocks are short so that the first samples of a sound are written before the rest is mixed.
  var block: [Int16]
  /// The number of frames of the block that the card has accepted.
  var written: Int
  /// The number of frames that the card has accepted since it was last opened or prepared.
  private(set) var accepted = 0
  /// The sound that starts with the block, until the card accepts its first frame.
  var starting: (sound: Sound, eventTime: Int64)?
  /// Whether the whole block is silence.
  var isSilent = true
  /// The number of silent frames written since the last block with a sound.
  var silentFrames = 0
  /// The number of recoveries from underruns in a row, with no period played between them.
  var consecutiveRecoveries = 0
  var hasReportedStart = false
  /// The time at which the card last accepted frames or was prepared.
  private(set) var lastRead = MonotonicTime.now

  init(pcm: borrowing PCM, wakeUp: Int32) {
    clock = PeriodClock(pcm: pcm, wakeUp: wakeUp)
    block = [Int16](repeating: 0, count: 2 * min(pcm.periodFrames, PCM.Sizes.short.period))
    written = block.count / 2
  }

  /// Whether part of the block is still to be written.
  var hasRest: Bool { 2 * written < block.count }

  /// The number of frames of the block that are still to be written.
  var restFrames: Int { block.count / 2 - written }

  /// Records that the card has accepted frames of the block.
  mutating func noteAccepted(_ frames: Int, at now: Int64) {
    written += frames
    accepted += frames
    silentFrames = isSilent ? silentFrames + frames : 0
    lastRead = now
  }

  /// Discards the part of the block that is not written yet.
  mutating func dropBlock() {
    written = block.count / 2
    starting = nil
  }

  mutating func restart() {
    clock.followCard()
    accepted = 0
    lastRead = MonotonicTime.now
  }
}
