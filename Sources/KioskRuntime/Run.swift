package import InputEvents
package import Scenes
package import ScreenLayout
import Study

/// A run of the kiosk, live or replayed: owns the pipeline and performs its effects.
///
/// Each effect is performed, and its answer taken if it is there at once, before the pipeline goes on.
package struct Run {
  package internal(set) var pipeline: Pipeline
  package var services: any Services
  package var sinks: Sinks
  /// The request of the lesson that was begun last, whose learner's answers are saved.
  private var request: LessonRequest?
  /// The times of the events that asked for the last lesson, that sent the last query, and that ended the last recording.
  private var asked: (lesson: Timestamp?, query: Timestamp?, microphone: Timestamp?)
  /// The error of a service, after which nothing is performed any more.
  private var problem: (any Error)?

  package init(_ pipeline: Pipeline, services: any Services, sinks: [any Sink] = []) {
    (self.pipeline, self.services, self.sinks) = (pipeline, services, Sinks(sinks))
  }

  /// The size of the screen with words of the usual size.
  package var fullSize: GridSize {
    get { pipeline.fullSize }
    set { pipeline.fullSize = newValue }
  }

  /// The size for which the screen is laid out, and on which touches are located.
  package var size: GridSize { pipeline.size }

  /// Whether the screen can have larger cells: not if a terminal prints it in its own letters.
  package var enlargesWords: Bool {
    get { pipeline.enlargesWords }
    set { pipeline.enlargesWords = newValue }
  }

  package var deadline: Timestamp? { pipeline.deadline }

  /// Describes a device before its first event, or again when it comes back: see `InputStage.add`.
  package mutating func add(_ device: DeviceDescription, at index: Int) {
    pipeline.add(device, at: index)
  }

  // MARK: What happens

  /// Shows the first screen.
  package mutating func start(at time: Timestamp) {
    sinks.begin(at: time)
    services.begin(at: time)
    pipeline.start(at: time)
    settle()
  }

  /// Handles the next event, after the deadlines before it.
  package mutating func handle(_ event: InputEvent, from device: Int) {
    if event.isDecisive { advance(to: event.time) }
    pipeline.handle(event, from: device)
    settle()
  }

  /// Fires every deadline up to and including a moment, each at its own time.
  ///
  /// - Returns: The time of the last deadline fired; nil if none was due.
  @discardableResult
  package mutating func advance(to time: Timestamp) -> Timestamp? {
    var last: Timestamp?
    while let fired = pipeline.fire(upTo: time) {
      last = fired
      settle()
    }
    return last
  }

  /// Drops the gestures that touching fingers might still become, at the end of a recording.
  ///
  /// - Returns: Whether a finger still touches.
  package mutating func leaveUnfinished() -> Bool { pipeline.leaveUnfinished() }

  /// Fires the gestures' deadlines at the end of a recording, but not those of the scenes.
  ///
  /// - Returns: The time of the last deadline fired; nil if none was due.
  @discardableResult
  package mutating func finishGestures() -> Timestamp? {
    var last: Timestamp?
    while let deadline = pipeline.gestureDeadline { last = advance(to: deadline) }
    return last
  }

  /// Takes the news that has come since the last call, one by one.
  ///
  /// - Returns: Whether any of it concerned the scenes.
  package mutating func takeNews(at now: Timestamp) -> Bool {
    var isOfScenes = false
    for news in services.news() where take(news, at: now) { isOfScenes = true }
    return isOfScenes
  }

  /// Takes one piece of news, at the time at which it was asked for, as in a replay.
  ///
  /// - Returns: Whether it concerned the scenes.
  @discardableResult
  package mutating func take(_ news: News, at now: Timestamp) -> Bool {
    let isOfScenes = answer(with: news, at: now)
    settle()
    return isOfScenes
  }

  /// The longest time for which a lesson begins when it was asked for; if loading takes longer, it begins later.
  private static let longestLoad = Duration.seconds(1)

  private mutating func answer(with news: News, at now: Timestamp) -> Bool {
    switch news {
    case .lesson(var lesson):
      var time = asked.lesson ?? now
      if now - time > Self.longestLoad {
        lesson.start = lesson.start + (now - time)
        time = now
      }
      if pipeline.wantsLesson { request = lesson.request }
      perform(pipeline.take(.lesson(lesson), at: time))
    case .reply: perform(pipeline.take(news, at: asked.query ?? now))
    case .changed(.microphone(.taken)):
      // What was recorded may be heard at once.
      sinks.take(news)
      perform(pipeline.take(news, at: asked.microphone ?? now))
    case .changed: perform(pipeline.take(news, at: now))
    case .notice, .file, .line:
      sinks.take(news)
      return false
    }
    return true
  }

  // MARK: Effects

  /// Performs what the last event or deadline leads to.
  mutating func settle() {
    while let events = pipeline.next() { perform(events) }
  }

  private mutating func perform(_ events: [TimedEvent]) {
    for timed in events where problem == nil {
      var answer: News?
      // What is asked of the services comes first: a line of the trace says that it was done.
      switch timed.event {
      case .effect(let effect): answer = ask(effect, at: timed.time)
      case .bookmarked(let bookmark): services.keep(bookmark, at: timed.time)
      default: break
      }
      if problem != nil { return }
      sinks.take(timed)
      if let answer { _ = self.answer(with: answer, at: timed.time) }
    }
  }

  private mutating func ask(_ effect: Effect, at time: Timestamp) -> News? {
    switch effect {
    case .load: asked.lesson = time
    case .ask: asked.query = time
    case .microphone(.stop): asked.microphone = time
    case .microphone(.record): asked.microphone = nil
    default: break
    }
    do {
      return try services.perform(effect, for: request?.learner, at: time)
    } catch {
      problem = error
      return nil
    }
  }

  // MARK: Files

  /// Writes what the sinks have collected.
  ///
  /// - Throws: The first error of a service or a sink.
  package mutating func flush() throws {
    if let problem { throw problem }
    try sinks.flush()
  }

  /// Ends what the sinks write.
  ///
  /// - Throws: As `flush`.
  package mutating func finish(at time: Timestamp) throws {
    if let problem { throw problem }
    try sinks.finish(at: time)
  }
}
