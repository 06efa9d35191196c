package import Scenes

/// What the speaker's thread tells; times are microseconds of CLOCK_MONOTONIC.
package enum SpeakerEvent: Equatable, Sendable {
  /// The card plays: it has taken more than its buffer holds.
  ///
  /// The time is the one at which it began to, a buffer or so ago; `periodFrames` and
  /// `bufferFrames` are what it granted.
  case started(monotonicMicroseconds: Int64, periodFrames: Int, bufferFrames: Int)
  /// There is no sound from now on, told once; `started` tells that it is back.
  case silent(reason: PCMError)
  /// The stream ran dry and plays again; `count` is the total since the thread began, told at most
  /// once a second.
  case underrun(count: Int)
  /// The card accepted the first frame of a sound.
  ///
  /// What is queued before it, at most a buffer less a period, is heard first. A sound that came
  /// while there was no card, or that another one followed within the same period, has no such
  /// event.
  case played(Sound, eventTime: Int64, firstFrameWritten: Int64)
}
