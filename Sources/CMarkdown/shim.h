// md4c turns Markdown into HTML.
#include <md4c.h>
#include <md4c-html.h>
