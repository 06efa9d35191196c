import InputEvents

/// Separates a panel's fingers from its noise, and keeps each finger one stroke.
///
/// It handles broken strokes, fingers that the panel mixes up, single wrong positions, palms, ghosts,
/// and fingers that rest beside others. None of this delays a gesture: what shows only later is decided
/// later, and does not change earlier gestures.
struct TouchTracker: Sendable {
  let settings: GestureSettings
  let surface: SurfaceSize?
  /// The fingers that may make the next gesture.
  var sequence = TouchSequence()
  /// The fingers that made, or did not make, the last one: they may come back.
  var previous = TouchSequence()
  /// Whether the finger that is down continues `previous` if it starts to move.
  var mayContinuePrevious = false
  /// Contacts that are ignored until they lift: palms and resting fingers.
  var bystanders: [Int32] = []
  /// The resting finger that becomes a bystander unless the new contact is a ghost.
  var suspended: Stroke?
  var noiseEnd: Timestamp?
  /// Whether the finger that is down came before `previous` had lifted.
  var overlapsPrevious = false
  var hops: HopChain
  private(set) var pace: PanelPace
  var breaks = PanelBreaks()
  /// Whether several fingers type; see `GestureRecognizers`.
  var isTyping = false
  /// Until when the lifted fingers may come back before their gesture is told.
  var waitEnd: Timestamp?
  /// Whether the last frame has shown that a finger began elsewhere than it seemed.
  private(set) var hasNewStart = false
  /// What has been decided about each stroke, oldest first; nil if nobody asks.
  var reports: [TouchReport]?

  init(settings: GestureSettings, surface: SurfaceSize?) {
    self.settings = settings
    self.surface = surface
    hops = HopChain(settings: settings)
    pace = PanelPace(settings: settings)
    bystanders.reserveCapacity(16)
  }

  // MARK: Moving and lifting

  /// Moves the touching fingers to their places in the next frame, and lifts those that are gone.
  mutating func move(_ frame: TouchFrame) {
    hasNewStart = false
    if !bystanders.isEmpty {
      bystanders.removeAll { id in !frame.contacts.contains { $0.id == id } }
    }
    if frame.contacts.count > 1 || sequence.strokes.count > 1 {
      sequence.untangle(frame, without: bystanders)
    }
    for index in sequence.strokes.indices.reversed() where sequence[index].isTouching {
      guard let contact = frame.contacts.first(where: { $0.id == sequence[index].contact }) else {
        lift(index, at: frame.time)
        continue
      }
      if settings.isPalm(contact) {
        bystanders.append(contact.id)
        note(sequence.remove(at: index), .palm, at: frame.time)
        sequence.isAccompanied = true
      } else {
        take(sequence[index].move(to: contact, at: frame.time, settings, &pace))
      }
    }
    if sequence.isEmpty { sequence.reset() }
    judgeNoise(at: frame.time)
  }

  private mutating func take(_ step: Stroke.Step) {
    switch step {
    case .goesOn: break
    case .beganElsewhere: hasNewStart = true
    case .jumps: sequence.close(.jump)
    }
  }

  private mutating func lift(_ index: Int, at time: Timestamp) {
    take(sequence[index].lift(at: time, settings))
    let isGhost = sequence[index].duration(at: time) < pace.shortestTap
    hops.lifted(sequence[index], isGhost: isGhost, at: time)
    // Beside other fingers a ghost is nothing. Alone it may be the start of a broken stroke.
    if isGhost, sequence.strokes.count > 1 { note(sequence.remove(at: index), .ghost, at: time) }
  }

  /// Closes the sequence if it is certain by now that it is noise.
  mutating func judgeNoise(at time: Timestamp) {
    var fingers = 0
    if sequence.touching > TouchSequence.mostFingers { sequence.close(.hand) }
    for index in sequence.strokes.indices {
      let isFinger = sequence[index].duration(at: time) >= pace.shortestTap
      if isFinger { fingers += 1 }
      let hops = sequence[index].hops
      // A finger may well come down just after a lone ghost.
      if hops > 1 || hops > 0 && isFinger && !sequence[index].followsGhost { sequence.close(.hop) }
    }
    if fingers > 0, let stroke = suspended {
      suspended = nil
      note(stroke, .resting, at: time)
    }
    if fingers > 1, sequence.contacts > TouchSequence.mostFingers { sequence.close(.hand) }
  }

  /// Whether a finger may yet turn out to be a ghost.
  func isYoung(_ stroke: Stroke, at time: Timestamp) -> Bool {
    stroke.isTouching && time - stroke.down < pace.shortestTap
  }

  // What each frame asks is inlined: a call would copy the whole tracker.
  /// Whether what touches now is noise; what came just before it then probably was, too.
  @inline(__always)
  var isNoisy: Bool { sequence.obstacle == .hop || sequence.obstacle == .hand }

  /// The only finger, or the only one that is certainly no ghost.
  @inline(__always)
  func lone(at time: Timestamp) -> Stroke? {
    if let single = sequence.single { return single }
    var lone: Stroke?
    for stroke in sequence.strokes where !isYoung(stroke, at: time) {
      guard lone == nil else { return nil }
      lone = stroke
    }
    return lone
  }

  /// Ends the sequence when its fingers have lifted; it then becomes `previous`.
  ///
  /// A contact that may be a ghost does not keep one finger's sequence open; it begins the next one.
  /// It does keep two fingers' sequence open, because it may belong to the same hand.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - contacts: What touches then.
  /// - Returns: Whether it has ended.
  mutating func finish(at time: Timestamp, _ contacts: [Contact] = []) -> Bool {
    var (lifted, touching, young) = (0, 0, 0)
    for stroke in sequence.strokes {
      if !stroke.isTouching {
        lifted += 1
      } else if isYoung(stroke, at: time) {
        young += 1
      } else {
        touching += 1
      }
    }
    guard lifted > 0, touching == 0, young == 0 || lifted == 1 else {
      waitEnd = nil
      return false
    }
    if young == 0, mustWait(at: time, contacts) { return false }
    waitEnd = nil
    if sequence.strokes.contains(where: { $0.breaks == 0 && $0.farthest > settings.touchSlop }) {
      breaks.held()
    }
    swap(&sequence, &previous)
    sequence.reset()
    mayContinuePrevious = false
    overlapsPrevious = young > 0 && !isTyping
    switch previous.obstacle {
    case .hand, .afterNoise, .hop: noiseEnd = time
    default: break
    }
    for index in previous.strokes.indices.reversed() where previous[index].isTouching {
      sequence.append(previous.release(at: index))
    }
    restoreSuspended()
    return true
  }

  /// Ends the first of several typing fingers' strokes, as if it lifted now; from then on it is a bystander.
  ///
  /// - Returns: Whether there was one, and the next is certainly a finger; it is then `previous`.
  @inline(__always)
  mutating func releaseFirst(at time: Timestamp) -> Bool {
    isTyping && sequence.strokes.count > 1 && releaseFirstTyping(at: time)
  }

  private mutating func releaseFirstTyping(at time: Timestamp) -> Bool {
    guard sequence.isOpen, !isYoung(sequence[0], at: time),
      !sequence[0].isTouching || !isYoung(sequence[1], at: time)
    else { return false }
    previous.reset()
    previous.append(sequence.release(at: 0))
    overlapsPrevious = false
    if previous[0].isTouching {
      bystanders.append(previous[0].contact)
      take(previous[0].lift(at: time, settings))
    }
    return true
  }

  /// Restores a resting finger: what came beside it was a ghost.
  private mutating func restoreSuspended() {
    guard let stroke = suspended, sequence.isEmpty else { return }
    suspended = nil
    guard let index = bystanders.firstIndex(of: stroke.contact) else { return }
    bystanders.remove(at: index)
    sequence.append(stroke)
  }

  /// Whether what might have been a ghost when the last finger lifted is a finger, too.
  @inline(__always)
  func wasSecondFinger(at time: Timestamp) -> Bool {
    overlapsPrevious && sequence.strokes.contains { $0.duration(at: time) >= pace.shortestTap }
  }

  /// Joins the last sequence's fingers with those that are down.
  mutating func rejoinPrevious() {
    overlapsPrevious = false
    swap(&sequence, &previous)
    for stroke in previous.strokes { sequence.append(stroke) }
    previous.reset()
  }

  /// Keeps the last sequence's gesture; the finger that overlapped it is nothing.
  mutating func leavePrevious() {
    overlapsPrevious = false
    sequence.close(.reported)
  }

  mutating func interrupt() {
    sequence.close(.interrupted)
    swap(&sequence, &previous)
    sequence.reset()
    bystanders.removeAll(keepingCapacity: true)
    suspended = nil
    hops.end()
    mayContinuePrevious = false
    overlapsPrevious = false
    waitEnd = nil
  }
}
