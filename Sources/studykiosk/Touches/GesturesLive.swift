import CommandBasis
import Gestures
import GestureTimeline
import InputEvents
import KioskRuntime
import LiveRuntime
import ScreenLayout
import SettingsFiles

/// `studykiosk gestures --live`: the touches of live devices, explained as they happen.
struct LiveExplanation: LiveHandler {
  private var stage: InputStage
  private var logs: [TouchLog] = []
  private var devices: [Int: DeviceDescription] = [:]
  private var gestures: [TimedGesture] = []
  private let settings: KioskSettings
  private let screen: KioskScreen
  private let origin: Timestamp
  /// The device that was touched last.
  private var latest: Int?
  private var isStale = true

  /// The maximum number of touches that are kept, more than fit on a screen.
  private static let mostTouches = 200

  init(_ settings: KioskSettings, screen: KioskScreen, origin: Timestamp) {
    stage = InputStage(settings: settings.gestures, panelSize: settings.panelSize)
    stage.note()
    self.settings = settings
    self.screen = screen
    self.origin = origin
  }

  /// Explains touches until a signal ends the run, and then restores the screen.
  static func run(_ options: ExplainGestures) throws {
    let log = Log()
    defer { log.release() }
    let settings = try options.settings.inForce(
      isInstalled: true, preferences: options.library.preferences(log)
    ).settings
    let loop = try EventLoop()
    let start = Timestamp.now
    let input = try options.input.live(start: start, log)
    let screen = try options.screen.screen(settings, fades: false, log)
    defer { screen.restore() }
    var handler = LiveExplanation(settings, screen: screen, origin: start)
    var live = LiveLoop(loop: loop, input: input, screen: screen)
    try live.run(&handler)
  }

  var deadline: Timestamp? { stage.deadline }

  mutating func receive(_ arrival: Arrival) {
    switch arrival {
    case .device(let description, let index):
      devices[index] = description
      stage.add(description, at: index)
      isStale = true
    case .event(let recorded):
      _ = stage.handle(recorded.event, from: Int(recorded.device), into: &gestures)
    }
  }

  mutating func advance(to now: Timestamp) -> Timestamp? {
    stage.advance(to: now, into: &gestures)
  }

  mutating func finishTurn() {
    gestures.removeAll(keepingCapacity: true)
    stage.takeNotes { notes, device in
      logs.add(notes, of: device, settings.gestures)
      guard !notes.reports.isEmpty || !notes.gestures.isEmpty || !notes.shakes.isEmpty else {
        return
      }
      logs[device].keep(newest: Self.mostTouches)
      if !notes.reports.isEmpty { latest = device }
      isStale = true
    }
    guard isStale else { return }
    isStale = false
    let picture = picture
    screen.show(at: .now) { picture.screen(size: $0) }
  }

  private var picture: TouchScreen {
    let panels = devices.sorted { $0.key < $1.key }.filter {
      DeviceRole.classify($0.value).role == .touchscreen
    }
    let shown = panels.first { $0.key == latest } ?? panels.first
    let geometry = shown.flatMap { PanelGeometry($0.value, size: settings.panelSize) }
    let header =
      if let shown, let geometry {
        "\(shown.value.panelName), \(geometry.text)"
      } else {
        "No touchscreen yet; `studykiosk devices` says why"
      }
    return TouchScreen(
      header: header, help: "Touch the panel to see here what became of it. Ctrl-C ends.",
      panel: geometry?.size, timeline: Timeline(logs), origin: origin)
  }
}
