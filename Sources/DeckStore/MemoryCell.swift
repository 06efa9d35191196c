import Study

/// A memory, or none, in 56 bytes: of all learners and cards there are very many.
struct MemoryCell {
  private var stability = 0.0
  private var difficulty = 0.0
  /// A day, or a time in ms.
  private var due: Int64 = 0
  private var lastTime: Int64 = 0
  private var lastDay = 0
  private var answers: Int32 = 0
  private var wrong: Int32 = 0
  private var lapses: Int32 = 0
  private var phase: UInt8 = 0
  private var step: Int8 = 0
  private var isDueByDay = false

  var memory: KeptMemory? {
    get {
      if answers == 0 { return nil }
      let phase: Scheduler.Phase =
        switch phase {
        case 0: .learning(step: Int(step))
        case 1: .review
        default: .relearning(step: Int(step))
        }
      return KeptMemory(
        memory: CardMemory(
          state: Scheduler.State(
            phase: phase, memory: FSRS.Memory(stability: stability, difficulty: difficulty)),
          due: isDueByDay ? .day(Int(due)) : .time(due), lastDay: lastDay, answers: Int(answers),
          lapses: Int(lapses)),
        wrong: Int(wrong), lastTime: lastTime)
    }
    set {
      guard let newValue else {
        self = MemoryCell()
        return
      }
      let memory = newValue.memory
      (stability, difficulty) = (memory.state.memory.stability, memory.state.memory.difficulty)
      (isDueByDay, due) =
        switch memory.due {
        case .day(let day): (true, Int64(day))
        case .time(let time): (false, time)
        }
      (phase, step) =
        switch memory.state.phase {
        case .learning(let step): (0, Int8(step))
        case .review: (1, 0)
        case .relearning(let step): (2, Int8(step))
        }
      (lastTime, lastDay) = (newValue.lastTime, memory.lastDay)
      (answers, lapses) = (Int32(memory.answers), Int32(memory.lapses))
      wrong = Int32(newValue.wrong)
    }
  }
}
