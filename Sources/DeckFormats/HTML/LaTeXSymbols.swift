/// The commands of TeX and AMS that stand for a sign.
///
/// Source: S. Pakin, "The Comprehensive LaTeX Symbol List"; Unicode 15.
enum LaTeXSymbols {
  /// Returns the sign of a command, or the name of a function; nil for an unknown command.
  static func text(of name: String) -> String? {
    symbols[name] ?? (functions.contains(name) ? name : nil)
  }

  /// The accents above a letter, as combining characters.
  static let accents = [
    "hat": "\u{302}", "widehat": "\u{302}", "bar": "\u{304}", "vec": "\u{20d7}",
    "overrightarrow": "\u{20d7}", "dot": "\u{307}", "ddot": "\u{308}", "tilde": "\u{303}",
    "widetilde": "\u{303}", "acute": "\u{301}", "grave": "\u{300}", "check": "\u{30c}",
    "overline": "\u{304}", "overleftarrow": "\u{20d6}", "overleftrightarrow": "\u{20e1}",
    "dddot": "\u{20db}", "breve": "\u{306}", "mathring": "\u{30a}",
  ]

  private static let functions: Set = [
    "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth", "csc", "deg", "det", "dim",
    "exp", "gcd", "hom", "inf", "ker", "lg", "lim", "liminf", "limsup", "ln", "log", "max", "min",
    "mod", "Pr", "sec", "sin", "sinh", "sup", "tan", "tanh",
  ]

  private static let symbols = [
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "varpi": "ϖ", "rho": "ρ",
    "varrho": "ϱ", "sigma": "σ", "varsigma": "ς", "tau": "τ", "upsilon": "υ", "phi": "ϕ",
    "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ",
    "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ",
    "Psi": "Ψ", "Omega": "Ω",
    "pm": "±", "mp": "∓", "times": "×", "div": "÷", "cdot": "·", "ast": "∗", "star": "⋆",
    "circ": "∘", "bullet": "•", "oplus": "⊕", "otimes": "⊗", "wedge": "∧", "land": "∧",
    "vee": "∨", "lor": "∨", "neg": "¬", "lnot": "¬", "cap": "∩", "cup": "∪", "setminus": "∖",
    "le": "≤", "leq": "≤", "leqslant": "≤", "ge": "≥", "geq": "≥", "geqslant": "≥", "ne": "≠",
    "neq": "≠", "equiv": "≡", "approx": "≈", "sim": "∼", "simeq": "≃", "cong": "≅",
    "propto": "∝", "ll": "≪", "gg": "≫", "subset": "⊂", "subseteq": "⊆", "supset": "⊃",
    "supseteq": "⊇", "in": "∈", "notin": "∉", "ni": "∋", "mid": "|", "nmid": "∤",
    "parallel": "∥", "perp": "⊥", "vdash": "⊢", "models": "⊨", "lt": "<", "gt": ">",
    "to": "→", "rightarrow": "→", "longrightarrow": "→", "leftarrow": "←", "gets": "←",
    "leftrightarrow": "↔", "Rightarrow": "⇒", "implies": "⇒", "Leftarrow": "⇐",
    "Leftrightarrow": "⇔", "iff": "⇔", "mapsto": "↦", "uparrow": "↑", "downarrow": "↓",
    "rightleftharpoons": "⇌", "xrightarrow": "→",
    "infty": "∞", "partial": "∂", "nabla": "∇", "sum": "∑", "prod": "∏", "int": "∫",
    "iint": "∬", "oint": "∮", "forall": "∀", "exists": "∃", "nexists": "∄", "emptyset": "∅",
    "varnothing": "∅", "hbar": "ℏ", "ell": "ℓ", "Re": "ℜ", "Im": "ℑ", "aleph": "ℵ",
    "angle": "∠", "triangle": "△", "therefore": "∴", "because": "∵", "prime": "′",
    "degree": "°", "ldots": "…", "dots": "…", "cdots": "⋯", "vdots": "⋮", "ddots": "⋱",
    "langle": "⟨", "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉",
    "lbrace": "{", "rbrace": "}", "lvert": "|", "rvert": "|", "vert": "|", "Vert": "‖",
    "lVert": "‖", "rVert": "‖", "backslash": "\\", "quad": " ", "qquad": "  ", "euro": "€",
    "colon": ":", "dotsc": "…", "dotso": "…", "dotsb": "⋯", "dotsm": "⋯", "hdots": "…",
    "longleftarrow": "←", "longleftrightarrow": "↔", "Longrightarrow": "⇒", "Longleftarrow": "⇐",
    "Longleftrightarrow": "⇔", "impliedby": "⇐", "longmapsto": "↦", "hookrightarrow": "↪",
    "hookleftarrow": "↩", "nearrow": "↗", "searrow": "↘", "swarrow": "↙", "nwarrow": "↖",
    "rightharpoonup": "⇀", "leftharpoonup": "↼", "leftrightharpoons": "⇋",
    "rightleftarrows": "⇄", "leftrightarrows": "⇆", "Uparrow": "⇑", "Downarrow": "⇓",
    "updownarrow": "↕", "leadsto": "⇝", "rightsquigarrow": "⇝", "nrightarrow": "↛",
    "xleftarrow": "←", "xrightleftharpoons": "⇌", "odot": "⊙", "ominus": "⊖", "oslash": "⊘",
    "top": "⊤", "bot": "⊥", "sqcup": "⊔", "sqcap": "⊓", "uplus": "⊎", "prec": "≺", "succ": "≻",
    "preceq": "⪯", "succeq": "⪰", "subsetneq": "⊊", "supsetneq": "⊋", "nsubseteq": "⊈",
    "nsupseteq": "⊉", "doteq": "≐", "triangleq": "≜", "coloneqq": "≔", "coloneq": "≔",
    "eqqcolon": "≕", "asymp": "≍", "lesssim": "≲", "gtrsim": "≳", "leqq": "≦", "geqq": "≧",
    "nleq": "≰", "ngeq": "≱", "bowtie": "⋈", "smallsetminus": "∖", "diamond": "⋄",
    "lozenge": "◊", "dagger": "†", "ddagger": "‡", "S": "§", "P": "¶", "pounds": "£",
    "copyright": "©", "blacksquare": "■", "Box": "□", "Diamond": "◇", "bigcap": "⋂",
    "bigcup": "⋃", "bigoplus": "⨁", "bigotimes": "⨂", "bigwedge": "⋀", "bigvee": "⋁",
    "coprod": "∐", "iiint": "∭", "sharp": "♯", "flat": "♭", "natural": "♮", "wp": "℘",
    "imath": "ı", "jmath": "ȷ", "complement": "∁", "measuredangle": "∡", "sphericalangle": "∢",
    "mho": "℧", "AA": "Å", "aa": "å", "ss": "ß", "o": "ø", "O": "Ø", "ae": "æ", "AE": "Æ",
    "cdotp": "·", "enspace": " ", "thinspace": " ", "medspace": " ", "textdegree": "°",
    "celsius": "°C", "percent": "%", "eth": "ð", "Bbbk": "𝕜", "blacktriangle": "▲",
    "triangledown": "▽", "vartriangle": "△", "circledast": "⊛", "lhd": "⊲", "rhd": "⊳",
    "infin": "∞", "ohm": "Ω", "textmu": "µ", "textrightarrow": "→", "item": "•",
    "LaTeX": "LaTeX", "TeX": "TeX", "square": "□", "bmod": "mod", "checkmark": "✓",
  ]
}
