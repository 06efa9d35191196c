internal import Scenes

/// The state of feeding one open card.
struct Feed {
  var clock: PeriodClock
  /// 10 ms of samples, or a period if that is less: the first of a sound are written before the rest is mixed.
  var block: [Int16]
  /// Frames of the block that the card has accepted.
  var written: Int
  /// Frames the card has accepted since it was last opened or prepared.
  private(set) var accepted = 0
  /// The sound that starts with the block, until the card accepts its first frame.
  var starting: (sound: Sound, eventTime: Int64)?
  /// Whether the whole block is silence.
  var isSilent = true
  /// Frames of silence written since the last frame of a sound.
  var silentFrames = 0
  /// Recoveries from underruns with no period played between them.
  var curesInARow = 0
  var isToldStarted = false
  /// When the card last made room or was prepared.
  private(set) var lastRead = monotonicMicroseconds()

  init(pcm: borrowing PCM, wakeUp: Int32) {
    clock = PeriodClock(pcm: pcm, wakeUp: wakeUp)
    block = [Int16](repeating: 0, count: 2 * min(pcm.periodFrames, PCM.Sizes.short.period))
    written = block.count / 2
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
    lastRead = monotonicMicroseconds()
  }
}
