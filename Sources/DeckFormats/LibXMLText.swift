internal import CLibXML2

/// What libxml2 tells of an element.
enum LibXMLText {
  /// A name or a text that ends with a null.
  static func text(_ letters: UnsafePointer<xmlChar>?) -> String? {
    letters.map { String(cString: $0) }
  }

  /// The attributes, from names and values in turn that end with a null.
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
