import BoxServices
import InputEvents
import KioskRuntime
import LibraryAccess
import LiveRuntime
import Scenes
import Speaker
import Study

/// The services of a live run, which stand over the threads of the library, the stick and the network.
final class LiveServices: Services {
  private let library: LibraryThread
  private let stick: LiveStick?
  private let box: BoxServiceClients
  private let microphone: LiveMicrophone
  /// The preferences that options override for this run.
  private let chosen: Set<Setting>
  private var seeds: LessonSeeds
  /// Whether to save a bookmark of the learner's place for the next run.
  private let keepsBookmark: Bool
  /// The learner for whom something was done last, and whether a lesson has begun: the school is visited when another one
  /// is chosen, and when a lesson ends.
  private var learner: String?
  private var isInLesson = false
  /// The bookmark to save with the next change of this turn, or at the turn's end.
  private var note: BookmarkNote?

  init(
    library: LibraryThread, stick: LiveStick?, box: BoxServiceClients,
    microphone: LiveMicrophone, chosen: Set<Setting>, seed: UInt64, keepsBookmark: Bool
  ) {
    self.microphone = microphone
    (self.library, self.stick, self.box, self.chosen) = (library, stick, box, chosen)
    (seeds, self.keepsBookmark) = (LessonSeeds(seed), keepsBookmark)
  }

  /// The descriptors that are readable when there may be news.
  var descriptors: [CInt] {
    [library.descriptor, microphone.descriptor] + (stick?.descriptors ?? [])
      + [box.network?.descriptor].compactMap { $0 } + (box.update?.descriptors ?? [])
  }

  func perform(_ effect: Effect, for learner: String?, at time: Timestamp) -> News? {
    if let learner, learner != self.learner {
      self.learner = learner
      box.visit?.make()
    }
    switch effect {
    case .save(let change):
      if case .phone(let change) = change { box.follow(change) }
      library.save(change, by: learner, at: wallTime(of: time), noting: note.take())
    case .load(let request):
      library.load(LessonOrder(request, seed: seeds.take(), at: wallTime(of: time)))
    case .ask(let query): library.ask(QueryOrder(query, at: wallTime(of: time)))
    case .work(let work): stick?.begin(work, at: wallTime(of: time))
    case .network(let work): box.network?.begin(work)
    case .update(let work): box.update?.begin(work)
    case .outputs: return .changed(.outputs(SoundCard.outputs))
    case .microphone(let work): microphone.begin(work)
    case .switchOff: box.switchOff?.make()
    case .play, .playCard, .say, .show: break
    }
    return nil
  }

  func keep(_ bookmark: Bookmark?, at time: Timestamp) {
    if isInLesson, bookmark == nil { box.visit?.make() }
    isInLesson = bookmark != nil
    if keepsBookmark { note = BookmarkNote(bookmark, at: wallTime(of: time)) }
  }

  /// Saves the bookmark if it was not saved with a change of this turn.
  func finishTurn() {
    if let note = note.take() { library.keep(note) }
  }

  func news() -> [News] {
    let ofLibrary = library.takeNews().compactMap { news in
      guard case .changed(.preferences(let all)) = news else { return news }
      let changes = all.filter { !chosen.contains($0.key) }
      return changes.isEmpty ? nil : .changed(.preferences(changes))
    }
    let ofStick = (stick?.takeNews() ?? []).map { News.changed(.stick($0)) }
    let ofNetwork = (box.network?.takeNews() ?? []).map { news in
      News.changed(.network(news.result, of: news.work))
    }
    let ofUpdate = (box.update?.takeNews() ?? []).flatMap { news -> [News] in
      // Nobody waits for these.
      if news.work == .told || news.result == .idle { return [] }
      var all = [News.changed(.update(news.result, of: news.work))]
      if case .last(let history) = news.result, let notice = history.notice {
        all.append(.notice(notice))
        box.update?.begin(.told)
      }
      return all
    }
    let ofMicrophone = microphone.takeNews().map { News.changed(.microphone($0)) }
    return ofLibrary + ofStick + ofNetwork + ofUpdate + ofMicrophone
  }

  /// The wall-clock time of an event, unaffected by clock changes since.
  private func wallTime(of time: Timestamp) -> WallTime {
    WallTime.now + (time - Timestamp.now)
  }
}
