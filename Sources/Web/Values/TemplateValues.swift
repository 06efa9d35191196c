import Mustache

/// What a template, or a section of one, is filled with: each key is a stored property of this type, or of a type whose section
/// surrounds it.
///
/// The compiler checks the Swift side of a key. A test walks all templates and compares their keys with the properties, for which
/// a value without arguments is needed.
protocol TemplateValues {
  init()
}

/// The values of a whole template.
protocol PageValues: TemplateValues {
  static var template: Page.Template { get }
}

extension TemplateValues {
  /// The properties by their names, sections included; a property that is nil is left out.
  ///
  /// The template library would look at the type again for each key: for a class of 500, that takes most of a page's time.
  var byName: [String: Any] {
    var values: [String: Any] = [:]
    for case (let name?, let value) in Mirror(reflecting: self).children {
      values[name] = Self.shown(value)
    }
    return values
  }

  private static func shown(_ value: Any) -> Any? {
    switch value {
    case let values as any TemplateValues: return values.byName
    case let list as [any TemplateValues]: return list.map(\.byName)
    default:
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .optional else { return value }
      return mirror.children.first.flatMap { shown($0.value) }
    }
  }
}
