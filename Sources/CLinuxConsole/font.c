#include "CLinuxConsole.h"

#include <errno.h>
#include <sys/ioctl.h>

int console_device(int terminal) {
  unsigned int device = 0;
  return ioctl(terminal, TIOCGDEV, &device) == 0 ? (int)device : -1;
}

int console_font_load(int terminal, const struct console_loaded_font *font) {
  struct console_font_op glyphs = {
    .op = KD_FONT_OP_SET, .width = font->width, .height = font->height,
    .charcount = font->count, .data = font->glyphs};
  struct unimapinit none = {0};
  struct unimapdesc map = {.entry_ct = font->entry_count, .entries = font->entries};
  bool is_loaded = ioctl(terminal, KDFONTOP, &glyphs) == 0 &&
    ioctl(terminal, PIO_UNIMAPCLR, &none) == 0 && ioctl(terminal, PIO_UNIMAP, &map) == 0;
  return is_loaded ? 0 : errno;
}
