import CommandBasis
import InputEvents
import KioskRuntime
import LiveRuntime
import Media
import RecordingFiles
import Scenes
import ScreenLayout
import Speaker
import Study

/// The effect handler of a run or replay, which passes events on to the live screen and speaker, and writes
/// the trace, the WAV file and the screen files.
///
/// A handler can't stop a scene in the middle of its effects, so the first error is kept until `flush` throws
/// it.
final class EffectFanout: EffectHandler {
  /// The moment that is 0.000 in the trace and frame 0 of the WAV file.
  var origin = Timestamp(microseconds: 0) {
    didSet { lines = EffectTrace(origin: origin) }
  }
  /// This machine's speaker and screen, if wanted.
  var live: LiveEffects?

  /// Saves a replay's change in the library; nil if there is no library.
  ///
  /// The second argument is the learner's name; nil for the first learner.
  var save: ((LibraryChange, String?, Timestamp) throws -> Void)?

  /// Loads a lesson for a replay; nil in a live run.
  var load: ((LessonRequest, Timestamp) throws -> Lesson?)?
  /// Answers a replay's query to the library; nil if there is no library.
  var reply: ((LibraryQuery, Timestamp) throws -> LibraryReply)?
  /// Performs a replay's work with a USB stick; nil if there is no library.
  var work: ((StickWork, Timestamp) throws -> StickResult?)?
  /// The sounds and the speech of a replay's cards, for the WAV file.
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
  ///   - trace: The path of the trace; `-` is standard output, nil writes none.
  ///   - wav: The path of the WAV file, its event sounds and their volume; nil writes none.
  ///   - screens: The folder for the screens; nil writes none.
  ///   - size: The screen's size in a replay; nil for the size of the live screen.
  ///   - panel: The panel that paints the screens as pictures; nil to write them as text.
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
      // The change is saved first, because a trace line that is in the file says that it was saved.
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
