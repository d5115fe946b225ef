// Everything that Skysphere's Swift code asks of C and C++ libraries, as plain C11.
// One header a subject; this one only gathers them.
#ifndef CSHIM_H
#define CSHIM_H

#include "skysphere_bitmap.h"
#include "skysphere_composition.h"
#include "skysphere_error.h"

#endif
