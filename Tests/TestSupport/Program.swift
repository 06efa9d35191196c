import Foundation

/// Writes a script that can be run at once.
///
/// A separate process writes the script: a child that another thread starts meanwhile would inherit this
/// process's open file until it runs its own program, and the kernel runs no file that is open for writing
/// (ETXTBSY, execve(2)).
///
/// - Throws: `CocoaError` if the file can't be written.
public func writeProgram(_ script: String, to path: String) throws {
  let (writer, text) = (Process(), Pipe())
  writer.executableURL = URL(filePath: "/bin/sh")
  writer.arguments = ["-c", #"cat > "$0" && chmod 755 "$0""#, path]
  writer.standardInput = text
  try writer.run()
  try text.fileHandleForWriting.write(contentsOf: Data(script.utf8))
  try text.fileHandleForWriting.close()
  writer.waitUntilExit()
  guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
