import InputEvents

/// A panel's scan of its fingers: frame by frame, with the events that its driver would send.
struct PanelScan {
  private let panel: Panel
  private var random: RandomSource
  private(set) var events: [InputEvent] = []
  /// The times at which each finger was first reported and first no longer reported, by its index.
  private(set) var reported: [(down: Int64, lift: Int64)?]

  private let fingers: [Finger]
  /// The fingers not yet reported, the next one last.
  private var coming: [Int]
  /// The finger of each slot and its last reported values, by slot.
  private var slots: [Slot]
  private var currentSlot = 0
  private var nextID: Int32 = 1
  private var pointer: (x: Int32, y: Int32)?
  private var isTouched = false
  private var frame: [InputEvent] = []

  private struct Slot {
    var finger: Int?
    var isNew = false
    var x: Int32 = 0
    var y: Int32 = 0
    var tool: Int32 = 0
    var major: Int32 = 0
  }

  /// A disturbance of the reports.
  struct Mishap {
    /// The time at which the kernel's queue overflowed, in microseconds.
    var lost: Int64?
    /// The time at which the first two contacts swap their fingers.
    var swapped: Int64?
  }

  init(_ panel: Panel, _ fingers: [Finger], _ mishap: Mishap, random: RandomSource) {
    self.panel = panel
    self.fingers = fingers
    self.random = random
    reported = Array(repeating: nil, count: fingers.count)
    coming = fingers.indices.sorted { fingers[$0].down > fingers[$1].down }
    slots = Array(repeating: Slot(), count: panel.slots)
    events.reserveCapacity(256)
    scan(mishap)
  }

  private mutating func scan(_ mishap: Mishap) {
    var sudden: [Int64] = fingers.lazy.filter(\.isSudden).flatMap { [$0.down, $0.lift] }
    sudden.sort(by: >)
    let ends = fingers.map(\.lift).max() ?? 0
    var (lost, swapped) = (mishap.lost, mishap.swapped)
    var time = (fingers.map(\.down).min() ?? 0) + Int64(random.uniform(0...Double(panel.period)))
    while true {
      var now = time
      if let next = sudden.last, next <= time {
        now = next
        sudden.removeLast()
      }
      if let when = swapped, when <= now, slots.count > 1, let one = slots[0].finger,
        let other = slots[1].finger
      {
        (slots[0].finger, slots[1].finger) = (other, one)
        swapped = nil
      }
      look(at: now)
      send(at: now, lost: &lost)
      if now >= ends { return }
      if now == time { time = next(after: time, sudden.last) }
    }
  }

  /// Returns the time of the next report: periods vary by a tenth, and one in a hundred is twice as long.
  private mutating func next(after time: Int64, _ sudden: Int64?) -> Int64 {
    if !slots.contains(where: { $0.finger != nil }),
      let down = coming.last.map({ fingers[$0].down }), down > time
    {
      return down + Int64(random.uniform(0...Double(panel.period)))
    }
    let step = Double(panel.period) * random.uniform(0.9...1.1)
    return time + Int64(random.chance(0.01) ? 2 * step : step)
  }

  // The contacts.

  private mutating func look(at time: Int64) {
    for index in slots.indices {
      if let finger = slots[index].finger, fingers[finger].lift <= time { lift(index, at: time) }
    }
    for place in coming.indices.reversed() {
      let number = coming[place]
      guard fingers[number].down <= time else { break }
      // Fingers beyond the panel's number of slots wait for another one to lift.
      guard fingers[number].lift <= time || land(number, at: time) else { continue }
      coming.remove(at: place)
    }
    for index in slots.indices where slots[index].finger != nil {
      place(index, at: time)
    }
  }

  private mutating func land(_ number: Int, at time: Int64) -> Bool {
    guard let free = slots.firstIndex(where: { $0.finger == nil }) else { return false }
    reported[number] = (time, time)
    slots[free].finger = number
    slots[free].isNew = true
    if panel.shape == .slotted {
      select(free)
      add(AbsoluteCode.multitouchTrackingID, nextID)
      nextID += 1
    }
    return true
  }

  private mutating func lift(_ index: Int, at time: Int64) {
    if let finger = slots[index].finger { reported[finger]?.lift = time }
    slots[index].finger = nil
    if panel.shape == .slotted {
      select(index)
      add(AbsoluteCode.multitouchTrackingID, -1)
    }
  }

  private mutating func place(_ index: Int, at time: Int64) {
    guard let number = slots[index].finger else { return }
    var point = fingers[number].position(at: time)
    point.x += random.normal() * panel.noise
    point.y += random.normal() * panel.noise
    let (x, y) = panel.units(point)
    let isNew = slots[index].isNew
    slots[index].isNew = false
    switch panel.shape {
    case .slotted:
      if x != slots[index].x {
        select(index)
        add(AbsoluteCode.multitouchX, x)
      }
      if y != slots[index].y {
        select(index)
        add(AbsoluteCode.multitouchY, y)
      }
      report(number, at: time, in: index, isNew: isNew)
    case .listed:
      add(AbsoluteCode.multitouchX, x)
      add(AbsoluteCode.multitouchY, y)
      if panel.majorPerMillimeter > 0 { add(Panel.touchMajor, major(number)) }
      frame.append(event(.synchronization, SyncCode.multitouchReport, 0))
    case .single: break
    }
    slots[index].x = x
    slots[index].y = y
  }

  private mutating func report(_ number: Int, at time: Int64, in index: Int, isNew: Bool) {
    if panel.reportsPalms {
      let tool = fingers[number].palmFrom.map { time >= $0 ? ToolType.palm : 0 } ?? 0
      if tool != slots[index].tool {
        select(index)
        add(AbsoluteCode.multitouchToolType, tool)
        slots[index].tool = tool
      }
    }
    if panel.majorPerMillimeter > 0, isNew, major(number) != slots[index].major {
      select(index)
      add(Panel.touchMajor, major(number))
      slots[index].major = major(number)
    }
  }

  private func major(_ number: Int) -> Int32 {
    Int32(fingers[number].major * panel.majorPerMillimeter)
  }

  // The events.

  /// Sends a frame if something changed, as the kernel does.
  private mutating func send(at time: Int64, lost: inout Int64?) {
    addPointer()
    guard !frame.isEmpty else { return }
    // The events are lost in the middle of a touch: something was reported before.
    if let when = lost, when <= time, !events.isEmpty {
      events.append(stamp(event(.synchronization, SyncCode.dropped, 0), time))
      lost = nil
    }
    for event in frame { events.append(stamp(event, time)) }
    events.append(stamp(event(.synchronization, SyncCode.report, 0), time))
    frame.removeAll(keepingCapacity: true)
  }

  private mutating func addPointer() {
    let first = slots.first { $0.finger != nil }
    if (first != nil) != isTouched {
      isTouched = first != nil
      switch panel.shape {
      case .single(let key): frame.append(event(.key, key, isTouched ? 1 : 0))
      default:
        if panel.hasTouchKey { frame.append(event(.key, KeyCode.touch, isTouched ? 1 : 0)) }
      }
      if panel.reportsPressure { add(Panel.pressure, isTouched ? 120 : 0) }
    }
    guard panel.hasPlainAxes, let first else { return }
    if first.x != pointer?.x { add(AbsoluteCode.x, first.x) }
    if first.y != pointer?.y { add(AbsoluteCode.y, first.y) }
    pointer = (first.x, first.y)
  }

  private mutating func select(_ slot: Int) {
    if slot != currentSlot { add(AbsoluteCode.multitouchSlot, Int32(slot)) }
    currentSlot = slot
  }

  private mutating func add(_ code: UInt16, _ value: Int32) {
    frame.append(event(.absolute, code, value))
  }

  private func event(_ type: EventType, _ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(time: Timestamp(microseconds: 0), type: type, code: code, value: value)
  }

  private func stamp(_ event: InputEvent, _ time: Int64) -> InputEvent {
    var event = event
    event.time = Timestamp(microseconds: time)
    return event
  }
}
