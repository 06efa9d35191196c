import BoxServices
import InputEvents
import KioskRuntime
import LibraryAccess
import LiveRuntime
import Media
import Scenes
import ScreenLayout
import Speaker
import Study

/// Performs effects on this machine: sound, screen, library.
final class LiveEffects: EffectHandler {
  let screen: KioskScreen
  private let speaker: SpeakerThread?
  private let library: LibraryThread?
  private var seeds: LessonSeeds
  /// The time of the event that asked for the last lesson; nil before the first.
  private(set) var asked: Timestamp?
  /// The time of the event that sent the last query to the library; nil before the first.
  private(set) var askedQuery: Timestamp?
  /// The current lesson, whose learner's answers are saved; nil for the run's first learner.
  var request: LessonRequest?
  /// Whether to save a bookmark of the learner's place for the next run.
  private let keepsBookmark: Bool
  /// The bookmark to save with the next change of this turn, or at the turn's end.
  private var note: BookmarkNote?
  private let media: (any MediaPlayer)?
  private let stick: LiveStick?
  private let services: LiveServices
  private let latencies: LatencyLog?
  /// The duration to add to an event's time to get this machine's monotonic time: zero for live devices.
  private let shift: Duration

  /// Whether sound is wanted but can't be played.
  var isSilent: Bool { speaker?.isSilent == true }

  init(
    screen: KioskScreen, speaker: SpeakerThread?, library: LibraryThread? = nil,
    seed: UInt64 = 1, latencies: LatencyLog? = nil, shift: Duration = .zero,
    keepsBookmark: Bool = false, media: (any MediaPlayer)? = nil,
    stick: LiveStick? = nil, services: LiveServices = LiveServices()
  ) {
    self.media = media
    self.stick = stick
    self.services = services
    self.screen = screen
    self.speaker = speaker
    self.library = library
    seeds = LessonSeeds(seed)
    self.latencies = latencies
    self.shift = shift
    self.keepsBookmark = keepsBookmark
  }

  func handle(_ event: RuntimeEvent, at time: Timestamp) {
    guard case .effect(let effect) = event else { return }
    let time = time + shift
    switch effect {
    case .play(let sound): play(sound, at: time)
    case .playCard(let sounds): media?.play(sounds)
    case .say(let text): media?.say(text)
    case .save(let change):
      // Scenes save nothing for a guest; if one did, nobody else may get the answer.
      if let request, request.learner == nil, change.answer != nil { break }
      if case .phone(let change) = change { services.follow(change) }
      library?.save(
        change, by: request?.learner, at: wallTime(of: time), noting: note.take())
    case .load(let request):
      asked = time
      library?.load(LessonOrder(request, seed: seeds.take(), at: wallTime(of: time)))
    case .ask(let query):
      askedQuery = time
      library?.ask(QueryOrder(query, at: wallTime(of: time)))
    case .show(let content):
      // This is from a calibration, which lays out nothing because nothing on its screens can be tapped.
      screen.show(content, screen.layout.screen(content, size: screen.size), at: time)
    case .work(let work): stick?.begin(work, at: wallTime(of: time))
    case .network(let work): services.network?.begin(work)
    case .switchOff: services.switchOff?.make()
    }
  }

  func show(_ content: ScreenContent, _ screen: Screen, at time: Timestamp) {
    self.screen.show(content, screen, at: time + shift)
    latencies?.add("screen", event: time + shift, done: .now)
  }

  func keep(_ bookmark: Bookmark?, at time: Timestamp) {
    if keepsBookmark { note = BookmarkNote(bookmark, at: wallTime(of: time + shift)) }
  }

  /// Saves the bookmark if it was not saved with a change of this turn.
  func finishTurn() {
    if let note = note.take() { library?.keep(note) }
  }

  func follow(_ preferences: Preferences, _ layout: CardLayout) {
    screen.follow(preferences, layout)
    speaker?.setVolume(preferences.volume)
  }

  func redraw(_ content: ScreenContent, _ screen: Screen, at time: Timestamp) {
    self.screen.redraw(content, screen)
  }

  func touched(isOnTarget: Bool, at time: Timestamp) {
    if isOnTarget { return play(.touch, at: time + shift) }
    speaker?.beginCard()
    media?.endTurn()
  }

  private func play(_ sound: Sound, at time: Timestamp) {
    speaker?.play(sound, at: time.microseconds)
    media?.endTurn()
  }

  /// The wall-clock time of an event, unaffected by clock changes since.
  private func wallTime(of time: Timestamp) -> WallTime {
    WallTime.now + (time - Timestamp.now)
  }
}
