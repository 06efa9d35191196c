import Foundation
import Glibc
import Scenes
import Study
import Testing
import TestSupport

@testable import BoxServices

@Suite("The live box's updates")
struct LiveUpdateTests {
  private let folder: TemporaryFolder
  private static let hash = String(repeating: "5a", count: 32)
  private static let offer = UpdateOffer(
    file: "a.raucb", version: "1.1.0", hash: hash, age: .newer, news: ["de": "Größere Buchstaben"])

  init() throws { folder = try TemporaryFolder() }

  /// Returns what comes of a request to a service that gives an answer, and the question.
  private func result(of work: UpdateWork, _ answer: String) throws -> ([UpdateResult], String) {
    unlink(folder.path("socket"))
    let service = try SocketService(at: folder.path("socket"), answer: answer)
    let update = LiveUpdate(path: folder.path("socket"), report: { print($0) })
    update.begin(work)
    var results: [UpdateResult] = []
    Patience.waits(on: update.descriptors) {
      results += update.takeNews().filter { $0.work == work }.map(\.result)
      return results.contains {
        switch $0 {
        case .progress, .installing: false
        case .last, .offered, .idle, .done, .refused: true
        }
      }
    }
    return (results, String(decoding: service.question ?? [], as: UTF8.self))
  }

  @Test("asks its service what is in a file, and takes the answer")
  func inspects() throws {
    let answer =
      "version 1.1.0\nmanifest \(Self.hash)\nage newer\nnews de Größere Buchstaben\nnews en \u{1b}[2J\n"
    let (results, question) = try result(of: .inspect("a.raucb"), answer)
    #expect(results == [.offered(Self.offer)])
    #expect(question == "inspect\na.raucb\n")
  }

  @Test("tells the progress of an installation, and its end")
  func installs() throws {
    let answer = "progress 0\nprogress 40\nprogress 101\nprogress x\ndone\n"
    let (results, question) = try result(of: .install(Self.offer), answer)
    #expect(results == [.progress(0), .progress(40), .refused(.failed)])
    #expect(question == "install\na.raucb\n\(Self.hash)\nchecked\n")
    let whole = "installing 1.1.0\nprogress 0\nprogress 40\ndone\n"
    for work in [UpdateWork.install(Self.offer), .follow] {
      let (good, _) = try result(of: work, whole)
      #expect(good == [.installing("1.1.0"), .progress(0), .progress(40), .done])
    }
    let (odd, _) = try result(of: .follow, "installing \u{7}\ndone\n")
    #expect(odd == [.refused(.failed)])
  }

  @Test("asks whether an installation goes on, and notes that somebody was told")
  func short() throws {
    for (work, answer, result) in [
      (UpdateWork.follow, "idle\n", UpdateResult.idle), (.told, "done\n", .done),
      (.told, "idle\n", .refused(.failed)),
    ] {
      let (results, question) = try self.result(of: work, answer)
      #expect(results == [result])
      #expect(question == "\(work.traced)\n")
    }
  }

  @Test("while the last update's outcome is waited for, other requests are carried out")
  func independent() throws {
    // A service that never answers its first question, and answers the next one.
    let first = try SocketService.listener(at: folder.path("socket"))
    defer { close(first) }
    let update = LiveUpdate(path: folder.path("socket"), report: { print($0) })
    update.begin(.last)
    let waiting = accept(first, nil, nil)
    defer { close(waiting) }
    #expect(waiting >= 0)
    unlink(folder.path("socket"))
    let second = try SocketService(at: folder.path("socket"), answer: "idle\n")
    update.begin(.follow)
    var news: [UpdateResult] = []
    Patience.waits(on: update.descriptors) {
      news += update.takeNews().map(\.result)
      return !news.isEmpty
    }
    #expect(news == [.idle])
    #expect(second.question == Array("follow\n".utf8))
  }

  @Test("an older version is installed only with a person's word")
  func older() throws {
    let older = UpdateOffer(file: "a.raucb", version: "0.9", hash: Self.hash, age: .older)
    let (results, question) = try result(of: .install(older), "refused older\n")
    #expect(results == [.refused(.older)] && question.hasSuffix("\nanyway\n"))
  }

  @Test("takes every refusal of the service", arguments: UpdateProblem.allCases)
  func refusals(_ problem: UpdateProblem) throws {
    let (results, _) = try result(of: .inspect("a.raucb"), "refused \(problem.rawValue)\n")
    #expect(results == [.refused(problem)])
  }

  @Test(
    "an empty, cut or malformed answer is a failure",
    arguments: [
      "", "done", "done\n", "refused nothing\n", "version 1.1.0\n", "\n\n", "progress 5\n",
      "version 1\nmanifest 5a\nage newer\n", "version \u{7}\nmanifest \(hash)\nage newer\n",
      "version 1\nmanifest \(hash)\nage young\n", String(repeating: "x\n", count: 40_000),
    ])
  func nonsense(_ answer: String) throws {
    let (results, _) = try result(of: .inspect("a.raucb"), answer)
    #expect(results.last == .refused(.failed))
  }

  @Test("what came of the last update")
  func last() throws {
    let day = try #require(WallTime(date: "2026-11-30"))
    func history(_ answer: String) throws -> UpdateHistory? {
      guard case .last(let history) = try result(of: .last, answer).0.last else { return nil }
      return history
    }
    #expect(try history("system A\n") == UpdateHistory(system: "A"))
    let outcomes: [(String, String?, UpdateHistory.Outcome)] = [
      ("kept 2026-11-30 1.1.0 kept", "1.1.0", .kept), ("kept 2026-11-30 ? kept", nil, .kept),
      ("back 2026-11-30 1.1.0 library", "1.1.0", .back(.library)),
      ("open 2026-11-30 1.1.0 ready", "1.1.0", .open(isReady: true)),
      ("open 2026-11-30 1.1.0 gone", "1.1.0", .open(isReady: false)),
    ]
    for (line, version, outcome) in outcomes {
      let last = UpdateHistory.Last(day: day, version: version, outcome: outcome)
      let expected = UpdateHistory(system: "B", last: last, isNew: true)
      #expect(try history("system B\nupdate \(line)\nnew\n") == expected)
    }
    for wrong in [
      "kept yesterday 1 kept", "back 2026-11-30 1 bored", "x 2026-11-30 1 kept", "kept",
    ] {
      #expect(try history("system B\nupdate \(wrong)\n") == UpdateHistory(system: "B"))
    }
    #expect(try history("system C\n") == nil)
  }

  @Test("a stick's updates are listed, as files alone")
  func listed() throws {
    let stick = StickFolder(top: folder.path("stick"))
    try FileManager.default.createDirectory(
      atPath: stick.file("d.raucb"), withIntermediateDirectories: true)
    for name in ["b.raucb", "A.RAUCB", ".c.raucb", "d.raucb/x.csv"] {
      try folder.write("x", as: "stick/studykiosk/\(name)")
    }
    #expect(stick.stick().updates == ["A.RAUCB", "b.raucb"])
  }
}
