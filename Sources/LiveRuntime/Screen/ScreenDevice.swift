internal import Canvas
internal import Console
internal import InputEvents
internal import Media
internal import ScreenLayout

/// What shows a kiosk's screen: a terminal, or another program through a link.
protocol ScreenDevice: AnyObject {
  /// The source of the cards' pictures; nil for none.
  var pictures: (any PictureSource)? { get set }

  /// The colours that the next screen and later ones get.
  var theme: Theme { get set }

  /// The size for which screens are laid out, with words of the usual size.
  var size: GridSize { get }

  /// Whether a screen may have fewer and larger cells than `size`.
  var enlargesWords: Bool { get }

  /// The physical size of the display in mm; nil if the display does not report it.
  var millimeters: SurfaceSize? { get }

  /// The name of the device in messages: a terminal's path.
  var path: String { get }

  /// The descriptors that wake the loop for `KioskScreen.advance`.
  var descriptors: [CInt] { get }

  /// Whether text may fade in; false if every step would send a whole picture.
  var fades: Bool { get }

  /// Paints a screen, or prints it.
  ///
  /// - Returns: Whether painting waits for the fonts, so that the caller must draw again a little later.
  func draw(_ screen: Screen) throws(TerminalError) -> Bool

  /// Prepares the pictures of screens that may come next.
  func prepare(_ screens: [Screen])

  /// Whether people see the screen: another virtual terminal may be in front.
  var isInFront: Bool { get }

  /// Opens the display again if the terminal's size has changed.
  func resize()

  /// Returns whether this virtual terminal has come back to the front, so that everything must be drawn.
  func hasComeBack() -> Bool

  /// Lets the kernel show another virtual terminal, if it has asked.
  func yieldScreen()

  /// Draws everything anew with the next frame.
  func refresh()

  /// Releases the console, calls `body` to change it, and takes the console again.
  func change(_ body: () -> Void) throws(TerminalError)

  func restore()

  func enter() throws(TerminalError)

  /// As `Terminal.reportInput`.
  func reportInput() throws(TerminalError)

  /// The screen as the terminal's mouse touches it.
  var surface: TerminalMouse.Surface { get }

  /// As `Terminal.lockSwitching`.
  func lockSwitching(lasting lasts: Bool) -> Bool

  /// As `Terminal.unlockSwitching`.
  func unlockSwitching()
}

extension ScreenDevice {
  /// Returns whether a picture that the screen lacks has become ready.
  func hasNewPicture() -> Bool { pictures?.take() ?? false }
}
