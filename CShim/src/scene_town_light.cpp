// Sun, shadows and skylight in the town, measured once on maps.
#include <algorithm>

#include "scene_town.hpp"

namespace skysphere::scene {
namespace {

const Float4 kSun = colour(2.1f, 1.95f, 1.7f);
const Float4 kSkylight = colour(0.42f, 0.51f, 0.66f);
const Float4 kBounce = colour(0.26f, 0.24f, 0.2f);

}  // namespace

void Town::cast_shadows() {
  constexpr float kPixels = kShadowSize / (2 * kTownReach);
  shadow_.assign(static_cast<size_t>(kShadowSize) * kShadowSize, 0);
  const Vec3 sun = sky_.sun();
  const float level = std::hypot(sun.x, sun.y);
  const float towards_x = sun.x / level;
  const float towards_y = sun.y / level;
  const float rise = sun.z / level;
  for (const Solid& solid : layout_.solids) {
    const Frame& f = solid.frame;
    const float length = solid.shadow_top / rise;
    const float reach = std::hypot(solid.half_x, solid.half_y);
    const auto pixel = [&](float value) {
      return std::clamp(static_cast<int>((value + kTownReach) * kPixels), 0, kShadowSize - 1);
    };
    const float end_x = f.x - towards_x * length;
    const float end_y = f.y - towards_y * length;
    const int x0 = pixel(std::min(f.x, end_x) - reach), x1 = pixel(std::max(f.x, end_x) + reach);
    const int y0 = pixel(std::min(f.y, end_y) - reach), y1 = pixel(std::max(f.y, end_y) + reach);
    // In local axes; a crown is a disc, everything else a rectangle.
    const float sx = f.cosine * towards_x + f.sine * towards_y;
    const float sy = -f.sine * towards_x + f.cosine * towards_y;
    const bool round = solid.ellipsoid || solid.finish == Finish::conifer;
    const float inverse_x = std::fabs(sx) > 1e-6f ? 1 / sx : 1e6f;
    const float inverse_y = std::fabs(sy) > 1e-6f ? 1 / sy : 1e6f;
    for (int x = x0; x <= x1; ++x) {
      uint8_t* row = &shadow_[static_cast<size_t>(x) * kShadowSize];
      const float rx = (static_cast<float>(x) + 0.5f) / kPixels - kTownReach - f.x;
      for (int y = y0; y <= y1; ++y) {
        const float ry = (static_cast<float>(y) + 0.5f) / kPixels - kTownReach - f.y;
        const float px = f.cosine * rx + f.sine * ry;
        const float py = -f.sine * rx + f.cosine * ry;
        // How far towards the sun the footprint begins.
        float enter, leave;
        if (round) {
          const float b = px * sx + py * sy;
          const float rest = solid.half_x * solid.half_x - (px * px + py * py - b * b);
          if (rest <= 0) continue;
          const float root = std::sqrt(rest);
          enter = -b - root;
          leave = -b + root;
        } else {
          const float ax = (-solid.half_x - px) * inverse_x;
          const float bx = (solid.half_x - px) * inverse_x;
          const float ay = (-solid.half_y - py) * inverse_y;
          const float by = (solid.half_y - py) * inverse_y;
          enter = std::max(std::min(ax, bx), std::min(ay, by));
          leave = std::min(std::max(ax, bx), std::max(ay, by));
        }
        if (leave <= 0 || enter >= leave) continue;
        const float height = solid.shadow_top - std::max(enter, 0.0f) * rise;
        const int steps = std::min(static_cast<int>(height * kShadowSteps), 255);
        if (steps > row[y]) row[y] = static_cast<uint8_t>(steps);
      }
    }
  }
}

void Town::measure_crowding() {
  constexpr int kSize = kCrowdSize;
  constexpr float kPixels = kSize / (2 * kTownReach);
  crowd_.assign(static_cast<size_t>(kSize) * kSize, 0);
  for (const Solid& solid : layout_.solids) {
    const Frame& f = solid.frame;
    const float reach = std::hypot(solid.half_x, solid.half_y);
    const auto pixel = [&](float value) {
      return std::clamp(static_cast<int>((value + kTownReach) * kPixels), 0, kSize - 1);
    };
    for (int x = pixel(f.x - reach); x <= pixel(f.x + reach); ++x) {
      for (int y = pixel(f.y - reach); y <= pixel(f.y + reach); ++y) {
        const float rx = (static_cast<float>(x) + 0.5f) / kPixels - kTownReach - f.x;
        const float ry = (static_cast<float>(y) + 0.5f) / kPixels - kTownReach - f.y;
        if (std::fabs(f.cosine * rx + f.sine * ry) > solid.half_x) continue;
        if (std::fabs(-f.sine * rx + f.cosine * ry) > solid.half_y) continue;
        float& height = crowd_[static_cast<size_t>(x) * kSize + y];
        height = std::max(height, solid.shadow_top);
      }
    }
  }
  // Two running means of 9 m along each axis.
  constexpr int kRadius = 4;
  std::vector<float> line(kSize);
  const auto blur = [&](float* start, size_t stride) {
    float sum = 0;
    for (int i = 0; i < kSize; ++i) line[i] = start[i * stride];
    for (int i = 0; i < kRadius; ++i) sum += line[i];
    for (int i = 0; i < kSize; ++i) {
      if (i + kRadius < kSize) sum += line[i + kRadius];
      if (i > kRadius) sum -= line[i - kRadius - 1];
      start[i * stride] = std::max(sum, 0.0f) / (2 * kRadius + 1);
    }
  };
  for (int pass = 0; pass < 2; ++pass) {
    for (size_t i = 0; i < kSize; ++i) blur(&crowd_[i * kSize], 1);
    for (size_t i = 0; i < kSize; ++i) blur(&crowd_[i], kSize);
  }
}

float Town::sunlit(Vec3 point, float own_top) const {
  constexpr float kPixels = kShadowSize / (2 * kTownReach);
  const float x = (point.x + kTownReach) * kPixels - 0.5f;
  const float y = (point.y + kTownReach) * kPixels - 0.5f;
  if (!(x >= 0 && y >= 0 && x < kShadowSize - 1 && y < kShadowSize - 1)) return 1;
  const int ix = static_cast<int>(x);
  const int iy = static_cast<int>(y);
  const float fx = x - static_cast<float>(ix);
  const float fy = y - static_cast<float>(iy);
  const int steps = static_cast<int>((std::max(point.z, own_top) + 0.3f) * kShadowSteps);
  const uint8_t* near = &shadow_[static_cast<size_t>(ix) * kShadowSize + iy];
  const uint8_t* far = near + kShadowSize;
  if (near[0] <= steps && near[1] <= steps && far[0] <= steps && far[1] <= steps) return 1;
  const auto lit = [&](uint8_t height) { return height > steps ? 0.0f : 1.0f; };
  return lerp(lerp(lit(near[0]), lit(near[1]), fy), lerp(lit(far[0]), lit(far[1]), fy), fx);
}

float Town::openness(Vec3 point) const {
  constexpr float kPixels = kCrowdSize / (2 * kTownReach);
  const float x = (point.x + kTownReach) * kPixels - 0.5f;
  const float y = (point.y + kTownReach) * kPixels - 0.5f;
  if (!(x >= 0 && y >= 0 && x < kCrowdSize - 1 && y < kCrowdSize - 1)) return 1;
  const int ix = static_cast<int>(x);
  const int iy = static_cast<int>(y);
  const float fx = x - static_cast<float>(ix);
  const float fy = y - static_cast<float>(iy);
  const float* near = &crowd_[static_cast<size_t>(ix) * kCrowdSize + iy];
  const float* far = near + kCrowdSize;
  const float height = lerp(lerp(near[0], near[1], fy), lerp(far[0], far[1], fy), fx);
  return 1 / (1 + std::max(height - point.z, 0.0f) * 0.11f);
}

Float4 Town::illuminate(Float4 albedo, Vec3 point, Vec3 normal, float own_top) const {
  const float facing = dot(normal, sky_.sun());
  const float up = 0.5f + 0.5f * normal.z;
  Float4 light = mix(kBounce, kSkylight, up) * splat(openness(point));
  if (facing > 0) {
    // Off the surface, so that the shadow's own steps do not fall on it.
    const Vec3 off = point + normal * 0.4f;
    light += kSun * splat(facing * sunlit({off.x, off.y, point.z}, own_top));
  }
  return albedo * light;
}

}  // namespace skysphere::scene
