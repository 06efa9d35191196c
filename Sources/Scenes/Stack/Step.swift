package import Study

/// A scene's response: what is heard, seen and saved, and which scene comes next.
package struct Step: Sendable {
  package enum Next: Sendable {
    case stay
    /// To a scene above this one.
    case push(any Scene)
    /// To a scene in this one's place.
    case replace(any Scene)
    /// To the scene below; from the lowest one, home.
    case back
    /// To the scene below, which then takes a target as if it had been tapped there.
    case backChoosing(Target)
    /// As `backChoosing`, after the right PIN, for which nothing asks again until the box is home.
    case unlocked(Target)
    /// Home, where a run began; a run that began with a lesson asks for it again, as by `load`.
    case home
    /// Home, where the next learner is asked who it is.
    case askLearner
    /// Home, as this learner; nil is a guest.
    case homeAs(learner: String?)
    /// To the current scene of this lesson: its question or its result.
    case lesson(LessonSession)
    /// To another lesson, as soon as it is loaded; until then the scene stays.
    case load(LessonRequest)
  }

  package var sound: Sound?
  /// Whether to show the screen of the scene to which the step leads.
  package var shows = true
  /// Whether the sounds of the card on the screen are played once more.
  package var repeatsSounds = false
  /// The changes to save, in order.
  package var changes: [LibraryChange]
  /// The work to begin with the USB stick.
  package var work: StickWork?
  /// The task for the network.
  package var network: NetworkWork?
  /// Whether the whole box is to be switched off.
  package var switchesOff = false
  package var next: Next

  package init(_ sound: Sound? = nil, saving change: LibraryChange? = nil, next: Next = .stay) {
    self.sound = sound
    changes = change.map { [$0] } ?? []
    self.next = next
  }

  /// Leaves the deck or lesson.
  package static var leave: Step { Step(.back, next: .home) }

  /// Leaves a lesson that is over; if there are several learners, the next one is asked who it is.
  package static var done: Step { Step(.back, next: .askLearner) }

  /// Does nothing, because nothing would change.
  package static var nothing: Step {
    var step = Step()
    step.shows = false
    return step
  }

  /// Does nothing, because the action is not possible now, which a sound tells.
  package static var refused: Step {
    var step = nothing
    step.sound = .refused
    return step
  }

  /// Plays the sounds of the card on the screen once more; the screen stays as it is.
  package static var listen: Step {
    var step = Step()
    (step.shows, step.repeatsSounds) = (false, true)
    return step
  }

  /// Requests a lesson, without a sound or a new screen.
  package static func load(_ request: LessonRequest) -> Step {
    var step = Step(next: .load(request))
    step.shows = false
    return step
  }
}
