import DeckStore
import Hummingbird
import Scenes
import Study

/// What pages show beside their text: a style, a script, the cards' pictures.
struct Files: Sendable {
  let site: Site

  func addOwn(to router: Router<Visit>) {
    router.get("/page.css") { _, _ in
      Self.response(PackageResources.page_css, "text/css; charset=utf-8", "no-cache")
    }
    router.get("/page.js") { _, _ in
      Self.response(PackageResources.page_js, "text/javascript; charset=utf-8", "no-cache")
    }
    router.get("/icon.svg") { _, _ in
      Self.response(PackageResources.icon_svg, "image/svg+xml", "max-age=86400")
    }
  }

  func addMedia(to group: RouterGroup<Visit>) {
    group.get("/media/:hash") { _, visit in try await medium(visit) }
  }

  /// What is read into memory, in bytes.
  private static let longest = 8 << 20

  private func medium(_ visit: Visit) async throws -> Response {
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
        let type = Self.type(of: bytes)
        var response = Self.response(
          bytes, type ?? "application/octet-stream", "private, max-age=31536000, immutable")
        if type == nil { response.headers[.contentDisposition] = "attachment" }
        return response
      }
    } catch LibraryError.noMedia {}
    throw Refusal(.notFound, visit.language(.webGone))
  }

  /// By its first bytes; nil for what is only downloaded, such as an SVG, which may have a script.
  private static func type(of bytes: [UInt8]) -> String? {
    let marks: [(type: String, bytes: [UInt8])] = [
      ("image/png", [0x89, 0x50, 0x4e, 0x47]), ("image/jpeg", [0xff, 0xd8, 0xff]),
      ("image/gif", Array("GIF8".utf8)), ("image/webp", Array("RIFF".utf8)),
    ]
    return marks.first { bytes.starts(with: $0.bytes) }?.type
  }

  private static func response(_ bytes: [UInt8], _ type: String, _ keeping: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: keeping],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
