// Texture with the statistics of what surrounds a hole.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

namespace skysphere {

/// A number from the normal distribution of mean 0 and variance 1 that belongs to a place.
float normal_at(uint64_t seed, int x, int y);

/// A field of clouds over a whole map whose bands of frequencies vary in colour as those of `value`
/// usually do where `known` is set: Gaussian noise of the same spectrum.
cv::Mat3f matching_clouds(const cv::Mat3f& value, const cv::Mat1b& known);

/// Grain with the spectrum of some squares of sky, in grey levels; joins itself at its sides. Empty
/// where there is none.
///
/// Random phase noise: what is finer than `coarsest` pixels in each square is convolved with white
/// noise (Galerne, Gousseau and Morel, IEEE Trans. Image Processing 20, 2011).
cv::Mat3f random_phase_grain(const std::vector<cv::Mat>& squares, double coarsest);

}  // namespace skysphere
