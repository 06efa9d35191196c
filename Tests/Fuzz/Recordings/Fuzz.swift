import Glibc
import InputEvents
import RecordingFiles

/// libFuzzer's door: the bytes are a recording, of whatever format they look like.
///
/// `scripts/fuzz recordings` builds and runs it.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ pointer: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let path = file.path
  file.write(UnsafeBufferPointer(start: pointer, count: count))
  let strict = events(of: path, isLenient: false)
  let lenient = events(of: path, isLenient: true)
  if let strict { check(strict == lenient, "a lenient reader sees other events") }
  return 0
}

/// One file in memory, written anew for each recording.
private let file = MemoryFile()

private struct MemoryFile {
  private let descriptor: CInt

  /// Opens the file from its beginning, as often as it is opened.
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

/// All events of a recording; nil where it is refused.
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
