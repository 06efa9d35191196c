/// A mixer that can take back the frames it rendered last, and render others in their place.
///
/// The same commands at the same frames give the same samples, whatever was taken back before.
/// Rendering and going back allocate nothing, as with `Mixer`.
struct RewindableMixer: Sendable {
  /// As it is after the last frame.
  private(set) var mixer: Mixer
  /// How many frames were rendered and not taken back.
  private(set) var position = 0

  /// As it was after a command, from which every later moment follows.
  private struct Moment {
    var mixer = Mixer()
    var position = 0

    mutating func become(_ other: Mixer, at position: Int) {
      mixer.become(other)
      self.position = position
    }
  }

  private var last = Moment()

  /// How many frames were rendered since the last command.
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

  /// Goes back, or skips frames; at most back to the last command.
  mutating func go(to frame: Int) {
    position = max(frame, last.position)
    mixer.become(last.mixer)
    mixer.skip(position - last.position)
  }

  /// Changes what plays from here on, until it goes back.
  mutating func tryCommand(_ change: (inout Mixer) -> Void) {
    change(&mixer)
  }

  /// Changes for ever what plays from here on: there is no way back before it.
  mutating func command(_ change: (inout Mixer) -> Void) {
    change(&mixer)
    last.become(mixer, at: position)
  }
}
