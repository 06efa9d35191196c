import InputEvents

extension TouchTracker {
  enum Landing {
    case began
    case resumed
    /// A finger of the previous sequence is back, and that sequence goes on.
    case resumedPrevious
    case ignored
  }

  mutating func land(_ contact: Contact, at time: Timestamp) -> Landing {
    if bystanders.contains(contact.id)
      || sequence.strokes.contains(where: { $0.contact == contact.id && $0.isTouching })
    {
      return .ignored
    }
    if settings.isPalm(contact) {
      bystanders.append(contact.id)
      let palm = stroke(contact, down: time)
      note(palm, .palm, at: time)
      sequence.isAccompanied = true
      return .ignored
    }
    var isDrag = sequence.isDrag
    if let index = sequence.strokes.firstIndex(where: {
      isBack($0, contact, at: time, isDrag: isDrag)
    }) {
      learnBreak(sequence[index], at: time)
      waitEnd = nil
      sequence[index].resume(as: contact, at: time, settings)
      return .resumed
    }
    isDrag = previous.isDrag
    if sequence.isEmpty,
      let index = previous.strokes.firstIndex(where: {
        isBack($0, contact, at: time, isDrag: isDrag)
      })
    {
      swap(&sequence, &previous)
      previous.reset()
      if isFlicker(sequence[index]) { sequence.close(.edge) }
      learnBreak(sequence[index], at: time)
      sequence[index].resume(as: contact, at: time, settings)
      return .resumedPrevious
    }
    retireResting(at: time)
    let stroke = stroke(contact, down: time)
    begin(stroke, at: time)
    return .began
  }

  private mutating func begin(_ stroke: Stroke, at time: Timestamp) {
    var stroke = stroke
    hops.judge(&stroke, isTyping: isTyping)
    if sequence.isEmpty { overlapsPrevious = false }
    if !bystanders.isEmpty { sequence.isAccompanied = true }
    if bystanders.count > TouchSequence.mostFingers { sequence.close(.hand) }
    if sequence.isEmpty {
      // Thumbs do not pause after a noise between two keys.
      if !isTyping, let noiseEnd, (.zero..<settings.noiseQuiet).contains(stroke.down - noiseEnd) {
        sequence.close(.afterNoise)
      }
      if let last = previous.single, let lift = last.lift {
        mayContinuePrevious = (.zero...settings.longestBreak).contains(stroke.down - lift)
      }
    } else {
      mayContinuePrevious = false
    }
    sequence.append(stroke)
  }

  /// Turns fingers that have rested for `restTime` into bystanders when another finger lands.
  ///
  /// While typing, such a finger has pressed its key for long: see `releaseFirst`.
  private mutating func retireResting(at time: Timestamp) {
    guard !isTyping, !sequence.isEmpty,
      !sequence.strokes.contains(where: {
        $0.isTouching && $0.held(at: time) < settings.restTime
      })
    else { return }
    suspended = sequence.isOpen ? sequence.single : nil
    for stroke in sequence.strokes {
      if suspended == nil { note(stroke, .resting, at: time) }
      if stroke.isTouching { bystanders.append(stroke.contact) }
    }
    sequence.reset()
  }

  mutating func note(_ stroke: Stroke, _ obstacle: Obstacle, at time: Timestamp) {
    reports?.append(TouchReport([stroke], at: time, ruledOutBy: obstacle))
  }
}
