// libxml2 reads the HTML of cards, and XML. Its headers would bring ICU's, which Foundation has, too.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
