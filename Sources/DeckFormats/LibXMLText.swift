internal import CLibXML2

/// Converts what libxml2 passes to its callbacks about an element.
enum LibXMLText {
  /// Returns a null-terminated name or text; nil for a null pointer.
  static func text(_ letters: UnsafePointer<xmlChar>?) -> String? {
    letters.map { String(cString: $0) }
  }

  /// Returns the attributes from a null-terminated array of alternating names and values.
  static func attributes(
    _ pairs: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) -> [String: String] {
    var attributes: [String: String] = [:]
    guard var place = pairs else { return attributes }
    while let name = text(place[0]) {
      attributes[name] = text(place[1]) ?? ""
      place += 2
    }
    return attributes
  }
}
