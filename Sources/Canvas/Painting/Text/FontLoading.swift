import CLinuxHeaders
import CPango
import LinuxSystem
import Synchronization

/// Loads fontconfig's list of fonts on a thread of its own, once for the process.
///
/// Loading takes 10 ms with fontconfig's cache, but a second or more without it, during which the main loop
/// must not be blocked.
enum FontLoading {
  private static let hasBegun = Atomic(false)
  private static let isDone = Atomic(false)

  /// Whether the fonts are loaded, so that text can be painted without waiting.
  static var isFinished: Bool { isDone.load(ordering: .acquiring) }

  static func begin() {
    guard !hasBegun.exchange(true, ordering: .relaxed) else { return }
    // Every card's patches are new bitmaps of up to a megabyte or two. Returning that memory to the kernel
    // and getting it again, page by page, costs 2 ms a card in the kernel test.
    mallopt(M_MMAP_THRESHOLD, 8 << 20)
    mallopt(M_TRIM_THRESHOLD, 16 << 20)
    do {
      try startThread(named: "fonts") {
        load()
        isDone.store(true, ordering: .releasing)
      }
    } catch {
      // Without a thread, painting the first text loads the fonts.
      isDone.store(true, ordering: .releasing)
    }
  }

  /// Lays out a text, so that fontconfig loads its list of fonts.
  ///
  /// The list is shared by the process; Pango's own font objects belong to the thread and are not reused.
  private static func load() {
    guard let map = pango_cairo_font_map_new() else { return }
    defer { g_object_unref(map) }
    guard let context = pango_font_map_create_context(map) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    guard let layout = pango_layout_new(context) else { return }
    pango_layout_set_text(layout, "Ag", -1)
    var (width, height): (CInt, CInt) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    g_object_unref(UnsafeMutableRawPointer(layout))
  }
}
