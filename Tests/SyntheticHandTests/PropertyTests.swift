import Gestures
import InputEvents
import SyntheticHand
import Testing

/// Properties that must not change the recognized gestures, tested with all kinds of trials.
@Suite("Irrelevant to the recognized gestures is")
struct PropertyTests {
  private static let seeds: Range<UInt64> = 0..<15

  @Test("the time of the events", arguments: TrialKind.allCases)
  func timeShift(kind: TrialKind) {
    expectSame(kind) { trial in
      let shift = Int64(90_000_000_123)
      let events = trial.events.map { event in
        var event = event
        event.time.microseconds += shift
        return event
      }
      return Variant(trial.panel.device, events, shift: .microseconds(shift))
    }
  }

  @Test("the resolution of the panel", arguments: TrialKind.allCases)
  func resolution(kind: TrialKind) {
    let scaled: Set<UInt16> = [0x00, 0x01, 0x30, 0x35, 0x36]
    expectSame(kind) { trial in
      var device = trial.panel.device
      for (code, axis) in device.axes where scaled.contains(code) {
        device.axes[code] = AxisRange(
          minimum: axis.minimum * 3, maximum: axis.maximum * 3, fuzz: axis.fuzz, flat: axis.flat,
          resolution: axis.resolution * 3)
      }
      let events = trial.events.map { event in
        var event = event
        if event.type == .absolute, scaled.contains(event.code) { event.value *= 3 }
        return event
      }
      return Variant(device, events)
    }
  }

  @Test("the slots of the fingers", arguments: TrialKind.allCases)
  func slots(kind: TrialKind) {
    expectSame(kind) { trial in
      guard let slots = trial.panel.device.axis(AbsoluteCode.multitouchSlot) else { return nil }
      var events = trial.events.map { event in
        var event = event
        if event.type == .absolute, event.code == AbsoluteCode.multitouchSlot {
          event.value = slots.maximum - event.value
        }
        return event
      }
      // The kernel does not send the current slot: at first slot 0.
      if let first = events.first {
        events.insert(
          InputEvent(
            time: first.time, type: .absolute, code: AbsoluteCode.multitouchSlot,
            value: slots.maximum), at: 0)
      }
      return Variant(trial.panel.device, events)
    }
  }

  /// Kinds that depend on this property are left out: contacts that swap, lift and land in the same frame.
  @Test(
    "whether simultaneous movements of fingers are in one frame or in two",
    arguments: TrialKind.allCases.filter { ![.slotSwap, .ghostStorm, .lostEvents].contains($0) })
  func splitFrames(kind: TrialKind) {
    expectSame(kind) { trial in
      guard trial.panel.device.axis(AbsoluteCode.multitouchSlot) != nil else { return nil }
      var events: [InputEvent] = []
      for event in trial.events {
        if event.type == .absolute, event.code == AbsoluteCode.multitouchSlot,
          let last = events.last, last.type == .absolute
        {
          events.append(
            InputEvent(time: event.time, type: .synchronization, code: SyncCode.report, value: 0))
        }
        events.append(event)
      }
      return Variant(trial.panel.device, events)
    }
  }

  /// A long press beside a resting finger is left out, as the intended one of the two is unknown.
  @Test(
    "a finger that rests far away",
    arguments: [
      TrialKind.tap, .doubleTap, .swipe, .arcedSwipe, .hookedSwipe, .brokenSwipe, .twoTaps,
      .tapThenSwipe, .tapAfterGhost, .diagonal, .heldSwipe, .returnedSwipe, .wander, .ghost,
    ])
  func restingFinger(kind: TrialKind) {
    expectSame(kind) { trial in
      guard let slots = trial.panel.device.axis(AbsoluteCode.multitouchSlot), slots.maximum >= 4,
        let x = trial.panel.device.axis(AbsoluteCode.multitouchX),
        let y = trial.panel.device.axis(AbsoluteCode.multitouchY), let first = trial.events.first
      else { return nil }
      let start = first.time + .seconds(-5)
      let rest: [(UInt16, Int32)] = [
        (AbsoluteCode.multitouchSlot, slots.maximum), (AbsoluteCode.multitouchTrackingID, 65_000),
        (AbsoluteCode.multitouchX, x.minimum), (AbsoluteCode.multitouchY, y.minimum),
      ]
      var events = rest.map { code, value in
        InputEvent(time: start, type: .absolute, code: code, value: value)
      }
      events.append(
        InputEvent(time: start, type: .synchronization, code: SyncCode.report, value: 0))
      events.append(
        InputEvent(
          time: first.time, type: .absolute, code: AbsoluteCode.multitouchSlot, value: 0))
      return Variant(trial.panel.device, events + trial.events, ignoredUntil: first.time)
    }
  }

  /// The same trial, reported in another way.
  private struct Variant {
    let device: DeviceDescription
    let events: [InputEvent]
    let shift: Duration
    let ignoredUntil: Timestamp

    init(
      _ device: DeviceDescription, _ events: [InputEvent], shift: Duration = .zero,
      ignoredUntil: Timestamp = Timestamp(microseconds: .min)
    ) {
      self.device = device
      self.events = events
      self.shift = shift
      self.ignoredUntil = ignoredUntil
    }
  }

  private func expectSame(_ kind: TrialKind, as variant: (Trial) -> Variant?) {
    for profile in HandProfile.all {
      let settings = GestureSettings(profile: GestureProfile(rawValue: profile.name) ?? .standard)
      for seed in Self.seeds {
        let trial = SyntheticHand.trial(kind, profile, seed: seed)
        guard let variant = variant(trial) else { continue }
        let reported = gestures(trial.panel.device, trial.panel.size, trial.events, settings)
        let again = gestures(variant.device, trial.panel.size, variant.events, settings)
          .filter { $0.time >= variant.ignoredUntil }
        #expect(
          again.map(\.gesture.name) == reported.map(\.gesture.name)
            && again.map(\.time) == reported.map { $0.time + variant.shift },
          "\(kind.rawValue) \(profile.name) seed \(seed) on \(trial.panel.name)")
      }
    }
  }

  private func gestures(
    _ device: DeviceDescription, _ size: SurfaceSize, _ events: [InputEvent],
    _ settings: GestureSettings
  ) -> [TimedGesture] {
    guard let slots = TouchSlots(device, size: size) else { return [] }
    var referee = Referee(slots, GestureRecognizers(settings: settings, surface: slots.size))
    referee.play(events)
    referee.wait(until: .distantFuture)
    return referee.reported
  }
}
