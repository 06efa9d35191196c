internal import LinuxSystem
internal import Scenes

extension SpeakerLoop {
  /// Takes the commands from the mailbox, and makes their sounds heard as soon as the card can play them.
  mutating func takeCommands(_ pcm: borrowing PCM, _ feed: inout Feed) {
    guard let commands = mailbox.take(on: device) else { return }
    isStopping = commands.stop
    guard !commands.isEmpty else { return }
    lastCommand = MonotonicTime.now
    if let play = commands.play { starting = play }
    let bank = bank
    replaceQueue(pcm, &feed) { mixer in
      if let volume = commands.volume { mixer.setVolume(volume) }
      if let play = commands.play { mixer.play(bank[play.sound]) }
      if commands.beginsCard { mixer.beginCard() }
      for clip in commands.card { mixer.add(clip) }
    }
  }

  /// Makes a change that is heard at once, or after the queued samples on a device that cannot replace them.
  ///
  /// While a block is mixed, the card may read beyond the frame at which the change is to be heard. So the card is asked
  /// once more just before the samples are copied, and if it has, the change is made at a later frame. What was copied
  /// is never taken back: the card may have read it by then, and a sound would begin twice.
  mutating func replaceQueue(
    _ pcm: borrowing PCM, _ feed: inout Feed, _ change: (inout Mixer) -> Void
  ) {
    guard pcm.replaces, pcm.condition() == .fine, var room = try? pcm.availableFrames() else {
      return mixer.command(change)
    }
    let end = mixer.position - feed.restFrames
    var start = end
    for _ in 0..<Self.patience {
      mixer.go(to: min(end - pcm.bufferFrames + room + PCM.untouchedFrames, end))
      start = mixer.position
      mixer.tryCommand(change)
      let frames = renderBlock(&feed, upTo: end)
      guard let later = try? pcm.availableFrames() else { break }
      room = later
      if start >= end - pcm.bufferFrames + room {
        replaceFrames(frames, pcm, feed, upTo: end)
        break
      }
    }
    mixer.go(to: start)
    mixer.command(change)
    feed.dropBlock()
    replaceBlock(pcm, &feed, upTo: end)
    if let (sound, eventTime) = starting, mixer.sinceCommand > 0 {
      starting = nil
      onEvent(.played(sound, eventTime: eventTime, firstFrameWritten: MonotonicTime.now))
    }
    while mixer.position < end { replaceBlock(pcm, &feed, upTo: end) }
    feed.silentFrames = 0
  }

  /// Renders at most one block in place of queued samples.
  private mutating func replaceBlock(_ pcm: borrowing PCM, _ feed: inout Feed, upTo end: Int) {
    let frames = renderBlock(&feed, upTo: end)
    replaceFrames(frames, pcm, feed, upTo: end)
  }

  /// Renders at most one block.
  ///
  /// - Returns: The number of frames.
  private mutating func renderBlock(_ feed: inout Feed, upTo end: Int) -> Int {
    let frames = min(feed.block.count / 2, end - mixer.position)
    if frames > 0 { mixer.render(into: &feed.block, frames: frames) }
    return max(frames, 0)
  }

  /// Puts the frames that were rendered last in place of queued ones.
  private func replaceFrames(_ frames: Int, _ pcm: borrowing PCM, _ feed: Feed, upTo end: Int) {
    guard frames > 0 else { return }
    let samples = feed.block.span.extracting(first: 2 * frames)
    pcm.replace(samples, before: end - mixer.position + frames)
  }
}
