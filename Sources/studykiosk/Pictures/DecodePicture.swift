import ArgumentParser
import Canvas
import ScreenLayout

/// `studykiosk decode-picture`, which the program runs in a separate process; see `PictureProgram`.
struct DecodePicture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: PictureProgram.name, shouldDisplay: false)

  @Argument var width: Int
  @Argument var height: Int
  @Argument var paper: UInt32
  @Flag var shrink = false

  func run() {
    PictureProgram.run(
      wanted: PixelSize(width: width, height: height), paper: RGB(hex: paper), shrinks: shrink)
  }
}
