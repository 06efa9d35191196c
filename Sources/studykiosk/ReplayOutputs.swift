import InputEvents
import KioskRuntime

final class ReplayOutputs: HappeningPerformer {
  private var file: OutputFile
  private var trace = EffectTrace(origin: Timestamp(microseconds: 0))
  init(trace: String) throws { file = try OutputFile(path: trace) }
  func begin(at time: Timestamp) { trace = EffectTrace(origin: time) }
  func perform(_ happening: Happening, at time: Timestamp) {
    try? file.write(trace.line(happening, at: time) + "\n")
  }
  func finish() throws { try file.flush() }
}
