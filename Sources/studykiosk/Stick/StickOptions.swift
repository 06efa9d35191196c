import ArgumentParser
import BoxServices
import CommandBasis

/// The options for a live box's USB stick.
struct StickOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Offer what is in the folder studykiosk of a USB stick that is mounted here while it is there "
        + "(default: no stick is looked for).", valueName: "folder"))
  var stick: String?

  @Option(
    help: ArgumentHelp(
      "With --stick: leave files for the stick in this folder, for a service that writes them "
        + "(default: they are written at once).", valueName: "folder"))
  var outbox: String?

  func validate() throws {
    if outbox != nil, stick == nil { throw ValidationError("--outbox needs --stick") }
    if stick == "" || outbox == "" { throw ValidationError("--stick and --outbox need a folder") }
  }

  /// Starts watching for a stick.
  ///
  /// - Parameters:
  ///   - library: The path of the library's file.
  ///   - log: The log for errors of the stick.
  /// - Returns: The stick; nil if none is looked for, or if its folder can't be watched.
  func live(library: String, _ log: Log) -> LiveStick? {
    guard let stick else { return nil }
    return LiveStick(
      StickProgram(
        folder: StickFolder(top: stick), outbox: outbox.map { Outbox(path: $0) },
        library: library, report: log.line))
  }
}
