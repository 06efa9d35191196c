import Console
import InputEvents
import Testing

@testable import LiveRuntime

@Suite("A terminal's mouse and keys")
struct TerminalDevicesTests {
  private static let surface = TerminalMouse.Surface(columns: 80, rows: 24, cellRatio: 2)

  /// Reads the frames of touches that come from a terminal's events, one millisecond apart.
  private static func frames(
    _ moves: [MouseMove], on surface: TerminalMouse.Surface = surface
  ) throws -> (panel: DeviceDescription, frames: [TouchFrame]) {
    var devices = TerminalDevices()
    var (panel, slots, frames): (DeviceDescription?, TouchSlots?, [TouchFrame]) = (nil, nil, [])
    for (index, move) in moves.enumerated() {
      let time = Timestamp(microseconds: Int64(index) * 1_000)
      for arrival in devices.arrivals([.mouse(move)], on: surface, at: time) {
        switch arrival {
        case .device(let description, _):
          #expect(panel == nil, "the panel is described once")
          (panel, slots) = (description, TouchSlots(description))
        case .event(let recorded):
          if let frame = slots?.update(recorded.event) { frames.append(frame) }
        }
      }
    }
    return (try #require(panel), frames)
  }

  @Test("the mouse is a panel of the screen's shape, and its finger is in the middle of a cell")
  func finger() throws {
    let (panel, frames) = try Self.frames([
      MouseMove(.press, column: 0, row: 0), MouseMove(.move, column: 40, row: 12),
      MouseMove(.release, column: 79, row: 23),
    ])
    #expect(DeviceRole.classify(panel).role == .touchscreen)
    let geometry = try #require(PanelGeometry(panel))
    #expect(abs(geometry.size.width / geometry.size.height - 80.0 / 48) < 0.01)
    #expect(min(geometry.size.width, geometry.size.height) == PanelGeometry.assumedShorterSide)
    let cell = geometry.size.height / 24
    #expect(frames.map(\.contacts.count) == [1, 1, 0])
    let places = frames.compactMap(\.contacts.first?.position)
    #expect(abs(places[0].x - cell / 4) < 0.02 && abs(places[0].y - cell / 2) < 0.02)
    #expect(abs(places[1].y - cell * 12.5) < 0.02)
  }

  @Test("a press whose release was lost lifts the finger first, and nothing else begins a touch")
  func lost() throws {
    let (_, frames) = try Self.frames([
      MouseMove(.move, column: 1, row: 1), MouseMove(.release, column: 1, row: 1),
      MouseMove(.press, column: 2, row: 2), MouseMove(.press, column: 70, row: 20),
      MouseMove(.release, column: 70, row: 20), MouseMove(.release, column: 70, row: 20),
    ])
    #expect(frames.map(\.contacts.count) == [1, 0, 1, 0])
    let fingers = frames.compactMap(\.contacts.first?.id)
    #expect(Set(fingers).count == 2)
  }

  @Test("a cell outside the screen, as in a row that is not painted, is the nearest one on it")
  func outside() throws {
    let (panel, frames) = try Self.frames([
      MouseMove(.press, column: 79, row: 24), MouseMove(.move, column: -1, row: 99_999),
    ])
    let size = try #require(PanelGeometry(panel)).size
    #expect(frames.count == 2 && frames.allSatisfy { $0.contacts.count == 1 })
    #expect(frames.allSatisfy { $0.contacts[0].position.y < size.height })
  }
}
