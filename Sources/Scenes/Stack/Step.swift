package import Study

/// A scene's response: the changes to save, and what is heard and seen and which scene comes next, or that the scene
/// below responds.
package struct Step: Sendable {
  package enum Next: Sendable {
    case stay
    /// To a scene above this one.
    case push(any Scene)
    /// To a scene in this one's place.
    case replace(any Scene)
    /// To the scene below; from the lowest one, home.
    case back
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

  /// What is heard and seen.
  package enum Appearance: Sendable {
    /// The screen of the scene to which the step leads, after a sound.
    case screen(Sound?)
    /// A sound; the screen stays as it is.
    case sound(Sound)
    /// The sounds of the card on the screen, once more.
    case cardSounds
    case nothing
  }

  /// Work that is begun outside of the scenes.
  package enum Errand: Sendable {
    case stick(StickWork)
    case network(NetworkWork)
    case update(UpdateWork)
    /// Looks for the sound outputs.
    case outputs
    case microphone(MicrophoneWork)
    /// Switches the whole box off.
    case switchOff

    var effect: Effect {
      switch self {
      case .stick(let work): .work(work)
      case .network(let work): .network(work)
      case .update(let work): .update(work)
      case .outputs: .outputs
      case .microphone(let work): .microphone(work)
      case .switchOff: .switchOff
      }
    }
  }

  package enum Outcome: Sendable {
    case response(Appearance, Errand?, Next)
    /// The scene below takes a target as if it had been tapped there; what is heard and seen is its response.
    ///
    /// After the right PIN this unlocks the box: nothing asks for the PIN again until the box is home.
    case handOver(Target, unlocks: Bool)
  }

  /// The changes to save, in order.
  package var changes: [LibraryChange]
  package var outcome: Outcome

  private init(_ changes: [LibraryChange], _ outcome: Outcome) {
    (self.changes, self.outcome) = (changes, outcome)
  }

  /// Shows the screen, after a sound.
  package init(
    _ sound: Sound? = nil, saving changes: [LibraryChange], errand: Errand? = nil,
    next: Next = .stay
  ) {
    self.init(changes, .response(.screen(sound), errand, next))
  }

  /// Shows the screen, after a sound.
  package init(
    _ sound: Sound? = nil, saving change: LibraryChange? = nil, errand: Errand? = nil,
    next: Next = .stay
  ) {
    self.init(sound, saving: change.map { [$0] } ?? [], errand: errand, next: next)
  }

  /// Shows the screen, after a sound.
  package init(_ sound: Sound? = nil, saving edits: [Edit], next: Next = .stay) {
    self.init(sound, saving: edits.map { .edit($0) }, next: next)
  }

  /// Shows the screen, after a sound.
  package init(_ sound: Sound? = nil, saving edit: Edit?, next: Next = .stay) {
    self.init(sound, saving: edit.map { [$0] } ?? [], next: next)
  }

  /// Leaves the deck or lesson.
  package static var leave: Step { Step(.back, next: .home) }

  /// Leaves a lesson that is over; if there are several learners, the next one is asked who it is.
  package static var done: Step { Step(.back, next: .askLearner) }

  /// Does nothing, because nothing would change.
  package static var nothing: Step { Step([], .response(.nothing, nil, .stay)) }

  /// Does nothing, because the action is not possible now, which a sound tells.
  package static var refused: Step { .heard(.refused) }

  /// Plays the sounds of the card on the screen once more; the screen stays as it is.
  package static var listen: Step { Step([], .response(.cardSounds, nil, .stay)) }

  /// Plays a sound; the screen stays as it is.
  package static func heard(_ sound: Sound) -> Step {
    Step([], .response(.sound(sound), nil, .stay))
  }

  /// Saves a change, without a sound or a new screen.
  static func silently(saving change: LibraryChange) -> Step {
    Step([change], .response(.nothing, nil, .stay))
  }

  /// Requests a lesson, without a sound or a new screen.
  package static func load(_ request: LessonRequest) -> Step {
    Step([], .response(.nothing, nil, .load(request)))
  }

  /// Has the scene below take a target as if it had been tapped there.
  static func handOver(
    _ target: Target, unlocking unlocks: Bool = false, saving change: LibraryChange? = nil
  ) -> Step {
    Step(change.map { [$0] } ?? [], .handOver(target, unlocks: unlocks))
  }
}
