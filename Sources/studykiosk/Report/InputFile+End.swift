import LinuxSystem

extension InputFile {
  /// Reads the rest of the file, of any size, of which about twice the bytes to return are kept in memory.
  ///
  /// - Parameter most: The most bytes to return.
  /// - Returns: The file's last whole lines.
  /// - Throws: `FileError`.
  func end(most: Int) throws(FileError) -> ArraySlice<UInt8> {
    var (contents, isWhole) = ([UInt8](), true)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = try read(into: &buffer), count > 0 {
      contents += buffer[..<count]
      guard contents.count > 2 * most else { continue }
      contents.removeFirst(contents.count - most)
      isWhole = false
    }
    let end = contents.suffix(most)
    guard !isWhole || end.count < contents.count else { return end }
    let lineEnd = end.firstIndex(of: UInt8(ascii: "\n")) ?? end.endIndex - 1
    return end[(lineEnd + 1)...]
  }
}
