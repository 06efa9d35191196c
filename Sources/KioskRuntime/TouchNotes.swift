package import Gestures
package import InputEvents

/// The touches and movements of one device and the gestures that they became, each in order of time.
package struct TouchNotes: Sendable {
  package var frames: [TouchFrame] = []
  package var reports: [TouchReport] = []
  package var gestures: [TimedGesture] = []
  package var shakes: [ShakeAttempt] = []

  package var isEmpty: Bool {
    frames.isEmpty && reports.isEmpty && gestures.isEmpty && shakes.isEmpty
  }
}
