// How cameras turn light into display values, from overlaps of photos that are exposed differently.
//
// Curve, vignetting and exposures are found together, as Goldman and Chen (Vignette and exposure
// calibration and compensation, ICCV 2005) and Kim and Pollefeys (Robust radiometric calibration
// and vignetting correction, IEEE TPAMI 30, 2008) do. What is made small is how far display values
// lie from what the other photo foretells, not how far their light differs: that would be smallest
// for a curve that makes all light alike.
#pragma once

#include <array>
#include <vector>

#include "camera_response.hpp"
#include "response_overlaps.hpp"

namespace skysphere {

/// The curve and the vignetting of each camera.
struct ResponseModel {
  std::vector<ResponseTerms> terms;
  std::vector<std::array<double, 3>> vignetting;
};

/// Curves and vignetting that fit pairs of photos, each pair at exposures of its own. With
/// `is_free` false, curves stay sRGB's. The contrast of camera `reference` stays as it is.
ResponseModel fit_response(const std::vector<const ResponsePair*>& pairs, int camera_count,
                           int reference, bool is_free);

/// By how many grey levels places differ from what a model foretells, on average; a place that
/// shows something else counts up to a limit.
double response_error(const std::vector<const ResponsePair*>& pairs, const ResponseModel& model);

/// The curves of the cameras; all sRGB's, unless other curves foretell overlaps clearly better
/// that had no part in finding them.
std::vector<ResponseTerms> find_responses(const std::vector<ResponsePair>& pairs, int camera_count,
                                          int reference);

}  // namespace skysphere
