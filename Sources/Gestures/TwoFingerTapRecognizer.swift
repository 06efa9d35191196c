import InputEvents

/// Recognizes two fingers that touch briefly together.
struct TwoFingerTapRecognizer: Sendable {
  let settings: GestureSettings

  /// Decides whether the fingers, the last of which lifted at `time`, made a two-finger tap.
  ///
  /// `shortest` is the shortest two-finger tap on this panel.
  func verdict(_ sequence: TouchSequence, at time: Timestamp, shortest: Duration) -> Verdict {
    if let obstacle = sequence.obstacle { return .ruledOut(obstacle) }
    let strokes = sequence.strokes
    guard strokes.count >= 2, let down = sequence.down else { return .ruledOut(.oneFinger) }
    guard strokes.count == 2 else { return .ruledOut(.hand) }
    let farthest = max(strokes[0].farthest, strokes[1].farthest)
    if farthest > settings.touchSlop { return settings.missed(.touchSlop, measured: farthest) }
    let duration = time - down
    if duration > settings.longestTwoFingerTap {
      return settings.missed(.longestTwoFingerTap, measured: duration)
    }
    if duration < shortest {
      return .missed(.shortestTwoFingerTap, measured: duration, allowed: shortest)
    }
    let (first, second) = (strokes[0].start, strokes[1].start)
    return .gesture(
      .twoFingerTap(at: SurfacePoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)))
  }
}
