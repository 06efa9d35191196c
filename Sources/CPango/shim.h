// Pango lays text out, Cairo draws it; Swift can call everything the kiosk needs.
#include <hb-ot.h>
#include <pango/pangocairo.h>
