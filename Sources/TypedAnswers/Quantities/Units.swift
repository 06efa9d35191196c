/// Names of units.
enum Units {
  /// Units whose signs are the same in all languages, by their keys.
  static let common: [String: String] = table(
    """
    m
    km
    cm
    mm
    dm
    ha
    m2
    cm2
    km2
    m3
    cm3
    km/h
    m/s
    kg
    mg
    g
    t
    l
    ml
    dl
    cl
    s sec
    min
    h
    °c
    °f
    °
    %
    €
    $
    £
    ¥
    ₽
    c
    v
    w
    kw
    a
    hz
    n
    j
    pa
    kb
    mb
    gb
    """)

  /// Reads a table: on each line a unit's sign and its other names.
  ///
  /// - Returns: The signs, by the keys of all names.
  static func table(_ text: String) -> [String: String] {
    var signs: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let names = line.split(separator: " ")
      guard let sign = names.first else { continue }
      for name in names { signs[key(name)] = sign.lowercased() }
    }
    return signs
  }

  /// A name as it is looked up: the key of its words, with its signs.
  private static func key(_ name: Substring) -> String {
    name.split(separator: "/", omittingEmptySubsequences: false).map { WordKey.of($0) }
      .joined(separator: "/")
  }
}
