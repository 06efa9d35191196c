extension Surroundings {
  /// What moves a box: machines, phones, vehicles, people who carry it, and blows.
  ///
  /// Strengths are what the box feels. Frequencies: a phone's motor 130–180 Hz (Precision Microdrives, ERM and LRA data
  /// sheets), mains and motors 16–155 Hz, a vehicle's springs 1–2 Hz and wheels 8–15 Hz, runners 2.4–3 steps a second
  /// (Moore, "Is there an economical running technique?", 2016). The other ranges are estimates.
  package enum Kind: String, CaseIterable, Sendable {
    case vibration16To31, vibration31To62, vibration62To155, motor, spinUp, washing, fridge, drill
    case hammerDrill, music
    case phone, phoneRinging, phoneRattling, phoneBesideBox
    case cobblesByBicycle, cobblesByPram, handcart, asphaltByBicycle, car, roughRoad, bus, train
    case boat
    case running, runningWithBag, hopping, walkingWithBag, stairsUp, stairsDown
    case rockingChair, rockedOnKnees, cradle, turnedOver
    case knocksOnBox, drumming, drummingTable, thumps, hammering, door, drawer, tumbling, dragged

    var parts: [SurroundingPart] {
      switch self {
      case .vibration16To31: [.vibration(hertz: 16...31, strength: 0.5...2)]
      case .vibration31To62: [.vibration(hertz: 31...62, strength: 0.5...2)]
      case .vibration62To155: [.vibration(hertz: 62...155, strength: 0.5...2)]
      case .motor: [.wheel(hertz: 16...60, strength: 0.4...1.5)]
      case .spinUp: [.spinUp(hertz: 16...60, strength: 0.4...1.5)]
      case .washing:
        [.wheel(hertz: 16...24, strength: 0.3...1.2), .sway(hertz: 0.5...2, strength: 0.05...0.2)]
      case .fridge: [.vibration(hertz: 48...52, strength: 0.1...0.6, overtone: 0.5)]
      case .drill: [.vibration(hertz: 25...60, strength: 0.3...1, overtone: 0.4)]
      case .hammerDrill:
        [
          .blows(
            perSecond: 25...50, strength: 0.5...2, ringing: 50...150, fade: 0.005...0.02,
            isRegular: true)
        ]
      case .music:
        [.bursts(hertz: 40...120, strength: 0.2...0.8, on: 0.1...0.2, off: 0.1...0.3)]
      case .phone:
        [.bursts(hertz: 130...180, strength: 0.3...1.2, on: 0.3...1.2, off: 0.2...0.8)]
      case .phoneRinging:
        [.bursts(hertz: 130...180, strength: 0.3...1.2, on: 0.1...0.25, off: 0.06...0.15)]
      case .phoneRattling:
        [
          .bursts(hertz: 130...180, strength: 0.3...1, on: 0.3...1.2, off: 0.2...0.8),
          .blows(
            perSecond: 20...60, strength: 0.2...0.8, ringing: 80...200, fade: 0.003...0.01),
        ]
      case .phoneBesideBox:
        [.bursts(hertz: 130...180, strength: 0.05...0.4, on: 0.3...1.2, off: 0.2...0.8)]
      case .cobblesByBicycle:
        [.blows(perSecond: 10...25, strength: 0.5...3, ringing: 14...30, fade: 0.02...0.05)]
      case .cobblesByPram:
        [
          .blows(perSecond: 6...15, strength: 0.3...1.5, ringing: 10...20, fade: 0.03...0.08),
          .sway(hertz: 1...2, strength: 0.05...0.15),
        ]
      case .handcart:
        [.blows(perSecond: 20...50, strength: 0.3...2, ringing: 30...80, fade: 0.01...0.03)]
      case .asphaltByBicycle:
        [
          .sway(hertz: 1...1.6, strength: 0.05...0.2),
          .blows(perSecond: 2...8, strength: 0.1...1, ringing: 14...30, fade: 0.02...0.06),
        ]
      case .car:
        [
          .sway(hertz: 1...2, strength: 0.05...0.25),
          .blows(perSecond: 2...6, strength: 0.1...0.5, ringing: 8...14, fade: 0.05...0.1),
        ]
      case .roughRoad:
        [
          .sway(hertz: 1...2, strength: 0.1...0.35),
          .blows(perSecond: 3...8, strength: 0.2...1, ringing: 9...15, fade: 0.04...0.08),
        ]
      case .bus:
        [
          .sway(hertz: 0.8...1.6, strength: 0.05...0.25),
          .vibration(hertz: 16...30, strength: 0.1...0.4),
        ]
      case .train:
        [
          .sway(hertz: 0.8...1.4, strength: 0.03...0.1),
          .blows(
            perSecond: 1.5...4, strength: 0.1...0.5, ringing: 10...25, fade: 0.03...0.08,
            isRegular: true),
        ]
      case .boat:
        [.tilt(hertz: 0.15...0.4, angle: 0.1...0.4), .sway(hertz: 0.2...0.5, strength: 0.05...0.2)]
      case .running: [.steps(perSecond: 2.4...3, strength: 0.5...0.9, flight: 0.5...0.6)]
      case .hopping: [.steps(perSecond: 1.5...3, strength: 0.9...1.6, flight: 0.2...0.4)]
      case .runningWithBag:
        [
          .steps(perSecond: 2.4...3, strength: 0.4...0.8, flight: 0.5...0.6),
          .blows(perSecond: 4...6, strength: 0.3...1, ringing: 10...25, fade: 0.02...0.05),
        ]
      case .walkingWithBag:
        [
          .tilt(hertz: 0.7...1.1, angle: 0.1...0.4),
          .steps(perSecond: 1.5...2.3, strength: 0.1...0.4, flight: 0...0.1),
          .blows(perSecond: 1.5...2.3, strength: 0.2...1, ringing: 12...30, fade: 0.02...0.05),
        ]
      case .stairsUp:
        [
          .steps(perSecond: 1.5...2.4, strength: 0.15...0.45, flight: 0...0.1),
          .tilt(hertz: 0.7...1.2, angle: 0...0.15),
        ]
      case .stairsDown:
        [
          .steps(perSecond: 1.6...2.6, strength: 0.2...0.6, flight: 0.05...0.25),
          .blows(perSecond: 1.6...2.6, strength: 0.3...1.2, ringing: 12...25, fade: 0.02...0.05),
        ]
      case .rockingChair:
        [.tilt(hertz: 0.4...0.9, angle: 0.1...0.35), .sway(hertz: 0.4...0.9, strength: 0.05...0.2)]
      case .rockedOnKnees:
        [.sway(hertz: 1...2.2, strength: 0.1...0.42), .tilt(hertz: 1...2, angle: 0...0.2)]
      case .cradle: [.tilt(hertz: 0.6...1.3, angle: 0.2...0.6)]
      case .turnedOver:
        [
          .tilt(hertz: 0.3...1, angle: 0.8...3),
          .blows(perSecond: 0.5...2, strength: 0.1...0.8, ringing: 15...40, fade: 0.01...0.03),
        ]
      case .knocksOnBox:
        [.blows(perSecond: 2...5, strength: 0.5...3, ringing: 60...150, fade: 0.005...0.02)]
      case .drumming:
        [.blows(perSecond: 4...9, strength: 0.2...1.5, ringing: 40...150, fade: 0.005...0.03)]
      case .drummingTable:
        [
          .blows(
            perSecond: 4...8, strength: 0.2...1.2, ringing: 12...25, fade: 0.03...0.08,
            isVertical: true)
        ]
      case .thumps:
        [
          .blows(
            perSecond: 1.5...4, strength: 0.8...3, ringing: 12...25, fade: 0.05...0.12,
            isVertical: true)
        ]
      case .hammering:
        [
          .blows(
            perSecond: 2...4, strength: 0.5...3, ringing: 15...60, fade: 0.02...0.08,
            isRegular: true)
        ]
      case .door:
        [.blows(perSecond: 0.3...1.5, strength: 1...4, ringing: 10...40, fade: 0.05...0.15)]
      case .drawer:
        [.blows(perSecond: 0.7...2, strength: 0.5...2, ringing: 5...12, fade: 0.03...0.08)]
      case .tumbling:
        [.blows(perSecond: 3...9, strength: 0.5...3, ringing: 20...60, fade: 0.01...0.04)]
      case .dragged:
        [.blows(perSecond: 8...25, strength: 0.1...0.8, ringing: 15...60, fade: 0.01...0.04)]
      }
    }
  }
}
