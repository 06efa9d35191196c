import InputEvents
import KioskRuntime
import LiveRuntime
import Media
import RecordingFiles
import Scenes
import ScreenLayout
import Speaker
import Study

/// Everything a run or replay does with what happens, in one handler.
///
/// `flush` throws the first error: a handler can't stop a scene in the middle of its effects.
final class EffectFanout: EffectHandler {
  /// The moment that is 0.000 in the trace and frame 0 of the WAV file.
  var origin = Timestamp(microseconds: 0) {
    didSet { lines = EffectTrace(origin: origin) }
  }
  /// This machine's speaker and screen, if wanted.
  var live: LiveEffects?

  /// Saves what a replay changes, if wanted.
  ///
  /// The second argument is the learner's name; nil for the first learner.
  var save: ((LibraryChange, String?, Timestamp) throws -> Void)?

  /// Loads a replay's lessons, if wanted.
  var load: ((LessonRequest, Timestamp) throws -> Lesson?)?
  /// Answers a replay's questions to the library, if wanted.
  var reply: ((LibraryQuery, Timestamp) throws -> LibraryReply)?
  /// Works with a replay's stick, if there is one.
  var work: ((StickWork, Timestamp) throws -> StickResult?)?
  /// What a replay's cards say, for the WAV file.
  var media: ReplayMedia?
  /// The replay's current lesson.
  private var request: LessonRequest?

  private var trace: OutputFile?
  private var lines = EffectTrace(origin: Timestamp(microseconds: 0))
  private var wav: WAVRenderer?
  private var screens: ScreenFiles?
  private let replayed: GridSize?
  private var problem: (any Error)?

  /// Creates the files that are asked for.
  ///
  /// - Parameters:
  ///   - trace: Where the trace goes; `-` is standard output.
  ///   - wav: The sound file, with the sounds it is made of.
  ///   - screens: The folder for the screens.
  ///   - size: The screen's in a replay; nil for the one that is drawn on.
  ///   - panel: What to draw the screens on; nil for text.
  /// - Throws: `FileError` or `WAVFileError` for a file that can't be created.
  init(
    trace: String?, wav: (path: String, sounds: SoundBank, volume: Int)? = nil,
    screens: String? = nil, size: GridSize? = nil, panel: ScreenFiles.Panel? = nil
  ) throws {
    replayed = size
    if let trace { self.trace = try OutputFile(path: trace) }
    if let wav {
      self.wav = try WAVRenderer(path: wav.path, bank: wav.sounds, volume: wav.volume)
    }
    if let screens { self.screens = try ScreenFiles(folder: screens, panel: panel) }
  }

  var size: GridSize { replayed ?? live?.screen.size ?? .standard }

  /// Begins the trace with a line that names the recording, if several are replayed.
  func head(with name: String) throws {
    try trace?.write("# \(name.printable())\n")
  }

  func handle(_ event: RuntimeEvent, at time: Timestamp) {
    // Sound and screen first: no file may delay them.
    live?.handle(event, at: time)
    attempt {
      // A trace line that is in its file says that this was saved.
      if case .effect(.save(let change)) = event, let save {
        if request == nil || request?.learner != nil || change.answer == nil {
          try save(change, request?.learner, time)
        }
        live?.screen.notice = .saved
        try trace?.write(lines.line(event, at: time) + "\n")
        try trace?.flush()
        return
      }
      try trace?.write(lines.line(event, at: time) + "\n")
      switch event {
      case .effect(.play(let sound)):
        try wav?.play(sound, atMicroseconds: (time - origin).wholeMicroseconds)
      case .effect(.playCard(let sounds)) where wav != nil:
        try wav?.play(
          card: media?.clips(of: sounds) ?? [],
          atMicroseconds: (time - origin).wholeMicroseconds)
      case .effect(.say(let text)) where wav != nil:
        try wav?.play(
          card: media?.clip(of: text).map { [$0] } ?? [], waiting: text.waits,
          atMicroseconds: (time - origin).wholeMicroseconds)
      case .effect(.show), .effect(.playCard), .effect(.say), .effect(.save), .effect(.load),
        .effect(.ask),
        .effect(.work), .effect(.network), .effect(.switchOff),
        .gesture, .key, .study, .target:
        break
      }
    }
  }

  func show(_ content: ScreenContent, _ screen: Screen, at time: Timestamp) {
    live?.show(content, screen, at: time)
    let event = RuntimeEvent.effect(.show(content))
    attempt {
      try trace?.write(lines.line(event, at: time) + "\n")
      try screens?.write(screen)
    }
  }

  func follow(_ preferences: Preferences, _ layout: CardLayout) {
    wav?.setVolume(preferences.volume)
    live?.follow(preferences, layout)
  }

  func keep(_ bookmark: Bookmark?, at time: Timestamp) {
    live?.keep(bookmark, at: time)
  }

  func redraw(_ content: ScreenContent, _ screen: Screen, at time: Timestamp) {
    live?.redraw(content, screen, at: time)
  }

  func touched(isOnTarget: Bool, at time: Timestamp) {
    live?.touched(isOnTarget: isOnTarget, at: time)
    let microseconds = (time - origin).wholeMicroseconds
    attempt {
      if isOnTarget {
        try wav?.play(.touch, atMicroseconds: microseconds)
      } else {
        try wav?.play(card: [], atMicroseconds: microseconds)
      }
    }
  }

  func lesson(_ request: LessonRequest, at time: Timestamp) -> Lesson? {
    var lesson: Lesson?
    attempt { lesson = try load?(request, time) }
    self.request = lesson?.request ?? self.request
    return lesson
  }

  func reply(to query: LibraryQuery, at time: Timestamp) -> LibraryReply? {
    var reply: LibraryReply?
    attempt { reply = try self.reply?(query, time) }
    return reply
  }

  func result(of work: StickWork, at time: Timestamp) -> StickResult? {
    var result: StickResult?
    attempt { result = try self.work?(work, time) }
    return result
  }

  /// Writes the trace up to now, so that pulling the plug loses none of it.
  func flush() throws {
    attempt { try trace?.flush() }
    if let problem { throw problem }
  }

  /// Stops writing files; sound and screen go on.
  func endFiles() {
    trace = nil
    wav = nil
    screens = nil
    problem = nil
  }

  /// Ends all files; the WAV file ends at the time of the last event, or with the last sound.
  func finish(at end: Timestamp) throws {
    try flush()
    try wav.take()?.finish(atMicroseconds: (end - origin).wholeMicroseconds)
  }

  private func attempt(_ body: () throws -> Void) {
    guard problem == nil else { return }
    do { try body() } catch { problem = error }
  }
}
