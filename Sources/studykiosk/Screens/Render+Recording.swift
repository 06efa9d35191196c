import Canvas
import CommandBasis
import DeckFormats
import DeckStore
import InputEvents
import KioskRuntime
import LibraryAccess
import LiveRuntime
import Media
import RecordingFiles
import ScreenLayout
import SettingsFiles

extension Render {
  /// Draws the scene that the replay of a recording shows at a time.
  ///
  /// A library is copied before, because a replay saves its answers.
  func draw(_ file: String, at time: Duration) throws {
    let inputs = RecordingFile.paths(of: file) + box.study.inputs
    try refuseInputs(inputs + (library.library == nil ? [] : library.files), [output])
    guard library.library != nil else { return try draw(file, at: time, in: nil) }
    let place = try TemporaryPlace.folder()
    let copy = "\(place.path)/library.sqlite"
    try library.use { try $0.backup(to: copy) }
    try LibraryFile(path: copy).use { try draw(file, at: time, in: $0) }
  }

  private func draw(_ file: String, at time: Duration, in store: DeckStore?) throws {
    let log = Log()
    let replayed = try box.box(in: store, log)
    var painter = try ScreenPainter(panel: size, isLight ? .light : replayed.settings.values.theme)
    let recording = try box.recording.open(file)
    var (run, _) = try replayed.run(on: painter.grid.size)
    let scene = LastScene()
    run.sinks.add(scene)
    var replay = Replaying(recording: recording, run: run)
    _ = try replay.begin()
    // A trace rounds times to milliseconds, so the scene may come up to half a millisecond later.
    try replay.advance(to: replay.time + time + .microseconds(499))
    guard let screen = scene.screen else { return }
    try write(screen, with: &painter, ReplayPictures(replayed.read))
    guard output != "-" else { return }
    try writeLines(["\(output): \(scene.line)".printable()])
  }
}

/// The scene that a run shows now.
private final class LastScene: Sink {
  private var lines = EffectTrace(origin: Timestamp(microseconds: 0))
  /// The scene as it was drawn last; nil before the run begins.
  private(set) var screen: Screen?
  /// The line with which a trace says that the scene is shown.
  private(set) var line = ""

  func begin(at time: Timestamp) { lines = EffectTrace(origin: time) }

  func take(_ event: RuntimeEvent, at time: Timestamp) {
    switch event {
    case .shown(_, let screen):
      self.screen = screen
      line = lines.line(event, at: time) ?? ""
    case .redrawn(_, let screen): self.screen = screen
    default: break
    }
  }
}
