/// A mixer that can go back to an earlier frame and render other frames in place of the last ones.
///
/// The same commands at the same frames give the same samples, however often the mixer went back before.
/// Rendering and going back allocate nothing, as with `Mixer`.
struct RewindableMixer: Sendable {
  /// The mixer after the last rendered frame.
  private(set) var mixer: Mixer
  /// The number of the next frame to render, counted from the start.
  private(set) var position = 0

  /// The state after a command, from which the state at every later frame can be computed.
  private struct Moment {
    var mixer = Mixer()
    var position = 0

    mutating func become(_ other: Mixer, at position: Int) {
      mixer.become(other)
      self.position = position
    }
  }

  private var last = Moment()

  /// The number of frames rendered since the last command.
  var sinceCommand: Int { position - last.position }

  init(_ mixer: Mixer) {
    self.mixer = mixer
    last.become(mixer, at: 0)
  }

  /// Renders the next block, as `Mixer.render` does.
  mutating func render(into block: inout [Int16], frames: Int) {
    mixer.render(into: &block, frames: frames)
    position += frames
  }

  /// Goes to a frame, earlier or later, but not to one before the last command.
  mutating func go(to frame: Int) {
    position = max(frame, last.position)
    mixer.become(last.mixer)
    mixer.skip(position - last.position)
  }

  /// Makes a change from the current frame on, which going back undoes.
  mutating func tryCommand(_ change: (inout Mixer) -> Void) {
    change(&mixer)
  }

  /// Makes a permanent change from the current frame on; the mixer cannot go back before it.
  mutating func command(_ change: (inout Mixer) -> Void) {
    change(&mixer)
    last.become(mixer, at: position)
  }
}
