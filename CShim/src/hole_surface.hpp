// Smooth surfaces through what is known of a flat map.
#pragma once

#include <opencv2/core.hpp>

namespace skysphere {

/// The broad colours of a sky: a polynomial over the map, robustly fitted to the cells with
/// weights.
///
/// `distance_scale` is the hole's radius in cells. Colours change towards the middle as they do at
/// the border, less and less, so that nothing is extrapolated far.
cv::Mat3f fit_trend(const cv::Mat3f& color, const cv::Mat1f& weight, double distance_scale,
                    bool has_slopes, cv::Mat1f* inlier_weight);

/// A surface that passes close by the values where there is weight, is as little bent as possible
/// elsewhere, and goes to 0 over `decay` cells where `decays` is set; cells outside of `domain` are
/// 0. Thin plate with a pull to 0, solved on blocks of `block` cells.
cv::Mat3f thin_plate(const cv::Mat3f& value, const cv::Mat1f& weight, const cv::Mat1b& domain,
                     const cv::Mat1b& decays, double decay, int block);

/// A surface that equals the values where `fixed` is set, leaves them as they run there, and fades
/// to 0 over `decay` cells: a membrane with a pull to 0, and another one of the slopes at the
/// border. A glow that is cut off by the border goes on, where a membrane alone would show a ridge.
cv::Mat3f fading_surface(const cv::Mat3f& value, const cv::Mat1b& fixed, double decay);

}  // namespace skysphere
