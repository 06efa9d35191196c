import Foundation
import TestSupport
import Testing

@testable import Study

@Suite struct SchedulerTests {
  @Test("Every reference answer gives the expected state, step, memory and interval")
  func referenceAnswers() throws {
    let reference = try Reference()
    var scheduler = Scheduler()
    var state: Scheduler.State?
    var count = 0
    for words in reference.lines {
      switch words[0] {
      case "sequence":
        scheduler = try #require(reference.schedulers[words[1]])
        state = nil
      case "answer":
        let grade = try #require(Int(words[2]).flatMap(FSRS.Grade.init(rawValue:)))
        let result = scheduler.answer(state, grade, after: Int(words[1]) ?? 0)
        let (stability, difficulty) = (try number(words[5]), try number(words[6]))
        #expect(result.state.phase == Reference.phase(words[3], step: Int(words[4])))
        #expect(abs(result.state.memory.stability / stability - 1) < 1e-9)
        #expect(abs(result.state.memory.difficulty / difficulty - 1) < 1e-9)
        #expect(Double(result.interval.inSeconds) == (try number(words[7])))
        state = result.state
        count += 1
      default: break
      }
    }
    #expect(count == 1_045)
  }

  @Test("Recall, intervals and their fuzz match the reference")
  func referenceTables() throws {
    var counts: [String: Int] = [:]
    for words in try Reference().lines {
      counts[words[0], default: 0] += 1
      switch words[0] {
      case "recall":
        let days = try #require(Int(words[2]))
        let recall = FSRS().recall(stability: try number(words[1]), after: days)
        #expect(abs(recall - (try number(words[3]))) < 1e-12)
      case "interval":
        let model = FSRS(desiredRetention: try number(words[1]))
        #expect(model.interval(stability: try number(words[2])) == Int(words[3]))
      case "spread":
        let days = try #require(Int(words[1]))
        #expect(
          Scheduler().spread(of: days).description == "\(words[2])...\(words[3])", "\(days) days")
      default: break
      }
    }
    #expect(counts["recall"] == 42 && counts["interval"] == 54 && counts["spread"] == 18)
  }

  @Test("A fuzzed interval is in its range, repeatable, and not always the same")
  func spread() {
    let scheduler = Scheduler()
    let days = (0..<500).map { scheduler.spreadDays(50, card: "card", answers: $0) }
    #expect(Set(days) == Set(46...54))
    #expect(days == (0..<500).map { scheduler.spreadDays(50, card: "card", answers: $0) })
    #expect(days != (0..<500).map { scheduler.spreadDays(50, card: "other", answers: $0) })
    #expect(scheduler.spreadDays(2, card: "card", answers: 1) == 2)
  }

  @Test("Right and wrong are FSRS's Good and Again")
  func grades() {
    #expect(Rating.right.grade == .good)
    #expect(Rating.wrong.grade == .again)
  }

  private func number(_ text: String) throws -> Double { try #require(Double(text)) }
}

/// The reference values in `Fixtures/fsrs-6.txt`, which describes the format of its lines.
private struct Reference {
  var lines: [[String]] = []
  var schedulers: [String: Scheduler] = [:]

  init() throws {
    let path = Checkout.path("Tests/StudyTests/Fixtures/fsrs-6.txt")
    lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").map(String.init) }
    for words in lines where words[0] == "scheduler" {
      let weights = words[6].split(separator: ",").compactMap { Double($0) }
      try #require(weights.count == 21)
      schedulers[words[1]] = Scheduler(
        model: FSRS(
          weights: weights, desiredRetention: try #require(Double(words[2])),
          maximumInterval: try #require(Int(words[3]))),
        learningSteps: words[4].split(separator: ",").compactMap { Int($0) },
        relearningSteps: words[5].split(separator: ",").compactMap { Int($0) })
    }
  }

  static func phase(_ name: String, step: Int?) -> Scheduler.Phase? {
    switch name {
    case "learning": step.map { .learning(step: $0) }
    case "relearning": step.map { .relearning(step: $0) }
    default: .review
    }
  }
}

extension Scheduler.Interval {
  fileprivate var inSeconds: Int {
    switch self {
    case .seconds(let seconds): seconds
    case .days(let days): days * 86_400
    }
  }
}
