package import Gestures
package import InputEvents

/// What touched or moved one device, and what became of it, each in order of time.
package struct TouchNotes: Sendable {
  package var frames: [TouchFrame] = []
  package var reports: [TouchReport] = []
  package var gestures: [TimedGesture] = []
  package var shakes: [ShakeAttempt] = []

  package var isEmpty: Bool {
    frames.isEmpty && reports.isEmpty && gestures.isEmpty && shakes.isEmpty
  }
}
