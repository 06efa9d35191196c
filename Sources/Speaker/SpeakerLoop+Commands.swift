internal import Scenes

extension SpeakerLoop {
  /// Takes what was asked for, and makes it heard as soon as the card can.
  mutating func takeCommands(_ pcm: borrowing PCM, _ feed: inout Feed) {
    let commands = mailbox.take()
    isStopping = commands.stop
    guard !commands.isEmpty else { return }
    lastCommand = monotonicMicroseconds()
    if let play = commands.play { starting = play }
    let bank = bank
    replaceQueue(pcm, &feed) { mixer in
      if let volume = commands.volume { mixer.setVolume(volume) }
      if let play = commands.play { mixer.play(bank[play.sound]) }
      if commands.beginsCard { mixer.beginCard() }
      for clip in commands.card { mixer.add(clip) }
    }
  }

  /// Changes what is heard from now on: in the place of what is queued, or after it where that can't be changed.
  ///
  /// A card may read a piece of the old queue just before the change is there. Then the change is undone and made
  /// once more, later, so that a sound begins with its beginning.
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
      replaceBlock(pcm, &feed, upTo: end)
      guard let later = try? pcm.availableFrames() else { break }
      room = later
      // Where the card reads.
      if start >= end - pcm.bufferFrames + room { break }
      mixer.go(to: start)
      replaceBlock(pcm, &feed, upTo: end)
    }
    mixer.go(to: start)
    mixer.command(change)
    feed.dropBlock()
    replaceBlock(pcm, &feed, upTo: end)
    if let (sound, eventTime) = starting, mixer.sinceCommand > 0 {
      starting = nil
      onEvent(.played(sound, eventTime: eventTime, firstFrameWritten: monotonicMicroseconds()))
    }
    while mixer.position < end { replaceBlock(pcm, &feed, upTo: end) }
    feed.silentFrames = 0
  }

  /// Renders what comes next in the place of what is queued, a block at most.
  private mutating func replaceBlock(_ pcm: borrowing PCM, _ feed: inout Feed, upTo end: Int) {
    let frames = min(feed.block.count / 2, end - mixer.position)
    guard frames > 0 else { return }
    mixer.render(into: &feed.block, frames: frames)
    let samples = feed.block.span.extracting(first: 2 * frames)
    pcm.replace(samples, before: end - mixer.position + frames)
  }
}
