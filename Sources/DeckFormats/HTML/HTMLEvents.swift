internal import CLibXML2

/// Reads HTML with libxml2, element by element, without a tree.
enum HTMLEvents {
  /// - Parameters:
  ///   - bytes: UTF-8, less than 2 GiB.
  ///   - builder: Receives each element and each text in the document's order.
  static func read(_ bytes: [UInt8], into builder: TextBuilder) {
    guard let parser = htmlNewParserCtxt() else { return }
    defer { htmlFreeParserCtxt(parser) }
    var handler = xmlSAXHandler()
    handler.startElement = { context, name, attributes in
      guard let reader = Reader.of(context), let name = LibXMLText.text(name) else { return }
      reader.builder.begin(name, LibXMLText.attributes(attributes))
      if reader.builder.isCut { xmlStopParser(reader.parser) }
    }
    handler.endElement = { context, _ in Reader.of(context)?.builder.end() }
    handler.characters = { context, letters, count in
      guard let letters, count > 0 else { return }
      let bytes = UnsafeBufferPointer(start: letters, count: Int(count))
      Reader.of(context)?.builder.write(String(decoding: bytes, as: UTF8.self))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    let reader = Reader(builder, parser)
    parser.pointee.sax.pointee = handler
    parser.pointee.userData = Unmanaged.passUnretained(reader).toOpaque()
    let options = HTML_PARSE_NONET.rawValue | HTML_PARSE_NOIMPLIED.rawValue
    let document = bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { letters in
        htmlCtxtReadMemory(
          parser, letters.baseAddress, CInt(letters.count), nil, "UTF-8", CInt(options))
      }
    }
    xmlFreeDoc(document)
    withExtendedLifetime(reader) {}
  }

  /// The context of libxml2's callbacks.
  private final class Reader {
    let builder: TextBuilder
    let parser: htmlParserCtxtPtr

    init(_ builder: TextBuilder, _ parser: htmlParserCtxtPtr) {
      self.builder = builder
      self.parser = parser
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> Reader? {
      context.map { Unmanaged<Reader>.fromOpaque($0).takeUnretainedValue() }
    }
  }
}
