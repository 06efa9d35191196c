import InputEvents

/// Separates a panel's fingers from its noise, and tracks each finger as one stroke.
///
/// It handles broken strokes, fingers that the panel mixes up, single wrong positions, palms, ghosts,
/// and fingers that rest beside others. Hardly any gesture is delayed for this (see `mustWait`): noise that
/// is recognized only later does not change gestures that have been reported.
struct TouchTracker: Sendable {
  let settings: GestureSettings
  let surface: SurfaceSize?
  /// The touch that begins next.
  private var nextTouch: TouchID
  /// The fingers that may make the next gesture.
  var sequence = TouchSequence()
  /// The fingers of the last sequence, which may come back.
  var previous = TouchSequence()
  /// Whether the finger that is down continues `previous` if it starts to move.
  var mayContinuePrevious = false
  /// The contacts that are ignored until they lift: palms and resting fingers.
  var bystanders: [Int32] = []
  /// A resting finger that has become a bystander; it is restored if the new contact is a ghost.
  var suspended: Stroke?
  var noiseEnd: Timestamp?
  /// Whether the finger that is down landed before the fingers of `previous` had lifted.
  var overlapsPrevious = false
  var hops: HopChain
  private(set) var pace: PanelPace
  var breaks = PanelBreaks()
  /// Whether the screen has a keyboard; see `GestureRecognizers.isTyping`.
  var isTyping = false
  /// The time until which the lifted fingers may come back before their gesture is decided.
  var waitEnd: Timestamp?
  /// Whether the last frame has shown that a finger's first position was wrong.
  private(set) var hasNewStart = false
  /// The reports since they were last taken, oldest first; nil unless explanations are wanted.
  var reports: [TouchReport]?

  init(settings: GestureSettings, surface: SurfaceSize?, panel: Int) {
    nextTouch = TouchID(panel: panel, number: 0)
    self.settings = settings
    self.surface = surface
    hops = HopChain(settings: settings)
    pace = PanelPace(settings: settings)
    bystanders.reserveCapacity(16)
  }

  /// Begins a stroke with a contact, as a touch of its own.
  mutating func stroke(_ contact: Contact, down: Timestamp) -> Stroke {
    defer { nextTouch = TouchID(panel: nextTouch.panel, number: nextTouch.number + 1) }
    return Stroke(contact, nextTouch, down: down, settings)
  }

  // MARK: Moving and lifting

  /// Moves the touching fingers to their positions in the next frame, and lifts those that are gone.
  mutating func move(_ frame: TouchFrame) {
    hasNewStart = false
    if !bystanders.isEmpty {
      bystanders.removeAll { id in !frame.contacts.contains { $0.id == id } }
    }
    if frame.contacts.count > 1 || sequence.strokes.count > 1 {
      sequence.untangle(frame, without: bystanders)
    }
    for index in sequence.strokes.indices.reversed() where sequence.strokes[index].isTouching {
      let id = sequence.strokes[index].contact
      guard let contact = frame.contacts.first(where: { $0.id == id }) else {
        lift(index, at: frame.time)
        continue
      }
      if settings.isPalm(contact) {
        bystanders.append(contact.id)
        note(sequence.remove(at: index), .palm, at: frame.time)
        sequence.isAccompanied = true
      } else {
        let step = sequence[index].move(to: contact, at: frame.time, settings, &pace)
        if isTyping, case .jumps(let place?) = step {
          changeFinger(index, contact, at: place)
        } else {
          take(step)
        }
      }
    }
    if sequence.isEmpty { sequence.reset() }
    judgeNoise(at: frame.time)
  }

  private mutating func take(_ step: Stroke.Step) {
    switch step {
    case .goesOn: break
    case .wrongStart: hasNewStart = true
    case .jumps: sequence.close(.jump)
    }
  }

  /// Ends a stroke and begins another one with the same contact.
  ///
  /// On a keyboard, a contact at two places is that of two thumbs: the panel has missed the moment between
  /// them, or it reports only one finger, or no tracking ids.
  private mutating func changeFinger(
    _ index: Int, _ contact: Contact, at place: OutlierFilter.Place
  ) {
    lift(index, at: place.time)
    guard sequence.isOpen || sequence.obstacle == .reported else { return }
    let next = Contact(
      id: contact.id, position: place.point, isPalm: contact.isPalm,
      majorMillimeters: contact.majorMillimeters)
    let stroke = stroke(next, down: place.time)
    sequence.append(stroke)
  }

  private mutating func lift(_ index: Int, at time: Timestamp) {
    take(sequence[index].lift(at: time, settings))
    let isGhost = sequence[index].duration(at: time) < pace.shortestTap
    hops.lifted(sequence[index], isGhost: isGhost, at: time)
    // Beside other fingers a ghost is dropped. Alone it may be the start of a broken stroke.
    if isGhost, sequence.strokes.count > 1 { note(sequence.remove(at: index), .ghost, at: time) }
  }

  /// Closes the sequence if it is certain at `time` that it is noise.
  mutating func judgeNoise(at time: Timestamp) {
    var fingers = 0
    if sequence.touching > TouchSequence.mostFingers { sequence.close(.hand) }
    for index in sequence.strokes.indices {
      let isFinger = sequence.strokes[index].duration(at: time) >= pace.shortestTap
      if isFinger { fingers += 1 }
      let hops = sequence.strokes[index].hops
      // A finger may land by chance just after a lone ghost.
      if hops > 1 || hops > 0 && isFinger && !sequence.strokes[index].followsGhost {
        sequence.close(.hop)
      }
    }
    // Unwrapped only if there is one, because this would copy it at each frame.
    if fingers > 0, suspended != nil, let stroke = suspended.take() {
      note(stroke, .resting, at: time)
    }
    if fingers > 1, sequence.contacts > TouchSequence.mostFingers { sequence.close(.hand) }
  }

  /// Whether a finger may still turn out to be a ghost.
  func isYoung(_ stroke: Stroke, at time: Timestamp) -> Bool {
    stroke.isTouching && time - stroke.down < pace.shortestTap
  }

  // Properties that every frame reads are inlined, because a call would copy the whole tracker.
  /// Whether the current contacts are noise; a tap just before them then probably was, too.
  @inline(__always)
  var isNoisy: Bool { sequence.obstacle == .hop || sequence.obstacle == .hand }

  /// The stroke of the only finger, or of the only one that is certainly not a ghost.
  @inline(__always)
  func lone(at time: Timestamp) -> Stroke? {
    loneIndex(at: time).map { sequence.strokes[$0] }
  }

  /// The index of that stroke in the sequence.
  @inline(__always)
  func loneIndex(at time: Timestamp) -> Int? {
    if sequence.strokes.count == 1 { return 0 }
    var lone: Int?
    for index in sequence.strokes.indices where !isYoung(sequence.strokes[index], at: time) {
      guard lone == nil else { return nil }
      lone = index
    }
    return lone
  }

  /// Ends the sequence when its fingers have lifted; it then becomes `previous`.
  ///
  /// A contact that may be a ghost does not keep the sequence of one finger open; it begins the next one.
  /// It does keep the sequence of two fingers open, because it may belong to the same hand.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - contacts: The contacts of the current frame.
  /// - Returns: Whether the sequence has ended.
  mutating func finish(at time: Timestamp, _ contacts: [Contact] = []) -> Bool {
    var (lifted, touching, young) = (0, 0, 0)
    for index in sequence.strokes.indices {
      if !sequence.strokes[index].isTouching {
        lifted += 1
      } else if isYoung(sequence.strokes[index], at: time) {
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

  /// Ends the first of several strokes while typing, as if its finger lifted now.
  ///
  /// The stroke becomes `previous`, and its finger a bystander until it lifts.
  ///
  /// - Returns: Whether a stroke was ended; the next one must certainly be a finger's.
  @inline(__always)
  mutating func releaseFirst(at time: Timestamp) -> Bool {
    isTyping && sequence.strokes.count > 1 && releaseFirstTyping(at: time)
  }

  private mutating func releaseFirstTyping(at time: Timestamp) -> Bool {
    guard sequence.isOpen || sequence.obstacle == .reported, !isYoung(sequence[0], at: time),
      !sequence[0].isTouching || !isYoung(sequence[1], at: time)
    else { return false }
    previous.reset()
    previous.append(sequence.release(at: 0))
    // The long press was the first finger's.
    if let press = sequence.reopen() { previous.close(press) }
    overlapsPrevious = false
    if previous[0].isTouching {
      bystanders.append(previous[0].contact)
      take(previous[0].lift(at: time, settings))
    }
    return true
  }

  /// Restores a resting finger, because the contact that came beside it was a ghost.
  private mutating func restoreSuspended() {
    guard let stroke = suspended, sequence.isEmpty else { return }
    suspended = nil
    guard let index = bystanders.firstIndex(of: stroke.contact) else { return }
    bystanders.remove(at: index)
    sequence.append(stroke)
  }

  /// Whether a contact that might have been a ghost when the last finger lifted is now certainly a finger.
  @inline(__always)
  func wasSecondFinger(at time: Timestamp) -> Bool {
    overlapsPrevious && sequence.strokes.contains { $0.duration(at: time) >= pace.shortestTap }
  }

  /// Joins the fingers of the last sequence with those that are down.
  mutating func rejoinPrevious() {
    overlapsPrevious = false
    swap(&sequence, &previous)
    for stroke in previous.strokes { sequence.append(stroke) }
    previous.reset()
  }

  /// Keeps the gesture of the last sequence and ignores the finger that overlapped it.
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
