/// How far a bar is filled.
package struct Level: Hashable, Sendable {
  package let value: Int
  package let whole: Int

  /// - Parameter loudness: How loud the microphone is, from 0 to `MicrophoneNews.loudest`.
  init(loudness: Int) { (value, whole) = (loudness, MicrophoneNews.loudest) }

  init(percent: Int) { (value, whole) = (percent, 100) }
}
