internal import Glibc

/// The program that runs, and the programs that are installed with it.
package enum OwnProgram {
  /// The path of the running program, which starts it again even after an update has replaced its file.
  ///
  /// Source: proc_pid_exe(5).
  package static let path = "/proc/self/exe"

  /// The path of the folder with the program's file; nil if the kernel does not tell it.
  static var folder: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    let file = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return file.lastIndex(of: "/").map { String(file[..<$0]) }
  }

  /// Finds another program, which must be in the folder of this one.
  ///
  /// - Parameter name: The name of the program's file.
  /// - Returns: The path of that file.
  /// - Throws: `MissingProgramError` if there is no such program, or if it may not be run.
  package static func sibling(_ name: String) throws(MissingProgramError) -> String {
    guard let folder, access("\(folder)/\(name)", X_OK) == 0 else {
      throw MissingProgramError(name: name, folder: folder)
    }
    return "\(folder)/\(name)"
  }
}

/// A program that this one starts is not beside it.
package struct MissingProgramError: Error, CustomStringConvertible {
  let name: String
  let folder: String?

  package var description: String {
    "the program \(name) is missing: it has to be beside this one"
      + (folder.map { ", in \($0)" } ?? "")
  }
}
