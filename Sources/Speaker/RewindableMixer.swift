/// A mixer that can take back the frames it rendered last, and render others in their place.
///
/// The same commands at the same frames give the same samples, whatever was taken back before.
/// Rendering and going back allocate nothing, as with `Mixer`.
struct RewindableMixer: Sendable {
  /// As it is after the last frame.
  var mixer: Mixer
  /// How many frames were rendered and not taken back.
  private(set) var position = 0

  /// How it was before a block.
  private struct Past {
    var position = 0
    var mixer = Mixer()
  }

  /// The first `known` of them, the oldest first, are those before the last blocks.
  private var past = (0..<depth).map { _ in Past() }
  private var known = 0
  /// Where frames go that are rendered only to get back to a position.
  private var discarded = [Int16](repeating: 0, count: 2 * piece)

  /// Blocks that can be taken back: two of a card's, and the one that is being written.
  private static let depth = 4
  private static let piece = 480

  init(_ mixer: Mixer) {
    self.mixer = mixer
  }

  /// Renders the next block, as `Mixer.render` does.
  mutating func render(into block: inout [Int16], frames: Int) {
    if known == Self.depth {
      for index in 1..<Self.depth { past.swapAt(index - 1, index) }
      known -= 1
    }
    past[known].position = position
    past[known].mixer.become(mixer)
    known += 1
    mixer.render(into: &block, frames: frames)
    position += frames
  }

  /// Goes back; at most to the oldest block that is known.
  mutating func takeBack(_ frames: Int) {
    guard frames > 0, known > 0 else { return }
    let target = position - frames
    while known > 1, past[known - 1].position > target { known -= 1 }
    let start = past[known - 1].position
    mixer.become(past[known - 1].mixer)
    position = start
    while position < target {
      let frames = min(target - position, Self.piece)
      mixer.render(into: &discarded, frames: frames)
      position += frames
    }
    if position == start { known -= 1 }
  }

  /// Forgets all sounds, and the past in which they played.
  mutating func clear() {
    mixer.clear()
    known = 0
  }
}
