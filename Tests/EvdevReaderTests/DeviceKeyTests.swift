import InputEvents
import Testing

@testable import EvdevReader

@Suite("The places of devices that are plugged in and out")
struct DeviceKeyTests {
  private static func key(_ number: Int) -> DeviceKey {
    DeviceKey(DeviceDescription(name: "Device \(number)"))
  }

  @Test("are reused by the same device or by others, and are bounded in number")
  func bounded() {
    var places: [(key: DeviceKey, node: String)] = []
    // Place 0 stays in use by a panel.
    func plug(_ number: Int, node: String) -> Int {
      let free = places.enumerated().dropFirst().map {
        ($0.offset, $0.element.key, $0.element.node)
      }
      let index = DeviceKey.place(
        for: Self.key(number), node: node, among: free, of: places.count)
      if index == places.count { places.append((Self.key(number), node)) }
      places[index] = (Self.key(number), node)
      return index
    }
    #expect(plug(0, node: "event0") == 0)
    #expect(plug(1, node: "event1") == 1)
    #expect(plug(2, node: "event2") == 2)
    // The same device is plugged in again, at another node.
    #expect(plug(1, node: "event2") == 1)
    for number in 3..<10_000 { #expect(plug(number, node: "event\(number % 30)") > 0) }
    #expect(places.count == EvemuParser.mostDevices)
    #expect(places[0].key == Self.key(0))
    // The device of place 5 was removed first.
    let removed = [5, 3].map { ($0, Self.key($0), "event\($0)") }
    #expect(DeviceKey.place(for: Self.key(9), node: "event9", among: removed, of: 64) == 5)
    // All places are in use.
    #expect(DeviceKey.place(for: Self.key(1), node: "event1", among: [], of: 64) == 64)
  }
}
