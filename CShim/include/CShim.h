// Everything that Skysphere's Swift code asks of C and C++ libraries, as plain C11.
// One header a subject; this one only gathers them.
#ifndef CSHIM_H
#define CSHIM_H

#include "skysphere_bitmap.h"
#include "skysphere_bundle.h"
#include "skysphere_bytes.h"
#include "skysphere_codec.h"
#include "skysphere_composition.h"
#include "skysphere_crop.h"
#include "skysphere_drawing.h"
#include "skysphere_error.h"
#include "skysphere_features.h"
#include "skysphere_fill.h"
#include "skysphere_lens.h"
#include "skysphere_lines.h"
#include "skysphere_matching.h"
#include "skysphere_memory.h"
#include "skysphere_metadata.h"
#include "skysphere_orientation.h"
#include "skysphere_pair_rotation.h"
#include "skysphere_patches.h"
#include "skysphere_photo_mask.h"
#include "skysphere_scene.h"
#include "skysphere_threads.h"

#endif
