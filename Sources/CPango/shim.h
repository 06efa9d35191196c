// Pango lays text out, Cairo draws it; Swift can call everything the kiosk needs.
#include <pango/pangocairo.h>
