import Glibc
package import ScreenLayout

extension Terminal {
  /// The current size in character cells.
  ///
  /// The size is 80 x 24 if the terminal, such as a serial line, doesn't know its own size.
  package var size: GridSize {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return GridSize(columns: 80, rows: 24)
    }
    return GridSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// The current size in pixels; 0 x 0 if the terminal doesn't report it.
  package var pixels: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (0, 0) }
    return (Int(size.ws_xpixel), Int(size.ws_ypixel))
  }
}
