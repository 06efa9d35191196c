import CLibevdev
import Foundation
import Testing

/// A real libevdev device without a kernel device.
final class BareDevice {
  let pointer: OpaquePointer

  init(name: [UInt8] = Array("test".utf8)) throws {
    pointer = try #require(libevdev_new())
    (name + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { libevdev_set_name(pointer, $0.baseAddress) }
    }
  }

  deinit {
    libevdev_free(pointer)
  }

  func enable(_ type: Int32, _ code: UInt16) {
    libevdev_enable_event_code(pointer, UInt32(type), UInt32(code), nil)
  }

  func enableAxis(_ code: UInt16, _ minimum: Int32, _ maximum: Int32, resolution: Int32 = 0) {
    var range = input_absinfo()
    (range.minimum, range.maximum, range.resolution) = (minimum, maximum, resolution)
    libevdev_enable_event_code(pointer, UInt32(EV_ABS), UInt32(code), &range)
  }
}
