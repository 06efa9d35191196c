package import ArgumentParser
import DeckStore
import Glibc
import Scenes

/// The version of the programs, which are installed together.
package let programVersion = AboutScene.version

/// The start and the end that the programs share.
package enum CommandProgram {
  /// Runs the command that the arguments name, and exits with the code of its error, if there is one.
  ///
  /// - Parameter root: The program's command, with all others below it.
  package static func main(_ root: any ParsableCommand.Type) {
    openStandardDescriptors()
    do {
      try checkDescriptors()
      var command = try root.parseAsRoot()
      try run(&command)
    } catch {
      end(root, error)
    }
  }

  /// Runs a command.
  ///
  /// The command's errors no longer concern the arguments, so they are printed without the usage, which would
  /// be that of the whole program.
  private static func run(_ command: inout any ParsableCommand) throws {
    do {
      try command.run()
    } catch let error as ValidationError {
      StandardError.write("Error: \(error.message)\n")
      throw ExitCode.validationFailure
    } catch let error as LibraryError where error.isInUse {
      // EX_TEMPFAIL of sysexits.h: nothing is wrong, but another program has the library.
      StandardError.write("Error: \(error)\n")
      throw ExitCode(75)
    }
  }

  /// Opens standard input, output and error if they are closed.
  ///
  /// Otherwise one of the program's files could get such a descriptor, and messages would be written into it.
  private static func openStandardDescriptors() {
    var descriptor = open("/dev/null", O_RDWR)
    while (0...STDERR_FILENO).contains(descriptor) { descriptor = dup(descriptor) }
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// The maximum number of files that are open at once: the library, its log and lock, sound, screen,
  /// devices.
  private static let mostDescriptors: CInt = 64

  /// Refuses to start if too few files may be open.
  ///
  /// libdispatch, through which the library is used, would end the program with a trap.
  private static func checkDescriptors() throws {
    let last = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, mostDescriptors - 1)
    guard last >= 0 else { throw TooFewDescriptors(wanted: mostDescriptors) }
    close(last)
  }

  /// The first negative number, which the parser takes for an option; nil if there is none.
  private static var negativeNumber: String? {
    CommandLine.arguments.dropFirst().prefix { $0 != "--" }
      .first { $0.hasPrefix("-") && Double($0) != nil }
  }

  /// Prints what was asked for (help, the version) or what went wrong, and exits with its code.
  private static func end(_ root: any ParsableCommand.Type, _ error: any Error) -> Never {
    var message = root.fullMessage(for: error)
    let code = root.exitCode(for: error)
    if code == .validationFailure {
      message = Misspelling(arguments: Array(CommandLine.arguments.dropFirst()))
        .corrected(message, of: root)
    }
    if code == .validationFailure, let number = negativeNumber {
      message =
        "Error: no number here may be below 0; write --name=\(number) for a text\n" + message
    }
    if !message.isEmpty {
      if code.isSuccess {
        try? writeLines([message])
      } else {
        StandardError.write(message + "\n")
      }
    }
    exit(code.rawValue)
  }
}

/// The error that the program may not open as many files as it needs.
struct TooFewDescriptors: Error, CustomStringConvertible {
  let wanted: CInt

  var description: String {
    "fewer than \(wanted) files may be open at once here; allow more with `ulimit -n 1024`"
  }
}
