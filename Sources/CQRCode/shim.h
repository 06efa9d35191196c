// libqrencode makes QR codes.
#include <qrencode.h>
