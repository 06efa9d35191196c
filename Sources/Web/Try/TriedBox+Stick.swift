import Glibc
import InputEvents
import LinuxSystem

extension TriedBox {
  /// The folder of the stick while it is pulled out.
  private var pulledOut: String { "\(stick)-out" }

  /// Plugs a stick in, with the files that it had before and one more.
  ///
  /// - Throws: `FileError` if the file can't be written.
  func plugIn(_ bytes: [UInt8], called name: String) async throws {
    guard hasOwnStick else { return }
    try await perform { [self] in
      // The box looks at a stick when it comes.
      if rename(stick, pulledOut) != 0 { mkdir(pulledOut, 0o700) }
      let folder = "\(pulledOut)/studykiosk"
      mkdir(folder, 0o700)
      defer { rename(pulledOut, stick) }
      let path = "\(folder)/\(Self.safe(name))"
      let file = try FileDescriptor(path) {
        open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
      }
      let code = bytes.withUnsafeBytes { FileDescriptor.write($0, to: file.number) }
      guard code == 0 else { throw FileError(path: path, code: code) }
    }
  }

  /// Pulls the stick out.
  func pullOut() async throws {
    guard hasOwnStick else { return }
    try await perform { [self] in _ = rename(stick, pulledOut) }
  }

  /// Returns the names of the regular files in the stick's folder `studykiosk`, sorted; none if there is no stick.
  func namesOnStick() async throws -> [String] {
    guard hasOwnStick else { return [] }
    return try await perform { [self] in
      let names = (try? Folder.names(in: folderOnStick)) ?? []
      return names.filter { Folder.kind(of: "\(folderOnStick)/\($0)") == S_IFREG }
    }
  }

  /// Returns the path of a file on the stick; nil if it is none of `namesOnStick`.
  func pathOnStick(_ name: String) async throws -> String? {
    try await namesOnStick().contains(name) ? "\(folderOnStick)/\(name)" : nil
  }

  /// The folder for the box's files on the stick, which may be pulled out.
  private var folderOnStick: String {
    [stick, pulledOut].first { Folder.kind(of: $0) != nil }.map { "\($0)/studykiosk" } ?? stick
  }

  /// Returns the last part of a name, at most 60 characters, without control characters, and never a hidden file.
  static func safe(_ name: String) -> String {
    let part = name.printable().unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? [][...]
    let letters = String(String.UnicodeScalarView(part.suffix(60)))
    return letters.isEmpty || letters.hasPrefix(".") ? "file" + letters : letters
  }
}
