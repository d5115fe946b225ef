#include "scene_equirectangular.hpp"

#include <algorithm>

namespace skysphere::scene {
namespace {

constexpr int kStepsPerByte = 16;

double linear_from_srgb(double s) {
  return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
}

int srgb_byte(double l) {
  const double s = l <= 0.0031308 ? 12.92 * l : 1.055 * std::pow(l, 1 / 2.4) - 0.055;
  return static_cast<int>(std::lround(std::clamp(s, 0.0, 1.0) * 255));
}

/// Weights of Catmull and Rom's cubic (1974), which keeps the samples themselves.
Float4 cubic_weights(float t) {
  const float t2 = t * t;
  const float t3 = t2 * t;
  return Float4{-0.5f * t3 + t2 - 0.5f * t, 1.5f * t3 - 2.5f * t2 + 1,
                -1.5f * t3 + 2 * t2 + 0.5f * t, 0.5f * t3 - 0.5f * t2};
}

Float4 load(uint32_t texel) {
  typedef uint8_t Byte4 __attribute__((vector_size(4)));
  Byte4 bytes;
  std::memcpy(&bytes, &texel, sizeof bytes);
  return __builtin_convertvector(bytes, Float4);
}

}  // namespace

Equirectangular::Equirectangular(const cv::Mat& picture, double center_heading_degrees)
    : center_heading_(center_heading_degrees * M_PI / 180) {
  linear_.resize(255 * kStepsPerByte + 1);
  for (size_t i = 0; i < linear_.size(); ++i) {
    linear_[i] =
        static_cast<float>(linear_from_srgb(static_cast<double>(i) / (255 * kStepsPerByte)));
  }
  Level finest{picture.cols, picture.rows, {}};
  finest.texels.resize(picture.total());
  for (int y = 0; y < picture.rows; ++y) {
    const uint8_t* row = picture.ptr<uint8_t>(y);
    for (int x = 0; x < picture.cols; ++x, row += 3) {
      finest.texels[static_cast<size_t>(y) * picture.cols + x] =
          row[0] | (static_cast<uint32_t>(row[1]) << 8) | (static_cast<uint32_t>(row[2]) << 16);
    }
  }
  levels_.push_back(std::move(finest));

  // Averages are taken in linear light, so that a fine pattern keeps its brightness from afar.
  std::vector<uint8_t> bytes(4096);
  for (size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<uint8_t>(srgb_byte((static_cast<double>(i) + 0.5) / 4096));
  }
  while (levels_.back().width % 2 == 0 && levels_.back().height % 2 == 0 &&
         levels_.back().height >= 16) {
    const Level& fine = levels_.back();
    Level coarse{fine.width / 2, fine.height / 2, {}};
    coarse.texels.resize(static_cast<size_t>(coarse.width) * coarse.height);
    for (int y = 0; y < coarse.height; ++y) {
      const uint32_t* upper = &fine.texels[static_cast<size_t>(2 * y) * fine.width];
      const uint32_t* lower = upper + fine.width;
      for (int x = 0; x < coarse.width; ++x) {
        const uint32_t four[] = {upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1]};
        uint32_t texel = 0;
        for (int shift = 0; shift < 24; shift += 8) {
          float sum = 0;
          for (const uint32_t one : four) sum += linear_[((one >> shift) & 255U) * kStepsPerByte];
          const int step = std::min(static_cast<int>(sum * 1024), 4095);
          texel |= static_cast<uint32_t>(bytes[step]) << shift;
        }
        coarse.texels[static_cast<size_t>(y) * coarse.width + x] = texel;
      }
    }
    levels_.push_back(std::move(coarse));
  }
}

Float4 Equirectangular::cubic(const Level& level, double u, double v) const {
  const double x = u * level.width - 0.5;
  const double y = v * level.height - 0.5;
  const int left = static_cast<int>(std::floor(x));
  const int top = static_cast<int>(std::floor(y));
  const Float4 across = cubic_weights(static_cast<float>(x - left));
  const Float4 along = cubic_weights(static_cast<float>(y - top));
  Float4 sum = splat(0);
  for (int j = 0; j < 4; ++j) {
    int row = top - 1 + j;
    int column = left - 1 + level.width;
    // Over a pole the picture goes on downwards, half a turn away.
    if (row < 0) {
      row = -1 - row;
      column += level.width / 2;
    } else if (row >= level.height) {
      row = 2 * level.height - 1 - row;
      column += level.width / 2;
    }
    const uint32_t* texels = &level.texels[static_cast<size_t>(row) * level.width];
    column %= level.width;
    Float4 line = splat(0);
    for (int i = 0; i < 4; ++i) {
      line += load(texels[column]) * splat(across[i]);
      if (++column == level.width) column = 0;
    }
    sum += line * splat(along[j]);
  }
  return sum;
}

Sight Equirectangular::look(const Ray& ray, const Candidates&) const {
  // In double: a float heading is only good to 2e-7 of a turn near ±180°.
  const double heading = std::atan2(static_cast<double>(ray.direction.y), ray.direction.x);
  double u = (heading - center_heading_) * (1 / (2 * M_PI)) + 0.5;
  u -= std::floor(u);
  const double level_length = std::hypot(ray.direction.x, ray.direction.y);
  const double v = 0.5 - std::atan2(static_cast<double>(ray.direction.z), level_length) / M_PI;
  // Footprint in texels along the meridian. Along the parallel a picture is stretched towards the
  // poles and has nothing finer there to filter.
  const float footprint = ray.pixel_angle * static_cast<float>(levels_[0].height / M_PI);
  const float wanted = std::max(rough_log2(footprint), 0.0f);
  const float most = static_cast<float>(levels_.size() - 1);
  const float depth = std::min(wanted, most);
  const int finer = static_cast<int>(depth);
  Float4 encoded = cubic(levels_[finer], u, v);
  const float share = depth - static_cast<float>(finer);
  if (share > 0.02f) encoded = mix(encoded, cubic(levels_[finer + 1], u, v), share);
  Float4 light = splat(0);
  for (int channel = 0; channel < 3; ++channel) {
    const float position = std::clamp(encoded[channel], 0.0f, 255.0f) * kStepsPerByte;
    light[channel] = linear_[static_cast<int>(position + 0.5f)];
  }
  return {light, 0};
}

}  // namespace skysphere::scene
