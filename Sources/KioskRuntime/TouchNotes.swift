package import Gestures
package import InputEvents

/// What touched one device and what became of it, each in order of time.
package struct TouchNotes: Sendable {
  package var frames: [TouchFrame] = []
  package var reports: [TouchReport] = []
  package var gestures: [TimedGesture] = []

  package init() {}

  package var isEmpty: Bool { frames.isEmpty && reports.isEmpty && gestures.isEmpty }
}
