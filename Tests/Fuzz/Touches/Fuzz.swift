import InputEvents

/// libFuzzer's entry point: the first bytes describe a panel, the others its events.
///
/// `scripts/checks/fuzz` builds and runs the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ pointer: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = FuzzedBytes(UnsafeBufferPointer(start: pointer, count: count))
  let device = FuzzedDevice(&bytes)
  guard var kiosk = FuzzedKiosk(device, isDoubleTapBound: bytes.byte() % 2 == 0) else { return 0 }
  while !bytes.isEmpty { step(&kiosk, device, &bytes) }
  kiosk.end()
  return 0
}

private let waits: [Int64] = [0, 1, 8, 17, 35, 60, 120, 250, 290, 310, 500, 700, 1_000, 3_000]

private func step(_ kiosk: inout FuzzedKiosk, _ device: FuzzedDevice, _ bytes: inout FuzzedBytes) {
  switch bytes.byte() % 16 {
  case 0, 1:
    kiosk.report()
    kiosk.wait(bytes.pick(waits))
  case 2:
    kiosk.wait(bytes.pick(waits))
    kiosk.report()
  case 3: kiosk.send(.synchronization, SyncCode.dropped, 0)
  case 4: kiosk.interrupt()
  case 5: kiosk.send(.synchronization, SyncCode.multitouchReport, 0)
  case 6: kiosk.send(.key, bytes.pick([KeyCode.touch, KeyCode.leftButton]), bytes.number())
  case 7: kiosk.send(.key, KeyCode.touch, Int32(bytes.byte() % 3))
  case 8: kiosk.send(.absolute, AbsoluteCode.multitouchSlot, bytes.number())
  case 9: kiosk.send(.absolute, AbsoluteCode.multitouchTrackingID, Int32(bytes.byte()) - 1)
  case 10: kiosk.send(.absolute, UInt16(bytes.byte()) & 0x3f, bytes.number())
  case 11: kiosk.send(.absolute, bytes.pick([0x30, 0x35, 0x36, 0x37]), bytes.pick(extremes))
  case 12: kiosk.lift(Int32(bytes.byte() % 12))
  case 13:
    let (x, y) = near(device, &bytes)
    kiosk.place(Int32(bytes.byte() % 12), x, y, id: Int32(bytes.byte()))
  case 14: tap(&kiosk, device, &bytes)
  default: swipe(&kiosk, device, &bytes)
  }
}

private let extremes: [Int32] = [.min, .max, 0, -1, 1, 2, -2_849, 65_535]

/// Returns a place near the panel's middle, at a distance in steps of 1/128 of the panel.
private func near(_ device: FuzzedDevice, _ bytes: inout FuzzedBytes) -> (Int32, Int32) {
  func beside(_ middle: Int32, _ axis: UInt16, _ steps: Int8) -> Int32 {
    let span = device.description.axes[axis]?.span ?? 0
    return Int32(clamping: Int64(middle) + Int64(span / 128 * Double(steps)))
  }
  let (x, y) = (Int8(bitPattern: bytes.byte()), Int8(bitPattern: bytes.byte()))
  return (beside(device.middle.x, 0, x), beside(device.middle.y, 1, y))
}

private func tap(_ kiosk: inout FuzzedKiosk, _ device: FuzzedDevice, _ bytes: inout FuzzedBytes) {
  let (x, y) = near(device, &bytes)
  let slot = Int32(bytes.byte() % 4)
  kiosk.place(slot, x, y, id: Int32(bytes.byte()))
  kiosk.report()
  kiosk.wait(bytes.pick(waits))
  kiosk.lift(slot)
  kiosk.report()
  kiosk.wait(bytes.pick(waits))
}

private func swipe(_ kiosk: inout FuzzedKiosk, _ device: FuzzedDevice, _ bytes: inout FuzzedBytes) {
  let (slot, id) = (Int32(bytes.byte() % 4), Int32(bytes.byte()))
  let wait = bytes.pick(waits)
  for _ in 0..<(bytes.byte() % 6) {
    let (x, y) = near(device, &bytes)
    kiosk.place(slot, x, y, id: id)
    kiosk.report()
    kiosk.wait(wait)
  }
  kiosk.lift(slot)
  kiosk.report()
  kiosk.wait(bytes.pick(waits))
}
