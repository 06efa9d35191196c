package import Study

/// What a scene answers: what is heard, seen and saved, and where it goes.
package struct Step: Sendable {
  package enum Next: Sendable {
    case stay
    /// To a scene above this one.
    case push(any Scene)
    /// To a scene in this one's place.
    case replace(any Scene)
    /// To the scene below; from the lowest one, home.
    case back
    /// To who learns; where nobody is asked, to the same lesson anew, as by `load`.
    case home
    /// To where this lesson is: its question or its result.
    case lesson(LessonSession)
    /// To another lesson, as soon as it is loaded; until then the scene stays.
    case load(LessonRequest)
  }

  package var sound: Sound?
  /// Whether the screen is shown: of the scene it leads to.
  package var shows = true
  package var change: LibraryChange?
  package var next: Next

  package init(_ sound: Sound? = nil, saving change: LibraryChange? = nil, next: Next = .stay) {
    self.sound = sound
    self.change = change
    self.next = next
  }

  /// Leaves what is studied.
  package static var leave: Step { Step(.question, next: .home) }

  /// Asks for a lesson without a sound, the screen as it is.
  package static func load(_ request: LessonRequest) -> Step {
    var step = Step(next: .load(request))
    step.shows = false
    return step
  }
}
