package import Study

/// Something a scene wants done outside, as a value; effects are performed in order.
package enum Effect: Equatable, Sendable {
  case play(Sound)
  case show(ScreenContent)
  /// Saved after it has been heard and seen; neither waits for it.
  case save(LibraryChange)
  /// Answered later with the lesson asked for; until then the screen stays as it is.
  case load(LessonRequest)
}
