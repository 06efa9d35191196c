import Foundation
import HTTPTypes
import Hummingbird
import InputEvents
import LinuxSystem
import Mustache
import NIOCore
import Scenes
import ScreenLayout

/// The page of a box in a browser, and what it asks for.
struct TryPages: Sendable {
  let box: TriedBox

  /// The maximum size in bytes of what a page sends about touches, and of its choices.
  private static let longest = 256 << 10

  func add(to group: RouterGroup<BasicRequestContext>) {
    group.get("/") { request, _ in page(request) }
    group.get("/try.js") { _, _ in
      Self.file(PackageResources.try_js, "text/javascript; charset=utf-8")
    }
    group.get("/stream.js") { _, _ in
      Self.file(PackageResources.stream_js, "text/javascript; charset=utf-8")
    }
    group.get("/try.css") { _, _ in
      Self.file(PackageResources.try_css, "text/css; charset=utf-8")
    }
    group.get("/icon.svg") { _, _ in Self.file(PackageResources.icon_svg, "image/svg+xml") }
    group.get("/stream") { request, _ in try await stream(request) }
    group.get("/recording.evemu") { _, _ in try await saved(box.recording, "text/plain") }
    group.get("/before.sqlite") { _, _ in
      try await saved(box.before, "application/vnd.sqlite3")
    }
    group.post("/input") { request, _ in
      let page = request.uri.queryParameters["page"].flatMap { Int($0) } ?? 0
      let isTaken = box.take(try await Self.text(request), from: page)
      return Response(status: isTaken ? .noContent : .gone)
    }
    group.post("/stick") { request, _ in try await plugIn(request) }
    group.post("/stick/out") { _, _ in
      try await box.pullOut()
      return Response(status: .noContent)
    }
    group.get("/stick/files") { _, _ in
      let names = try await box.namesOnStick()
      return Self.file(Array(try JSONEncoder().encode(names)), "application/json")
    }
    group.get("/stick/files/:name") { _, context in
      let name = context.parameters.get("name").flatMap {
        Form.decoded(Array($0.utf8)[...], plusIsBlank: false)
      }
      guard let name, let path = try await box.pathOnStick(name) else {
        return Response(status: .notFound)
      }
      return try await saved(path, "application/octet-stream")
    }
    group.post("/choice") { request, _ in try await choose(try await Self.text(request)) }
  }

  private static func text(_ request: Request) async throws -> String {
    String(buffer: try await request.body.collect(upTo: longest))
  }

  private static func file(_ bytes: [UInt8], _ type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// The language of the box, or else the browser's.
  private func language(_ request: Request) -> Language.Code {
    box.choice.language ?? PageLanguage.code(accepted: request.headers[.acceptLanguage]) ?? .en
  }

  private func page(_ request: Request) -> Response {
    let (choice, language) = (box.choice, PageLanguage[language(request)])
    func options(_ all: [(value: String, words: String)], _ chosen: String) -> [TriedValues.Option]
    {
      all.map { .init(value: $0.value, words: $0.words, chosen: $0.value == chosen) }
    }
    let values = TriedValues(
      language: language.code.rawValue, stick: box.hasOwnStick,
      panels: options(
        BrowserPanel.all.map { ($0.name, "\($0.inches)″, \($0.width) × \($0.height)") },
        choice.panel.name),
      rotations: options(
        zip(Rotation.allCases, [Phrase.notTurned, .turnedRight, .upsideDown, .turnedLeft])
          .map { ($0.rawValue, language($1)) }, choice.rotation.rawValue),
      themes: options(
        [("dark", language(.themeDark)), ("light", language(.themeLight))], choice.theme),
      languages: options(
        Language.Code.allCases.map { ($0.rawValue, LanguageNames.own[$0.rawValue] ?? $0.rawValue) },
        language.code.rawValue))
    return Self.file(
      Array(Page.rendered(values, in: language).utf8), "text/html; charset=utf-8")
  }

  /// Starts the box if it does not run, and sends what it shows and plays until the page is closed.
  private func stream(_ request: Request) async throws -> Response {
    let (box, language) = (box, language(request))
    return Response(
      status: .ok, headers: [.contentType: "application/octet-stream"],
      body: ResponseBody { writer in
        let page = box.enter()
        defer { box.leave(page.number) }
        try await writer.write(ByteBuffer(bytes: BrowserScreen.number(of: page.number)))
        // The page counts as there from now on: a start may have to wait for a choice that is applied.
        try await box.start(language)
        for await _ in page.stream {
          let message = box.message(for: page.number)
          try await writer.write(
            ByteBuffer(bytes: message.isEmpty ? BrowserScreen.pulse : message))
        }
        try await writer.finish(nil)
      })
  }

  /// Returns one of the box's files to be saved.
  private func saved(_ path: String, _ type: String) async throws -> Response {
    let bytes = try await box.perform {
      try? InputFile.contents(of: path, limit: Self.longestSaved, isNamedByFile: true)
    }
    guard let bytes else { return Response(status: .notFound) }
    var response = Self.file(bytes, type)
    response.headers[.contentDisposition] = "attachment"
    return response
  }

  /// The maximum size of a saved file, in bytes: a recording of a day, or a library with pictures.
  private static let longestSaved = 512 << 20

  /// Takes a file for the stick; its name is in the query.
  private func plugIn(_ request: Request) async throws -> Response {
    let bytes = Array(buffer: try await request.body.collect(upTo: Self.longestDropped))
    let name = request.uri.queryParameters["name"].map(String.init) ?? ""
    try await box.plugIn(bytes, called: name)
    return Response(status: .noContent)
  }

  /// The maximum size of a dropped file in bytes, as for a phone's.
  private static let longestDropped = Form.longestWithFile

  /// Starts the box anew with another choice: `theme=light`.
  private func choose(_ text: String) async throws -> Response {
    let words = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return Response(status: .badRequest) }
    let value = words[1]
    switch words[0] {
    case "panel":
      guard let panel = BrowserPanel.all.first(where: { $0.name == value }) else { break }
      try await box.change(to: panel)
      return Response(status: .noContent)
    case "rotation", "theme", "language":
      guard let setting = Setting(rawValue: words[0]), let value = setting.row.kind.value(value)
      else { break }
      try await box.change(setting, to: value)
      return Response(status: .noContent)
    default: break
    }
    return Response(status: .badRequest)
  }
}
