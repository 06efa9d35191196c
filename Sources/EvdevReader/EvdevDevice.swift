import CLibevdev
import Glibc
import LinuxSystem
package import InputEvents

/// An open input device, read without ever blocking.
///
/// Its events carry monotonic time. After the kernel's queue has overflowed, libevdev reads the device's
/// state again and reports the difference as events, so that no change of state is missed.
///
/// Source: `libevdev.h`, "SYN_DROPPED handling"; Linux `drivers/input/evdev.c`.
package struct EvdevDevice: ~Copyable {
  private let descriptor: FileDescriptor
  private let device: OpaquePointer
  package let path: String
  package let number: DeviceNumber
  /// The device's capabilities, with the calibration that udev had recorded when the device was opened.
  package let description: DeviceDescription
  package let udev: UdevProperties
  package var drops = DropCounter()
  /// The time of the last event, or of opening; later events are never reported with an earlier time.
  private var latest: Timestamp
  /// Whether events have been reported since the last `SYN_REPORT`.
  private var isInsideFrame = false

  /// Opens a node for reading and reads the device's capabilities.
  ///
  /// - Throws: An error with operation `open` if the node is missing or refused, `identify` if it is not an
  ///   input device, or `setClock`.
  package init(path: String, udev database: UdevDatabase = UdevDatabase())
    throws(InputDeviceError)
  {
    let descriptor: FileDescriptor
    do {
      descriptor = try FileDescriptor(path) {
        open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
      }
    } catch {
      var failure = InputDeviceError(.open, code: error.code, path: path)
      failure.access = failure.isRefusal ? NodeAccess(path: path) : nil
      throw failure
    }
    // libevdev would print messages about a hostile device to standard output, the kiosk's screen.
    libevdev_be_silent()
    var created: OpaquePointer?
    let status = libevdev_new_from_fd(descriptor.number, &created)
    guard status == 0, let device = created else {
      throw InputDeviceError(.identify, code: -status, path: path)
    }
    // As early as possible, because the kernel then discards the events queued under the other clock.
    let clockStatus = libevdev_set_clock_id(device, CLOCK_MONOTONIC)
    guard clockStatus == 0 else {
      libevdev_free(device)
      throw InputDeviceError(.setClock, code: -clockStatus, path: path)
    }
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    latest = Timestamp(seconds: Int64(now.tv_sec), microseconds: Int64(now.tv_nsec) / 1000)
    var node = stat()
    fstat(descriptor.number, &node)
    number = DeviceNumber(UInt64(node.st_rdev))
    udev = database.properties(of: number)
    var description = DeviceDescription(device: device)
    description.calibration = udev.calibration
    self.description = description
    self.path = path
    self.device = device
    self.descriptor = descriptor
  }

  deinit {
    libevdev_free(device)
  }

  /// The descriptor to `poll`, which is readable when there are events or the device is gone.
  package var fileDescriptor: Int32 { descriptor.number }

  /// Keeps the device's events from other readers, such as the console, until the device is closed.
  package func grab() throws(InputDeviceError) {
    let status = libevdev_grab(device, LIBEVDEV_GRAB)
    guard status == 0 else { throw InputDeviceError(.grab, code: -status, path: path) }
  }

  /// Passes on the `struct libevdev`, which lives as long as this value.
  func withDevice<Result>(_ body: (OpaquePointer) -> Result) -> Result { body(device) }

  /// Returns the values that the axes had when the device was opened, as events.
  ///
  /// The kernel reports only changes, so a finger that lands where the last one lifted sends no
  /// position. Tracking IDs and buttons are left out: a finger that was already down is not a
  /// touch. On a protocol A panel `restingTouch` reports such a finger, so that it can be ignored. Call
  /// this before the first `readEvents`.
  ///
  /// - Returns: Frames that end with `SYN_REPORT`; empty if the device has neither such axes nor such a
  ///   finger.
  package func initialEvents() -> [InputEvent] {
    restingTouch(on: device, description, at: latest)
      + axisState(of: device, description, at: latest)
  }

  /// Reads the events that the kernel has queued.
  ///
  /// Only whole frames without any `SYN_DROPPED` are appended, and their times never go back.
  ///
  /// - Parameters:
  ///   - events: Receives the events; nothing else is allocated unless events were lost.
  ///   - limit: The number of events after which to stop, so that a device that floods the kiosk does not
  ///     block it. A frame or a synchronization that has begun is still completed.
  /// - Returns: Whether reading stopped at the limit. More events may then wait in libevdev, where `poll`
  ///   does not see them.
  /// - Throws: An error with operation `read`, whose `isGone` is true once the device is unplugged; earlier
  ///   events have been appended.
  package mutating func readEvents(into events: inout [InputEvent], limit: Int = 4096)
    throws(InputDeviceError) -> Bool
  {
    var event = input_event()
    var flag = LIBEVDEV_READ_FLAG_NORMAL
    var budget = limit
    while budget > 0 || isInsideFrame || flag == LIBEVDEV_READ_FLAG_SYNC {
      budget -= 1
      let status = libevdev_next_event(device, flag.rawValue, &event)
      switch status {
      case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
        append(event, to: &events)
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue) where flag == LIBEVDEV_READ_FLAG_SYNC:
        append(event, to: &events)
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        drops.count()
        closeFrame(in: &events)
        flag = LIBEVDEV_READ_FLAG_SYNC
      case -EAGAIN where flag == LIBEVDEV_READ_FLAG_SYNC:
        closeFrame(in: &events)
        // libevdev does not report the positions of lifted fingers, and the next finger may land there.
        events += axisState(of: device, description, at: latest)
        flag = LIBEVDEV_READ_FLAG_NORMAL
      case -EAGAIN:
        return false
      case -EINTR:
        continue
      default:
        throw InputDeviceError(.read, code: -status, path: path)
      }
    }
    return true
  }

  private mutating func append(_ event: input_event, to events: inout [InputEvent]) {
    let type = EventType(rawValue: event.type)
    if type == .synchronization, event.code == SyncCode.dropped { return }
    latest = max(
      latest,
      Timestamp(seconds: Int64(event.time.tv_sec), microseconds: Int64(event.time.tv_usec)))
    events.append(InputEvent(time: latest, type: type, code: event.code, value: event.value))
    isInsideFrame = !(type == .synchronization && event.code == SyncCode.report)
  }

  /// Ends the current frame, as libinput does before it synchronizes the state.
  private mutating func closeFrame(in events: inout [InputEvent]) {
    guard isInsideFrame else { return }
    isInsideFrame = false
    events.append(
      InputEvent(time: latest, type: .synchronization, code: SyncCode.report, value: 0))
  }
}
