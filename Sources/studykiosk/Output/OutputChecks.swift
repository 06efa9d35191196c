import ArgumentParser
import Glibc
import RecordingFiles

/// Refuses to write to standard output while it is the terminal the cards are drawn on.
func refuseScreen(_ outputs: [String?]) throws {
  if outputs.contains("-"), isatty(STDOUT_FILENO) == 1 {
    throw ValidationError("this would be written over the cards; name a file instead of -")
  }
}

/// Refuses to read standard input more than once.
func refuseSharedInput(_ inputs: [String?]) throws {
  if inputs.count(where: { $0 == "-" }) > 1 {
    throw ValidationError("standard input (-) can be read only once")
  }
}

/// Refuses to write over a recording, or the description it is read with.
func refuseInput(_ recording: String, _ outputs: [String?]) throws {
  try refuseInputs(RecordingFile.paths(of: recording), outputs)
}

/// Refuses to write over a file that is read, or that the live kiosk reads.
///
/// `-` is the file that standard input or output goes to: the shell's `>` empties it first.
func refuseInputs(_ inputs: [String?], _ outputs: [String?]) throws {
  for case let output? in outputs {
    guard let there = regularFile(output, STDOUT_FILENO) else { continue }
    for case let input? in inputs where regularFile(input, STDIN_FILENO) == there {
      throw ValidationError(
        output == "-"
          ? "standard output goes to \(input), an input, which `>` empties before it is read; "
            + "name another file, then rename it"
          : "\(output) is an input; name another file to write")
    }
  }
}

/// The device and the number of a regular file; nil for what can't be written over.
private func regularFile(_ path: String, _ standard: CInt) -> [UInt64]? {
  var information = stat()
  guard (path == "-" ? fstat(standard, &information) : stat(path, &information)) == 0,
    information.st_mode & S_IFMT == S_IFREG
  else { return nil }
  return [UInt64(information.st_dev), UInt64(information.st_ino)]
}
