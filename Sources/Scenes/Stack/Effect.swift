package import Study

/// Something a scene asks the world outside to do; effects are performed in order.
package enum Effect: Equatable, Sendable {
  case play(Sound)
  /// Plays a card's sounds, one after the other, after the sound of the event.
  case playCard([CardSound])
  /// Reads a text aloud, after the sound of the event.
  case say(Speech)
  case show(ScreenContent)
  /// Follows sound and screen, which do not wait for it.
  case save(LibraryChange)
  /// The lesson comes later; until then the screen stays as it is.
  case load(LessonRequest)
  /// The reply comes later; until then the screen stays as it is.
  case ask(LibraryQuery)
  /// What comes of it is told later; until then the screen stays as it is.
  case work(StickWork)
  /// Likewise.
  case network(NetworkWork)
  /// Switches the whole box off, if it can.
  case switchOff
}
