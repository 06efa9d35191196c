import Gestures
import SettingsFiles

/// libFuzzer's entry point: the bytes are a settings file.
///
/// `scripts/checks/fuzz settings` builds and runs the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ pointer: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let contents = Array(UnsafeBufferPointer(start: pointer, count: count))
  do throws(SettingsFileError) {
    let settings = try SettingsFile.read(contents, path: "settings.yaml")
    for limit in GestureLimit.allCases {
      check(limit.meaning.range.contains(settings[limit]), "\(limit) is out of its range")
    }
    let text = Array(SettingsFile.text(settings).utf8)
    let again = try SettingsFile.read(text, path: "settings.yaml")
    check(again == settings, "settings are others after they were written")
  } catch {
    check(!error.problems.isEmpty, "an error without a reason")
    check(error.problems.allSatisfy { $0.message.utf8.count < 1_000 }, "an error without end")
  }
  return 0
}

private func check(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
  if !holds { fatalError(otherwise()) }
}
