package import Scenes

/// An event that the speaker's thread reports; times are microseconds of CLOCK_MONOTONIC.
package enum SpeakerEvent: Equatable, Sendable {
  /// The card plays: it has accepted more frames than its buffer holds.
  ///
  /// The time is that at which the card began to play, about a buffer's length ago. A sound waits for at most
  /// `delayFrames` that are queued before it.
  case started(monotonicMicroseconds: Int64, delayFrames: Int)
  /// The card has become silent; reported once for each reason, until `started` reports sound again.
  case silent(reason: PCMError)
  /// The stream had underruns and plays again; reported at most once a second.
  ///
  /// `count` is the total since the thread began.
  case underrun(count: Int)
  /// The card accepted the first frame of a sound.
  ///
  /// Frames that are queued before it are heard first. A sound that was requested while there was no card,
  /// or that was replaced within the same period, has no such event.
  case played(Sound, eventTime: Int64, firstFrameWritten: Int64)
}
