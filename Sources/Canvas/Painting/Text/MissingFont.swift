import CPango
import Study

/// A character that no installed font has, and the package that has a font for it.
package struct MissingFont: Hashable, Sendable {
  package let character: Unicode.Scalar

  /// The Debian package with a font that has the character; nil if probably none has.
  ///
  /// Source: the contents of Debian 12's fonts-noto packages.
  package var package: String? {
    switch character.properties.generalCategory {
    case .privateUse, .unassigned, .surrogate, .control: return nil
    default: break
    }
    switch g_unichar_get_script(character.value) {
    case G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA,
      G_UNICODE_SCRIPT_HANGUL, G_UNICODE_SCRIPT_BOPOMOFO:
      return "fonts-noto-cjk"
    case _ where character.properties.isEmojiPresentation: return "fonts-noto-color-emoji"
    default: return "fonts-noto-core"
    }
  }

  /// A sentence that names the character and the package to install.
  package var advice: String {
    let name = "U+" + character.value.withZeros(4, radix: 16).uppercased()
    return package.map { "no installed font has \(name): install \($0)" }
      ?? "no installed font has \(name)"
  }
}

extension MissingFont {
  /// Finds the first character of a text that no installed font has; returns nil if there is none.
  ///
  /// The initializer waits for fontconfig's list of fonts if the list is not loaded yet.
  package init?(in text: String) {
    guard let map = pango_cairo_font_map_new() else { return nil }
    defer { g_object_unref(map) }
    guard let context = pango_font_map_create_context(map) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    guard let layout = pango_layout_new(context) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_text(layout, text, -1)
    self.init(firstIn: layout)
  }

  /// Finds the first character of a layout's text that no installed font has; returns nil if there is none.
  ///
  /// - Parameter layout: A `PangoLayout`.
  init?(firstIn layout: OpaquePointer) {
    guard pango_layout_get_unknown_glyphs_count(layout) > 0,
      let place = pango_layout_get_iter(layout)
    else { return nil }
    defer { pango_layout_iter_free(place) }
    repeat {
      // At the end of a line, the iterator has no run.
      guard let run = pango_layout_iter_get_run_readonly(place)?.pointee.glyphs?.pointee else {
        continue
      }
      for glyph in UnsafeBufferPointer(start: run.glyphs, count: Int(run.num_glyphs)) {
        // 0x1000_0000 is the macro PANGO_GLYPH_UNKNOWN_FLAG; the other bits are the character.
        guard glyph.glyph & 0x1000_0000 != 0,
          let character = Unicode.Scalar(glyph.glyph & 0x0fff_ffff)
        else { continue }
        self.init(character: character)
        return
      }
    } while pango_layout_iter_next_run(place) != 0
    return nil
  }
}
