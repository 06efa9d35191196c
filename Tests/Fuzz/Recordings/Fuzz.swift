import Glibc
import InputEvents
import RecordingFiles

/// libFuzzer's entry point: the bytes are a recording, in the format that they look like.
///
/// `scripts/checks/fuzz recordings` builds and runs the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ pointer: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let path = file.path
  file.write(UnsafeBufferPointer(start: pointer, count: count))
  let strict = events(of: path, isLenient: false)
  let lenient = events(of: path, isLenient: true)
  if let strict { check(strict == lenient, "a lenient reader sees other events") }
  return 0
}

/// One file in memory, which is rewritten for each recording.
private let file = MemoryFile()

private struct MemoryFile {
  private let descriptor: CInt

  /// The path of the file, which can be opened repeatedly, each time from its beginning.
  var path: String { "/proc/self/fd/\(descriptor)" }

  init() {
    let name = "/dev/shm/studykiosk-fuzz-\(getpid())"
    descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    unlink(name)
  }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    check(ftruncate(descriptor, 0) == 0, "no file in memory")
    check(pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count, "no memory")
  }
}

/// Returns all events of a recording; nil if it is refused.
private func events(of path: String, isLenient: Bool) -> [RecordedEvent]? {
  do {
    var recording = try RecordingFile(path: path, isLenient: isLenient)
    var (all, events): ([RecordedEvent], [RecordedEvent]) = ([], [])
    while try recording.read(into: &events) {
      for recorded in events {
        check(recording.devices.indices.contains(Int(recorded.device)), "an event of no device")
        check(recorded.event.time >= all.last?.event.time ?? recorded.event.time, "back in time")
        all.append(recorded)
      }
    }
    check(recording.devices.count <= EvemuParser.mostDevices, "more devices than there may be")
    return all
  } catch {
    check("\(error)".utf8.count < 1_000, "an error without end")
    return nil
  }
}

private func check(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
  if !holds { fatalError(otherwise()) }
}
