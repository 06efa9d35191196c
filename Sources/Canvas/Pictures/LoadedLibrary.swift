internal import Glibc

/// A shared library that only the decoder of pictures loads, for the rest of its life.
///
/// Linked into the program, gdk-pixbuf and librsvg would cost every start 2 to 5 ms and 3 MB, for
/// pictures that this process never decodes.
struct LoadedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// - Parameters:
  ///   - name: Its name with the version, such as `librsvg-2.so.2`.
  ///   - kind: The pictures it is for.
  ///   - package: The Debian package that has it.
  /// - Throws: `PictureProblem.noLibrary`.
  init(_ name: String, for kind: PictureKind, package: String) throws(PictureProblem) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_GLOBAL) else {
      throw .noLibrary(kind: kind.rawValue, package: package)
    }
    self.handle = handle
  }

  /// A function of the library, of a C type that nothing checks.
  func function<Function>(
    _ name: String, _ type: Function.Type = Function.self
  ) throws(PictureProblem) -> Function {
    guard let address = dlsym(handle, name) else { throw .noDecoder(name) }
    return unsafeBitCast(address, to: type)
  }
}
