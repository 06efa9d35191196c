package import Scenes

/// What the speaker's thread reports; times are microseconds of CLOCK_MONOTONIC.
package enum SpeakerEvent: Equatable, Sendable {
  /// The card plays: it has taken more than its buffer holds.
  ///
  /// The time is when it began to, about a buffer ago. A sound waits for at most `delayFrames` that
  /// are queued before it.
  case started(monotonicMicroseconds: Int64, delayFrames: Int)
  /// There is no sound from now on; reported once, until `started` reports that it is back.
  case silent(reason: PCMError)
  /// The stream ran dry and plays again; reported at most once a second.
  ///
  /// `count` is the total since the thread began.
  case underrun(count: Int)
  /// The card accepted the first frame of a sound.
  ///
  /// What is queued before it is heard first. A sound that was asked
  /// for while there was no card, or that was replaced within the same period, has no such event.
  case played(Sound, eventTime: Int64, firstFrameWritten: Int64)
}
