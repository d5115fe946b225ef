// What blown-out pixels were, from other photos that show the same places darker.
#pragma once

#include "seam_canvas.hpp"

namespace skysphere {

/// Learns for each photo what its clipped channels were; its gains and vignetting are known, the
/// photos on the canvas are as they were taken.
void learn_highlights(const skysphere_seam_canvas& canvas, skysphere_exposure* exposures);

}  // namespace skysphere
