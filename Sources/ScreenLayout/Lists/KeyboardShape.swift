/// The order of a keyboard's keys, by the size of its screen.
enum KeyboardShape {
  /// Rows as on a typewriter.
  case wide
  /// Rows as on a typewriter, of at most ten keys, below a row of accents.
  case upright
  /// From a to z, in few rows.
  case compact

  init(_ size: GridSize) {
    // Less room than a typewriter's row of twelve keys needs, but enough for one of ten, or for keys in alphabetical order.
    if (30..<48).contains(size.columns), size.rows >= 20 {
      self = .upright
    } else if (30..<36).contains(size.columns), size.rows >= 10 {
      self = .compact
    } else {
      self = .wide
    }
  }
}
