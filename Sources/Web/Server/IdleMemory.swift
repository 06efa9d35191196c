import CLinuxHeaders
import Glibc
import LinuxSystem

/// Memory that a process does not need while it waits.
package enum IdleMemory {
  /// Lets all threads share one heap; to be called before there are threads.
  ///
  /// By itself, glibc gives each thread a heap of its own, which keeps the most that this thread has ever needed.
  package static func shareHeap() { mallopt(M_ARENA_MAX, 1) }

  /// Gives memory back to the system: what was freed, and pages of code.
  ///
  /// Around each instruction that runs, the kernel maps 64 KiB, so that the start of a large program maps two thirds of
  /// its code, most of which never runs. What runs again is mapped again, from the kernel's cache of the file. Pages
  /// that a program can write are never touched; nothing here changes code and then forbids writing it.
  package static func giveBack() {
    malloc_trim(0)
    for code in codeMappings() { madvise(code.baseAddress, code.count, MADV_DONTNEED) }
  }

  /// The mappings of files whose bytes run and can't be changed; none if the system does not tell.
  private static func codeMappings() -> [UnsafeMutableRawBufferPointer] {
    guard let text = try? InputFile.contents(of: "/proc/self/maps", limit: 4 << 20) else {
      return []
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
      // "55d0c0a00000-55d0c2a00000 r-xp 0087a000 08:01 1234 /usr/bin/studykiosk-web"; the kernel's own code has inode 0.
      let parts = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard parts.count == 6, parts[1] == "r-xp", parts[4] != "0" else { return nil }
      let ends = parts[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, ends[0] < ends[1] else { return nil }
      return UnsafeMutableRawBufferPointer(
        start: UnsafeMutableRawPointer(bitPattern: ends[0]), count: Int(ends[1] - ends[0]))
    }
  }
}
