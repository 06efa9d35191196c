import CChafa

extension TerminalGraphics.Drawing {
  /// Judges a terminal by its environment.
  ///
  /// Conservative: only where a picture surely appears where it should, and goes away again. A wrong
  /// guess would show nothing, or rubbish, in place of the card. Variables are inherited, so most of
  /// them only say where a terminal was started from; TERM comes from the terminal itself, and it is
  /// the only one that SSH passes on unasked.
  ///
  /// Known, but shown by symbols:
  /// - KITTY_WINDOW_ID, KONSOLE_VERSION, GHOSTTY_RESOURCES_DIR: inherited by other terminals.
  /// - VTE_VERSION: VTE shows sixels only where it was built so, which Debian's isn't.
  /// - xterm: shows sixels only when started as a VT340 (`-ti vt340`), which no variable tells.
  /// - TERM_PROGRAM=vscode: pictures are a setting, off by default.
  init(environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    let program = environment("TERM_PROGRAM") ?? ""
    // These draw the screen themselves: they hand pictures on in the wrong place, or not at all, and
    // the variables may be the outer terminal's.
    // tmux(1) TMUX, screen(1) STY, zellij ZELLIJ, Emacs INSIDE_EMACS, Vim VIM_TERMINAL, Neovim NVIM.
    let wrappers = ["TMUX", "STY", "ZELLIJ", "INSIDE_EMACS", "VIM_TERMINAL", "NVIM"]
    if term.hasPrefix("tmux") || term.hasPrefix("screen")
      || wrappers.contains(where: { environment($0)?.isEmpty == false })
    {
      self = .symbols
      return
    }
    switch (term, program) {
    // https://ghostty.org/docs/help/terminfo names it; "Kitty graphics protocol" is in /docs/features.
    case ("xterm-ghostty", _): self = .kitty
    // https://wezterm.org/imgcat.html: iTerm2's pictures, and doNotMoveCursor. The first is set only
    // by choice (https://wezterm.org/config/lua/config/term.html).
    case ("wezterm", _), (_, "WezTerm"): self = .iTerm2
    default: self = Self.knownToChafa(term: term, environment: environment)
    }
  }

  /// What chafa's own list says.
  ///
  /// 1.12 has kitty (TERM), iTerm2 (TERM_PROGRAM, LC_TERMINAL), foot, mlterm and yaft (TERM: sixel)
  /// among others; it sees only those three variables.
  private static func knownToChafa(term: String, environment: (String) -> String?) -> Self {
    let known = ["TERM", "TERM_PROGRAM", "LC_TERMINAL"]
    var variables: [UnsafeMutablePointer<CChar>?] = known.compactMap { name in
      environment(name).map { g_strdup("\(name)=\($0)") }
    }
    variables.append(nil)
    defer { variables.forEach { g_free($0) } }
    guard let terminal = chafa_term_db_detect(chafa_term_db_get_default(), &variables) else {
      return .symbols
    }
    defer { chafa_term_info_unref(terminal) }
    func can(_ sequence: ChafaTermSeq) -> Bool {
      chafa_term_info_have_seq(terminal, sequence) != 0
    }
    if can(CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1) { return .kitty }
    if can(CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE) { return .iTerm2 }
    return can(CHAFA_TERM_SEQ_BEGIN_SIXELS) ? .sixel : .symbols
  }
}
