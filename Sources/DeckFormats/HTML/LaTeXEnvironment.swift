/// The environments of LaTeX, by the names behind `\begin`.
enum LaTeXEnvironment {
  /// The numbers of arguments behind the names of environments that say how columns look.
  static let columnArguments = [
    "array": 1, "tabular": 1, "tabular*": 2, "tabularx": 2, "longtable": 1, "alignat": 1,
    "alignat*": 1, "alignedat": 1, "minipage": 1,
  ]

  /// Whether an environment is a table of words.
  static func isTable(_ environment: String) -> Bool {
    ["tabular", "tabular*", "tabularx", "longtable"].contains(environment)
  }

  /// Source: amsmath, "Matrices".
  static let matrices: [String: (opening: String, closing: String)] = [
    "pmatrix": ("(", ")"), "bmatrix": ("[", "]"), "vmatrix": ("|", "|"), "Vmatrix": ("‖", "‖"),
    "Bmatrix": ("{", "}"), "cases": ("{", ""),
  ]
}
