package import Glibc

/// Closes all files but the three standard ones in a process that is started with these actions, after the earlier ones.
///
/// Not every library opens its files and sockets so that no other program gets them; SwiftNIO does not.
package func closeOtherFiles(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>) {
  _ = addClosing(actions, STDERR_FILENO + 1)
}

/// glibc declares it for _GNU_SOURCE, which Swift's Glibc module does not set.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
private func addClosing(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: CInt
) -> CInt
