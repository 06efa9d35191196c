internal import CLibXML2

/// Reads XML with libxml2 piece by piece, without a tree.
///
/// A document type declaration is refused: its entities could grow without end, and no deck needs them.
final class XMLEvents {
  private let begin: (String, [String: String]) -> Void
  private let end: () -> Void
  private let write: (String) -> Void
  private let path: String
  private var parser: xmlParserCtxtPtr?
  private var hasType = false
  private var tag = XMLTag()

  /// - Parameters:
  ///   - path: The file's path, for errors.
  ///   - begin: Called with each element's name and attributes.
  ///   - write: Called with the text in an element, in pieces.
  ///   - end: Called at the end of each element.
  init(
    path: String, begin: @escaping (String, [String: String]) -> Void,
    write: @escaping (String) -> Void, end: @escaping () -> Void
  ) {
    (self.path, self.begin, self.write, self.end) = (path, begin, write, end)
    var handler = xmlSAXHandler()
    handler.startElement = { context, name, attributes in
      guard let name = LibXMLText.text(name) else { return }
      XMLEvents.of(context)?.begin(name, LibXMLText.attributes(attributes))
    }
    handler.endElement = { context, _ in XMLEvents.of(context)?.end() }
    handler.characters = { context, letters, count in
      guard let letters, count > 0 else { return }
      let bytes = UnsafeBufferPointer(start: letters, count: Int(count))
      XMLEvents.of(context)?.write(String(decoding: bytes, as: UTF8.self))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.internalSubset = { context, _, _, _ in
      guard let events = XMLEvents.of(context) else { return }
      events.hasType = true
      xmlStopParser(events.parser)
    }
    parser = xmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    xmlCtxtUseOptions(parser, CInt(XML_PARSE_NONET.rawValue))
  }

  deinit {
    xmlFreeDoc(parser?.pointee.myDoc)
    xmlFreeParserCtxt(parser)
  }

  /// Reads the next piece; an empty piece is the end.
  ///
  /// - Throws: `DeckFileError` for damaged XML, a document type declaration or too long a tag.
  func read(_ piece: [UInt8]) throws(DeckFileError) {
    guard let parser else {
      throw DeckFileError(path: path, message: "there is no memory to read it")
    }
    for byte in piece {
      guard tag.read(byte) else {
        throw DeckFileError(path: path, message: "its XML has a tag that is too long")
      }
    }
    let result = piece.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { letters in
        xmlParseChunk(parser, letters.baseAddress, CInt(letters.count), piece.isEmpty ? 1 : 0)
      }
    }
    guard !hasType else {
      throw DeckFileError(path: path, message: "its XML declares a document type; it is no deck")
    }
    guard result == 0 else {
      throw DeckFileError(path: path, message: "its XML is damaged in line \(line)")
    }
  }

  /// The line that is being read, from 1.
  private var line: Int { Int(parser?.pointee.input?.pointee.line ?? 1) }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLEvents? {
    context.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// Checks byte by byte that a text's tags do not become too long: libxml2 compares each attribute of a tag
/// with all others.
private struct XMLTag {
  private var (length, attributes) = (0, 0)
  private var isOpen = false
  /// The quote that is open; nil outside of quotes.
  private var quote: UInt8?

  /// The longest tag, in bytes; Mnemosyne's longest ones list the tags of a card.
  private static let longest = 64 << 10
  private static let mostAttributes = 100

  /// - Returns: Whether the tag is within the limits.
  mutating func read(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<") where !isOpen: (isOpen, length, attributes) = (true, 0, 0)
    case _ where !isOpen: return true
    case quote: quote = nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"): if quote == nil { quote = byte }
    case UInt8(ascii: ">") where quote == nil: isOpen = false
    case UInt8(ascii: "=") where quote == nil: attributes += 1
    default: break
    }
    length += 1
    return length <= Self.longest && attributes <= Self.mostAttributes
  }
}
