internal import CALSALibrary  // its header brings poll(2)
internal import Glibc
internal import LinuxSystem

/// Waits for a card's next period or for commands, and never degenerates into a busy loop.
///
/// A card that plays in real time wakes the thread once a period. Some devices do not: `null` and
/// `file` accept everything at once and are always writable, and a broken plugin may report errors
/// without end. `null` and `file` get one period of samples per period of this clock. For all other
/// devices, at least half a period passes between wake-ups.
struct PeriodClock {
  struct Wake {
    var hasCommands = false
    var isDue = false
  }

  /// Whether the device accepts everything at once, so that this clock has to pace it.
  private(set) var isFreeRunning = false

  /// The descriptor of the mailbox, then those of the card.
  private var descriptors: [pollfd]
  private let period: Int64
  private var lastWake = MonotonicTime.now
  private var nextTick: Int64 = 0

  init(pcm: borrowing PCM, wakeUp: Int32) {
    descriptors = [pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)] + pcm.pollDescriptors()
    period = Int64(pcm.periodFrames) * 1_000_000 / Int64(SoundClip.rate)
    if descriptors.count == 1 { runFree() }
  }

  /// Makes this clock pace the device from now on.
  mutating func runFree() {
    isFreeRunning = true
    nextTick = MonotonicTime.now + period
  }

  /// Makes the card set the pace again after it was prepared; a card without descriptors cannot.
  mutating func followCard() {
    isFreeRunning = descriptors.count == 1
  }

  /// Waits for the card's next period or for a command, whichever comes first.
  ///
  /// After `limit` milliseconds a period is due even if the card reports nothing.
  mutating func wait(for pcm: borrowing PCM, limit: Int64) -> Wake {
    var wake = isFreeRunning ? waitForTick() : waitForCard(pcm, limit: limit)
    // Without an eventfd nothing signals commands, so check the mailbox every period.
    if descriptors[0].fd < 0 { wake.hasCommands = wake.isDue }
    return wake
  }

  private mutating func waitForTick() -> Wake {
    var wake = Wake()
    let left = nextTick - MonotonicTime.now
    wake.hasCommands = left > 0 && pollFirst(1, milliseconds: (left + 999) / 1000)
    let now = MonotonicTime.now
    guard now >= nextTick else { return wake }
    wake.isDue = true
    nextTick += period
    // After the whole program was paused, continue from here instead of catching up in a burst.
    if nextTick < now { nextTick = now + period }
    return wake
  }

  private mutating func waitForCard(_ pcm: borrowing PCM, limit: Int64) -> Wake {
    var wake = Wake()
    let anything = pollFirst(descriptors.count, milliseconds: limit)
    wake.hasCommands = descriptors[0].revents != 0
    wake.isDue = isReady(pcm) || !anything
    guard wake.isDue else { return wake }
    let early = lastWake + period / 2 - MonotonicTime.now
    // Only commands may end the wait before half a period has passed.
    if early > 0, pollFirst(1, milliseconds: (early + 999) / 1000) { wake.hasCommands = true }
    lastWake = MonotonicTime.now
    return wake
  }

  private mutating func isReady(_ pcm: borrowing PCM) -> Bool {
    descriptors.withUnsafeMutableBufferPointer { all in
      pcm.isReady(UnsafeMutableBufferPointer(rebasing: all[1...]))
    }
  }

  /// Polls the first descriptors and returns whether any of them is ready.
  private mutating func pollFirst(_ count: Int, milliseconds: Int64) -> Bool {
    for index in descriptors.indices { descriptors[index].revents = 0 }
    return poll(&descriptors, nfds_t(count), Int32(clamping: milliseconds)) > 0
  }
}
