// ICU's data for languages, empty: 34 MB less of each program, of which the package would have two.
//
// Foundation brings ICU for calendars, time zones, numbers and sorting in the manner of a language. The programs use none
// of these: their words, numbers and times are made by ScreenLayout, in the same way on every machine. What they use of
// Foundation (JSON, bytes, searching and folding of text) needs no such data. The linker takes this object, and then none
// of Foundation's own with the data. A program that called for the data would end with a trap.
//
// Source: ICU, icu4c/source/stubdata/stubdata.cpp and common/unicode/udata.h.

#include <stdint.h>

struct icu_data {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size;
  uint16_t info_reserved;
  uint8_t is_big_endian;
  uint8_t is_ebcdic;
  uint8_t character_size;
  uint8_t character_reserved;
  uint8_t format[4];
  uint8_t format_version[4];
  uint8_t data_version[4];
  uint8_t padding[8];
  uint32_t count;
  uint32_t reserved;
};

static const struct icu_data no_icu_data = {
  .header_size = 32,
  .magic = {0xda, 0x27},
  .info_size = 20,
  .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
  .character_size = 2,
  .format = {'T', 'o', 'C', 'P'},
  .format_version = {1},
};

// ICU's version is part of the name. Swift 6.3 has ICU 76; with one that is not here, the programs get the data.
#define NO_DATA(version) \
  extern const struct icu_data icudt##version##_dat __attribute__((alias("no_icu_data")));
NO_DATA(74)
NO_DATA(75)
NO_DATA(76)
NO_DATA(77)
NO_DATA(78)
