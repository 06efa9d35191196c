import ArgumentParser
import Glibc
import LinuxSystem
import RecordingFiles

/// Refuses to write to standard output while cards are drawn on that terminal.
func refuseScreen(_ outputs: [String?]) throws {
  if outputs.contains("-"), isatty(STDOUT_FILENO) == 1 {
    throw ValidationError("this would overwrite the cards on the screen; name a file instead of -")
  }
}

/// Refuses to read standard input more than once.
func refuseSharedInput(_ inputs: [String?]) throws {
  if inputs.count(where: { $0 == "-" }) > 1 {
    throw ValidationError("standard input (-) can be read only once")
  }
}

/// Refuses to overwrite a recording or its description.
func refuseInput(_ recording: String, _ outputs: [String?]) throws {
  try refuseInputs(RecordingFile.paths(of: recording), outputs)
}

/// Refuses to overwrite a file that is an input, or that the live kiosk reads.
///
/// `-` means the file that standard input or output is redirected to: the shell's `>` empties it
/// before the program starts.
func refuseInputs(_ inputs: [String?], _ outputs: [String?]) throws {
  for case let output? in outputs {
    guard let there = regularFile(output, STDOUT_FILENO) else { continue }
    for case let input? in inputs where regularFile(input, STDIN_FILENO) == there {
      throw ValidationError(
        output == "-"
          ? "standard output goes to \(input), an input that `>` empties before it is read; "
            + "name another file, then rename it"
          : "\(output) is an input; name another file to write")
    }
  }
}

/// Refuses a file whose name promises another kind of file than what is written.
///
/// A name without an ending promises nothing.
///
/// - Parameters:
///   - output: The file's path; `-` is standard output.
///   - endings: The endings of what can be written: ".csv".
/// - Throws: `ValidationError`.
func refuseEndings(of output: String, except endings: [String]) throws {
  guard let name = output.split(separator: "/").last, let dot = name.dropFirst().lastIndex(of: "."),
    !endings.contains(name[dot...].lowercased())
  else { return }
  throw ValidationError(
    "\(output): files that end in \(name[dot...]) are not written here; end the name in "
      + endings.joined(separator: " or "))
}

/// The device and inode number of a regular file; nil for anything that can't be overwritten.
private func regularFile(_ path: String, _ standard: CInt) -> [UInt64]? {
  let status = path == "-" ? FileStatus(descriptor: standard) : FileStatus(path)
  return status.flatMap { $0.isRegular ? $0.identity : nil }
}
