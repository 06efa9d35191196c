import InputEvents
import SyntheticHand
import Testing

@Suite("The synthetic hand")
struct TrialTests {
  @Test("the same seed gives the same trial, another seed another", arguments: TrialKind.allCases)
  func deterministic(kind: TrialKind) {
    for profile in HandProfile.all {
      let trial = SyntheticHand.trial(kind, profile, seed: 7)
      let again = SyntheticHand.trial(kind, profile, seed: 7)
      let other = SyntheticHand.trial(kind, profile, seed: 8)
      #expect(trial.events == again.events)
      #expect(trial.intended == again.intended)
      #expect(trial.events != other.events)
    }
  }

  @Test(
    "every trial is a stream that a kernel could send: in order, in range, closed, all lifted",
    arguments: TrialKind.allCases)
  func wellFormed(kind: TrialKind) throws {
    for profile in HandProfile.all {
      for seed in 0..<15 as Range<UInt64> {
        let trial = SyntheticHand.trial(kind, profile, seed: seed)
        let name = Comment(rawValue: "\(kind.rawValue) \(profile.name) \(seed)")
        #expect(!trial.events.isEmpty, name)
        #expect(
          zip(trial.events, trial.events.dropFirst()).allSatisfy { $0.time <= $1.time }, name)
        #expect(trial.events.last?.code == SyncCode.report, name)
        #expect(trial.events.allSatisfy { isInRange($0, of: trial.panel.device) }, name)
        #expect(hasNoEmptyReport(trial.events), name)
        let slots = try #require(TouchSlots(trial.panel.device, size: trial.panel.size))
        let frames = frames(of: trial, slots)
        #expect(frames.last?.contacts.isEmpty == true, name)
        #expect(frames.contains { !$0.contacts.isEmpty }, name)
      }
    }
  }

  @Test("lost events are lost in the middle of a touch")
  func lostEvents() throws {
    for seed in 0..<100 as Range<UInt64> {
      let trial = SyntheticHand.trial(.lostEvents, .standard, seed: seed)
      let slots = try #require(TouchSlots(trial.panel.device, size: trial.panel.size))
      let frames = frames(of: trial, slots)
      let lost = try #require(frames.firstIndex { $0.isInterrupted })
      #expect(lost > 0)
      #expect(frames[..<lost].allSatisfy { !$0.contacts.isEmpty })
    }
  }

  @Test("a panel reports fingers at their places", arguments: Panel.all)
  func places(panel: Panel) throws {
    for seed in 0..<20 as Range<UInt64> {
      var hand = SyntheticHand(seed: seed, profile: .standard, panel: panel)
      let trial = hand.trial(.tap)
      guard case .tap(let meant) = trial.intended.first else {
        Issue.record("a tap is meant as a tap")
        return
      }
      let slots = try #require(TouchSlots(panel.device, size: panel.size))
      let first = try #require(frames(of: trial, slots).first?.contacts.first)
      // The tolerance includes the slip, the noise and a unit of the panel.
      #expect(first.position.distance(to: meant) < 4, "\(panel.name) \(seed)")
    }
  }

  @Test("every kind is a gesture, a composite or a negative")
  func kinds() {
    let listed = TrialKind.gestures + TrialKind.composites + TrialKind.negatives
    #expect(Set(listed).count == listed.count)
    #expect(Set(listed) == Set(TrialKind.allCases))
    for kind in TrialKind.allCases {
      let trial = SyntheticHand.trial(kind, .standard, seed: 1)
      #expect(trial.intended.isEmpty == TrialKind.negatives.contains(kind), "\(kind.rawValue)")
    }
  }

  private func frames(of trial: Trial, _ slots: TouchSlots) -> [TouchFrame] {
    var slots = slots
    var frames: [TouchFrame] = []
    for event in trial.events {
      if let frame = slots.update(event) { frames.append(frame) }
    }
    return frames
  }

  private func isInRange(_ event: InputEvent, of device: DeviceDescription) -> Bool {
    guard event.type == .absolute else { return true }
    // The tracking id of a finger that lifts is -1, outside the axis's range.
    if event.code == AbsoluteCode.multitouchTrackingID, event.value == -1 { return true }
    guard let axis = device.axis(event.code) else { return false }
    return (axis.minimum...axis.maximum).contains(event.value)
  }

  private func hasNoEmptyReport(_ events: [InputEvent]) -> Bool {
    zip(events, events.dropFirst()).allSatisfy { before, event in
      before.type != .synchronization || before.code != SyncCode.report
        || event.type != .synchronization || event.code != SyncCode.report
    }
  }
}
