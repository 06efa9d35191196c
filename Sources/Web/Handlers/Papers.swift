import HTTPTypes
import Hummingbird
import Scenes
import Study

/// The pictures of a card that is typed, painted by the box's own painter.
struct Papers: Sendable {
  let site: Site
  let commands: Commands

  func add(to group: RouterGroup<Visit>) {
    group.get("/paper.png") { try await paper($0, $1) }
  }

  /// The most bytes of a side that are painted; no screen shows more.
  private static let longestText = 2_000

  private func paper(_ request: Request, _ visit: Visit) async throws -> Response {
    let query = request.uri.queryParameters
    func text(_ name: String) -> String {
      let text = query.get(name)?.trimmed ?? ""
      return text.isEmpty ? "…" : String(text.prefix(Self.longestText))
    }
    let card = Card(question: text("question"), answer: text("answer"))
    let side = query.get("side").flatMap(CardRecord.Side.init) ?? .question
    let isLight = query.get("theme") != "dark"
    let picture = try await site.perform(on: .works) {
      commands.paint(card, side, isLight: isLight)
    }
    guard let picture else { throw Refusal(.unprocessableContent, visit.language(.webBadCard)) }
    return Response(
      status: .ok, headers: [.contentType: "image/png", .cacheControl: "private, max-age=600"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: picture)))
  }

  /// The most characters of a side in an address; the page's script sends what is typed in the same way.
  private static let longestInPath = 500

  /// The values of both papers on a page.
  ///
  /// The painter gets the words only, so of a side that has none, the paper is its first picture.
  static func values(
    _ question: String, _ answer: String, _ visit: Visit, of media: [CardRecord.Media] = []
  ) -> [PaperValues] {
    let texts = [question, answer].map { String($0.prefix(longestInPath)).inPath }
    return zip(CardRecord.Side.allCases, texts).map { side, text in
      let words = visit.language(side == .question ? .cardQuestion : .cardAnswer)
      if text.isEmpty, let picture = media.first(where: { $0.side == side && $0.isPicture }) {
        return PaperValues(path: "/media/\(picture.hash)", words: words)
      }
      return PaperValues(
        side: side.rawValue,
        path: "/paper.png?side=\(side.rawValue)&question=\(texts[0])&answer=\(texts[1])",
        words: words)
    }
  }
}
