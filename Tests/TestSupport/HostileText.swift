/// Texts that try to control a terminal.
public enum HostileText {
  /// A text that sets the clipboard, clears the screen, sets colours, rings, reverses the text and hides it.
  public static let acts =
    "x\u{1b}]52;c;eA==\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200b}\u{feff}\u{e000}\r\n\u{8}\u{b}"
    + "\u{85}\u{2028}\u{7f}\u{e0041}y"
  /// The part of that text that fits into a name.
  public static let name = "n\u{202e}\u{2066}\u{200b}\u{feff}\u{e000}\u{e0041}m"
}
