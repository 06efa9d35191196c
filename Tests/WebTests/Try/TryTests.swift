import Foundation
import LinuxSystem
import TestSupport
import Testing

@testable import Web

@Suite("The box in a browser")
struct TryTests {
  @Test("touches make the trace that their recording makes again; closing the page ends the box")
  func replays() throws {
    let box = try RealTry()
    try box.watch()
    #expect(box.waitForTrace("screen home learn-all"))
    // Each line is sent when it happens: a browser knows nothing in advance.
    func tell(_ words: String) throws {
      let time = Double(MonotonicTime.now) / 1000
      #expect(try box.tell("\(time) \(words)") == 204)
    }
    // A touch right after a screen has come is not meant for it.
    for _ in 1...20 where !box.trace.contains("screen deck review") {
      try tell("d 1 0.5 0.35")
      // A finger that is gone within a few milliseconds was none.
      for step in 1...12 { try tell("m 1 \(0.5 + 0.001 * Double(step % 2)) 0.35") }
      try tell("u 1")
      _ = box.waitForTrace("screen deck review", upTo: .seconds(3))
    }
    // The next touch waits for the library's answer, which a replay has at once.
    #expect(box.waitForTrace("screen deck review"))
    for words in ["k 1 1", "k 1 0"] { try tell(words) }
    #expect(box.waitForTrace(" key "))
    try tell("d 2 0.8 0.5")
    for step in 1...8 { try tell("m 2 \(0.8 - 0.07 * Double(step)) 0.5") }
    try tell("u 2")
    #expect(box.waitForTrace("gesture swipe-left"))

    let trace = box.trace
    let recording = try box.answer(
      "GET", box.path + "recording.evemu", ["Sec-Fetch-Site: same-origin"])
    #expect(recording.status == 200)
    let body = try #require(recording.text.range(of: "\r\n\r\n"))
    try String(recording.text[body.upperBound...]).write(
      toFile: box.folder.path("a.evemu"), atomically: true, encoding: .utf8)
    try FileManager.default.copyItem(
      atPath: try #require(box.box) + "/before.sqlite", toPath: box.folder.path("before.sqlite"))
    // The recording says how it is replayed.
    let head = try #require(
      recording.text.split(separator: "\n").first { $0.contains("# studykiosk replay") })
    let options = head.split(separator: " ").dropFirst(4).map { String($0) }
    let replay = try Program(
      ["replay", box.folder.path("a.evemu")]
        + options.map { $0 == "before.sqlite" ? box.folder.path("before.sqlite") : $0 })
    #expect(replay.errors == "")
    #expect(replay.output == trace)

    #expect(box.closePage() == 0)
    #expect(box.box == nil)
  }

  @Test("Ctrl-C ends the box while its page is open, and nothing of it is left")
  func interrupted() throws {
    let box = try RealTry()
    try box.watch()
    #expect(box.waitForTrace("screen home learn-all"))
    #expect(box.interrupt() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: box.folder.path("tmp")) == [])
  }

  @Test("a second Ctrl-C ends the program at once, while its box hangs")
  func interruptedTwice() throws {
    let box = try RealTry()
    try box.watch()
    #expect(box.waitForTrace("screen home learn-all"))
    #expect(try box.interruptHangingKiosk() == 128 + SIGINT)
  }

  @Test("a library that can't be opened ends it")
  func noLibrary() throws {
    let box = try RealTry(["--library", "/proc/nowhere/library.sqlite"])
    try box.watch()
    #expect(box.waitForEnd() != 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: box.folder.path("tmp")) == [])
  }

  @Test("a dropped file is on the box's stick until it is pulled out")
  func stick() throws {
    let box = try RealTry()
    try box.watch()
    #expect(box.waitForTrace("screen home learn-all"))
    let own = ["Origin: http://127.0.0.1:\(box.port)"]
    let cards = "question,answer\nOslo?,Norway\n"
    #expect(
      try box.answer("POST", box.path + "stick?name=..%2FBirds.csv", own, cards).status == 204)
    let stick = try #require(box.box) + "/stick/studykiosk"
    #expect(try String(contentsOfFile: stick + "/Birds.csv", encoding: .utf8) == cards)
    #expect(box.waitForTrace("stick"))
    #expect(try box.answer("GET", box.path + "stick/files", own).text.hasSuffix(#"["Birds.csv"]"#))
    let file = try box.answer("GET", box.path + "stick/files/Birds.csv", own)
    #expect(file.status == 200 && file.text.contains(cards))
    try FileManager.default.createSymbolicLink(
      atPath: stick + "/link", withDestinationPath: "/etc/passwd")
    for name in ["link", "..%2F..%2Ftrace.txt", "none"] {
      #expect(try box.answer("GET", box.path + "stick/files/" + name, own).status == 404)
    }
    try FileManager.default.removeItem(atPath: stick + "/link")
    #expect(try box.answer("POST", box.path + "stick/out", own).status == 204)
    #expect(!FileManager.default.fileExists(atPath: stick))
    #expect(try box.answer("POST", box.path + "stick?name=.hidden", own, "x").status == 204)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: stick).sorted()
        == ["Birds.csv", "file.hidden"])
  }

  @Test("without the page's own address, nobody gets anything")
  func strangers() throws {
    let box = try RealTry()
    let (own, page) = ("Origin: http://127.0.0.1:\(box.port)", box.path)
    func status(
      _ method: String, _ path: String, _ lines: [String] = [], host: String? = nil
    ) throws -> Int {
      try box.answer(method, path, lines, host: host, "1 d 1 0 0").status
    }
    #expect(try status("GET", page) == 200)
    // It sees no box yet.
    #expect(try status("POST", page + "input", [own]) == 410)
    // Guessed addresses, and no address.
    var guess = Array(page)
    guess[5] = guess[5] == "0" ? "1" : "0"
    for path in [
      "/", "/stream", String(guess), String(guess) + "input", String(page.dropLast(2)) + "/",
      "//" + page.dropFirst(),
    ] {
      for method in ["GET", "POST"] { #expect(try status(method, path, [own]) == 404, "\(path)") }
    }
    // Another name for this machine, and another port.
    for host in ["localhost:\(box.port)", "evil.example:\(box.port)", "127.0.0.1", "127.0.0.1:1"] {
      #expect(try status("GET", page, host: host) == 404, "\(host)")
    }
    // Other pages, which would have to know the address, too.
    for lines in [
      ["Origin: http://evil.example"], ["Origin: null"], ["Origin: http://127.0.0.1:1"],
      ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"],
      [own, "Sec-Fetch-Site: cross-site"], [],
    ] {
      #expect(try status("POST", page + "input", lines) == 404, "\(lines)")
      if !lines.isEmpty { #expect(try status("GET", page + "stream", lines) == 404, "\(lines)") }
    }
    let answer = try box.answer("GET", page)
    for line in [
      "default-src 'none'; script-src 'self'", "frame-ancestors 'none'",
      "Referrer-Policy: same-origin",
      "Cross-Origin-Resource-Policy: same-origin", "Cache-Control: no-store",
    ] {
      #expect(answer.text.contains(line), "\(line)")
    }
  }

  @Test("the page asks for nothing elsewhere, and is at most 20 KB of script")
  func script() {
    let script = String(
      decoding: PackageResources.try_js + PackageResources.stream_js, as: UTF8.self)
    #expect(script.utf8.count <= 20_000)
    #expect(!script.contains("http") && !script.contains("eval") && !script.contains("innerHTML"))
  }

  @Test("the file that leads to the page is this user's alone")
  func pageFile() throws {
    let folder = try TemporaryFolder()
    let box = try RealTry(["--page", folder.path("box.html")])
    let text = try String(contentsOfFile: folder.path("box.html"), encoding: .utf8)
    #expect(text.contains("url=http://127.0.0.1:\(box.port)\(box.path)\""))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("box.html"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
