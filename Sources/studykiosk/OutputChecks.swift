import ArgumentParser
import Glibc

/// Refuses to write to standard output while it is the terminal the cards are drawn on.
func refuseScreen(_ outputs: [String?]) throws {
  if outputs.contains("-"), isatty(STDOUT_FILENO) == 1 {
    throw ValidationError("this would be written over the cards; name a file instead of -")
  }
}

/// Refuses to write over the very file that is read.
func refuseInput(_ input: String, _ outputs: [String?]) throws {
  func file(_ path: String) -> [UInt64]? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    return [UInt64(information.st_dev), UInt64(information.st_ino)]
  }
  for case let output? in outputs where output != "-" {
    if let there = file(output), there == file(input) {
      throw ValidationError("\(output) is the recording itself; name another file to write")
    }
  }
}
