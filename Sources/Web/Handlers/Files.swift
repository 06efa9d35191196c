import Canvas
import ContentHash
import DeckStore
import Hummingbird
import Scenes
import Study

/// The files that pages use: the style, the script, the icon, and the cards' pictures and sounds.
struct Files: Sendable {
  let site: Site

  /// The files that each page names with `version`, so that a browser asks for them once, and again after an update.
  private static let ofAllPages: [(path: String, type: String, bytes: [UInt8])] = [
    ("/page.css", "text/css", Array(BrowserStyle.colors.utf8) + PackageResources.page_css),
    ("/page.js", "text/javascript", PackageResources.page_js),
    ("/grid.js", "text/javascript", PackageResources.grid_js),
  ]

  /// The query that pages append to the paths of these files: it changes with what is in them.
  static let version: String = {
    var digest = ContentDigest()
    for file in ofAllPages { digest.add(file.bytes) }
    return String(digest.hash.description.prefix(12))
  }()

  private static let forever = "max-age=31536000, immutable"

  func addOwn(to router: Router<Visit>) {
    for (path, type, bytes) in Self.ofAllPages {
      router.get("\(path)") { request, _ in
        Self.response(
          bytes, "\(type); charset=utf-8",
          request.uri.query == Self.version ? Self.forever : "no-cache")
      }
    }
    router.get("/symbols.svg") { _, _ in
      Self.response(Array(BrowserStyle.symbols.utf8), "image/svg+xml", "max-age=86400")
    }
    router.get("/icon.svg") { _, _ in
      Self.response(PackageResources.icon_svg, "image/svg+xml", "max-age=86400")
    }
  }

  func addMedia(to group: RouterGroup<Visit>) {
    group.get("/media/:hash") { try await medium($0, $1) }
  }

  /// The maximum size of a picture or sound, in bytes, which is read into memory.
  private static let longest = 8 << 20

  private func medium(_ request: Request, _ visit: Visit) async throws -> Response {
    guard let hash = visit.parameters.get("hash"), Visit.isSecret(hash) else {
      throw Refusal(.notFound, visit.language(.webGone))
    }
    do {
      let bytes = try await site.read { store, _ in
        var bytes: [UInt8] = []
        try store.media(hash) { piece in
          if bytes.count <= Self.longest { bytes += piece }
        }
        return bytes
      }
      if let bytes, bytes.count <= Self.longest {
        let (type, isDrawing) = (Self.type(of: bytes), PictureKind(bytes) == .svg)
        var response = Self.response(
          bytes, type ?? "application/octet-stream", "private, \(Self.forever)")
        if type == nil || isDrawing { response.headers[.contentDisposition] = "attachment" }
        if isDrawing { response.headers[.contentSecurityPolicy] = Self.drawing }
        return request.headers[.range].flatMap { Self.part($0, of: bytes, response) } ?? response
      }
    } catch LibraryError.noMedia {}
    throw Refusal(.notFound, visit.language(.webGone))
  }

  /// The media type, by the first bytes; nil for a file to download only.
  private static func type(of bytes: [UInt8]) -> String? {
    guard let kind = PictureKind(bytes) else { return SoundKind(bytes)?.type }
    return kind == .svg ? "image/svg+xml" : "image/\(kind.rawValue)"
  }

  /// The security policy of an SVG, which may have scripts.
  ///
  /// As a picture of a page, it runs none and asks for nothing. By itself it is only downloaded, and a browser that opens it
  /// all the same runs none of it either.
  private static let drawing =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"

  /// The response to a range request, which browsers send for sounds: RFC 9110, 14.2.
  ///
  /// - Parameters:
  ///   - range: The value of `Range`.
  ///   - bytes: The file.
  ///   - whole: The response with the whole file.
  /// - Returns: The response with the part; nil if the whole file must be sent, as for several ranges or an
  ///   invalid one.
  private static func part(_ range: String, of bytes: [UInt8], _ whole: Response) -> Response? {
    guard range.hasPrefix("bytes=") else { return nil }
    let ends = range.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isASCII) }) else { return nil }
    let part: Range<Int>
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last?) where first <= last:
      part = min(first, bytes.count)..<min(last, bytes.count - 1) + 1
    case (let first?, nil) where ends[1].isEmpty: part = min(first, bytes.count)..<bytes.count
    case (nil, let count?) where ends[0].isEmpty: part = max(0, bytes.count - count)..<bytes.count
    default: return nil
    }
    var response = whole
    guard !part.isEmpty else {
      response.status = .rangeNotSatisfiable
      response.headers[.contentRange] = "bytes */\(bytes.count)"
      response.body = ResponseBody()
      return response
    }
    response.status = .partialContent
    response.headers[.contentRange] =
      "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)"
    response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes[part]))
    return response
  }

  private static func response(_ bytes: [UInt8], _ type: String, _ keeping: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: keeping],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
