package import Study

/// Something a scene asks the world outside to do; effects are performed in order.
package enum Effect: Equatable, Sendable {
  case play(Sound)
  /// Plays a card's sounds, one after the other, after the sound of the event.
  case playCard([CardSound])
  /// Reads a text aloud, after the sound of the event.
  case say(Speech)
  case show(ScreenContent)
  /// Saves a change, after sound and screen, which do not wait for it.
  case save(LibraryChange)
  /// Requests a lesson, which comes later; until then the screen stays as it is.
  case load(LessonRequest)
  /// Asks the library, whose reply comes later; until then the screen stays as it is.
  case ask(LibraryQuery)
  /// Begins work with a USB stick, whose result comes later; until then the screen stays as it is.
  case work(StickWork)
  /// Begins work with the network, whose result comes later; until then the screen stays as it is.
  case network(NetworkWork)
  /// Begins work with an update of the box's whole system, whose news come later.
  case update(UpdateWork)
  /// Looks for the sound outputs of the box.
  case outputs
  /// Begins work with the microphone, whose news comes later; until then the screen stays as it is.
  case microphone(MicrophoneWork)
  /// Switches the whole box off, if it can.
  case switchOff
}
