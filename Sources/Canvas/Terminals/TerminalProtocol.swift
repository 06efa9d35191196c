import CChafa
import Console

extension TerminalGraphics.Drawing {
  /// Chooses how to show pictures on a terminal by its environment variables.
  ///
  /// The choice is conservative: a graphics protocol is used only if pictures surely appear in the right
  /// place and can be removed again. A wrong guess would show nothing, or garbage, in place of the card.
  /// Variables are inherited, so most of them only say where a terminal was started from; TERM comes from the
  /// terminal itself, and is the only variable that SSH passes on by default.
  ///
  /// These are known, but don't prove that pictures work, so the terminal must be asked, or symbols are used:
  /// - KITTY_WINDOW_ID, KONSOLE_VERSION, GHOSTTY_RESOURCES_DIR: inherited by other terminals.
  /// - VTE_VERSION: VTE shows sixels only if it was built with them, which Debian's wasn't.
  /// - xterm: shows sixels only when started as a VT340 (`-ti vt340`), which no variable reveals.
  /// - TERM_PROGRAM=vscode: pictures are a setting that is off by default.
  init(environment: (String) -> String?) {
    guard !Self.isWrapped(environment: environment) else {
      self = .symbols
      return
    }
    let term = environment("TERM") ?? ""
    let program = environment("TERM_PROGRAM") ?? ""
    switch (term, program) {
    // https://ghostty.org/docs/help/terminfo has this TERM; /docs/features has "Kitty graphics protocol".
    case ("xterm-ghostty", _): self = .kitty
    // WezTerm shows iTerm2's images and knows doNotMoveCursor (https://wezterm.org/imgcat.html). Its TERM is
    // "wezterm" only if the user configures it (https://wezterm.org/config/lua/config/term.html).
    case ("wezterm", _), (_, "WezTerm"): self = .iTerm2
    default: self = Self.knownToChafa(term: term, environment: environment)
    }
  }

  /// Chooses how to show pictures by what the terminal has answered.
  init(answer: TerminalAnswer) {
    self = answer.showsKitty ? .kitty : answer.showsSixels ? .sixel : .symbols
  }

  /// Whether a program that contains a terminal of its own is in between.
  ///
  /// Such a program passes pictures on in the wrong place, or not at all, and the other variables may describe
  /// the outer terminal.
  static func isWrapped(environment: (String) -> String?) -> Bool {
    let term = environment("TERM") ?? ""
    // tmux(1) TMUX, screen(1) STY, zellij ZELLIJ, Emacs INSIDE_EMACS, Vim VIM_TERMINAL, Neovim NVIM.
    let wrappers = ["TMUX", "STY", "ZELLIJ", "INSIDE_EMACS", "VIM_TERMINAL", "NVIM"]
    return term.hasPrefix("tmux") || term.hasPrefix("screen")
      || wrappers.contains { environment($0)?.isEmpty == false }
  }

  /// Looks a terminal up in chafa's own list.
  ///
  /// Among others, chafa 1.12 lists kitty (by TERM), iTerm2 (by TERM_PROGRAM or LC_TERMINAL), and foot,
  /// mlterm and yaft (by TERM: sixel). It is given only those three variables.
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
