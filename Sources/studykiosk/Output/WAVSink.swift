import CommandBasis
import InputEvents
import KioskRuntime
import Media
import Scenes
import ScreenLayout
import Speaker

/// Writes what would be heard in a replay into a WAV file, whose first frame is the run's beginning.
final class WAVSink: Sink {
  private var file: WAVRenderer?
  private let media: ReplayMedia
  private var origin = Timestamp(microseconds: 0)

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The path of the WAV file.
  ///   - sounds: The sounds of events.
  ///   - volume: The volume in percent.
  ///   - media: The sounds and the speech of cards.
  /// - Throws: `WAVFileError` for a file that can't be created.
  init(
    path: String, _ sounds: SoundBank, volume: Int, _ media: ReplayMedia
  ) throws(WAVFileError) {
    file = try WAVRenderer(path: path, bank: sounds, volume: volume)
    self.media = media
  }

  func begin(at time: Timestamp) { origin = time }

  func take(_ event: RuntimeEvent, at time: Timestamp) throws {
    let microseconds = (time - origin).wholeMicroseconds
    switch event {
    case .effect(.play(let sound)): try file?.play(sound, atMicroseconds: microseconds)
    case .effect(.playCard(let sounds)):
      try file?.play(card: media.clips(of: sounds), atMicroseconds: microseconds)
    case .effect(.say(let text)):
      let clips = media.clip(of: text).map { [$0] } ?? []
      try file?.play(card: clips, waiting: text.waits, atMicroseconds: microseconds)
    case .effect(.microphone(.hear(let voice))):
      try file?.play(
        card: media.clips(of: [voice]), waiting: true, atMicroseconds: microseconds)
    case .touched(isOnTarget: true): try file?.play(.touch, atMicroseconds: microseconds)
    case .touched(isOnTarget: false): try file?.play(card: [], atMicroseconds: microseconds)
    case .followed(let preferences, _): file?.setVolume(preferences.volume)
    case .effect, .gesture, .key, .study, .target, .shown, .redrawn, .bookmarked: break
    }
  }

  func take(_ news: News) {
    if case .changed(.microphone(.taken(let voice))) = news { media.receive(voice) }
  }

  /// Ends the file at the time of the last event, or with the last sound.
  func finish(at time: Timestamp) throws {
    try file.take()?.finish(atMicroseconds: (time - origin).wholeMicroseconds)
  }
}
