#include "scene_town.hpp"

#include <algorithm>
#include <limits>

namespace skysphere::scene {
namespace {

constexpr float kFar = 1e9f;
constexpr uint32_t kSkySurface = 1;
constexpr uint32_t kGroundSurface = 2;
constexpr uint32_t kHillSurface = 3;

}  // namespace

Town::Town(uint64_t seed)
    : noise_(seed),
      sky_(seed, noise_),
      layout_(lay_out_town(seed)),
      seed_(static_cast<uint32_t>(split_mix(seed))) {
  list_patches();
  enclose_solids();
  cast_shadows();
  measure_crowding();
}

void Town::list_patches() {
  const auto each_cell = [&](const Patch& patch, auto&& action) {
    const float c = std::fabs(patch.frame.cosine);
    const float s = std::fabs(patch.frame.sine);
    const float reach_x = c * patch.half_x + s * patch.half_y;
    const float reach_y = s * patch.half_x + c * patch.half_y;
    const auto cell = [&](float value) {
      return std::clamp(floor_to_int((value + kTownReach) / kCellSize), 0, kCells - 1);
    };
    for (int x = cell(patch.frame.x - reach_x); x <= cell(patch.frame.x + reach_x); ++x) {
      for (int y = cell(patch.frame.y - reach_y); y <= cell(patch.frame.y + reach_y); ++y) {
        action(static_cast<size_t>(x) * kCells + y);
      }
    }
  };
  patches_.first.assign(static_cast<size_t>(kCells) * kCells + 1, 0);
  for (const Patch& patch : layout_.patches) {
    each_cell(patch, [&](size_t cell) { ++patches_.first[cell + 1]; });
  }
  for (size_t i = 1; i < patches_.first.size(); ++i) patches_.first[i] += patches_.first[i - 1];
  patches_.items.resize(patches_.first.back());
  std::vector<uint32_t> next(patches_.first.begin(), patches_.first.end() - 1);
  for (size_t i = 0; i < layout_.patches.size(); ++i) {
    each_cell(layout_.patches[i],
              [&](size_t cell) { patches_.items[next[cell]++] = static_cast<uint32_t>(i); });
  }
}

Sight Town::look(const Ray& ray, const Candidates& candidates) const {
  Hit hit = {kFar, -1, 0};
  if (ray.direction.z < 0 && ray.origin.z > 0) hit.distance = ray.origin.z / -ray.direction.z;
  const float ground = hit.distance;
  for (const Candidate& candidate : candidates) {
    if (candidate.nearest >= hit.distance) break;
    if (meets(layout_.solids[candidate.index], ray, hit)) {
      hit.solid = static_cast<int>(candidate.index);
    }
  }
  if (hit.solid >= 0) {
    const uint32_t surface = 16 + static_cast<uint32_t>(hit.solid) * 16 + hit.face;
    return {sky_.through_air(shade_solid(ray, hit), ray.direction, hit.distance), surface};
  }
  if (ray.direction.z > -0.12f) {
    float distance = ground;
    Float4 radiance;
    if (find_hills(ray, distance, radiance)) {
      return {sky_.through_air(radiance, ray.direction, distance), kHillSurface};
    }
  }
  if (ground < kFar && ground * ray.pixel_angle < 400) {
    return {sky_.through_air(shade_ground(ray, ground), ray.direction, ground), kGroundSurface};
  }
  return {sky_.look(ray.direction, ray.pixel_angle), kSkySurface};
}

bool Town::find_hills(const Ray& ray, float& distance, Float4& radiance) const {
  struct Ridge {
    float radius, height, tile, base;
  };
  // Ranges of hills, each an upright ring round the town; from inside they are outlines.
  constexpr Ridge kRidges[] = {
      {2300, 46, 5200, 0.45f}, {3900, 135, 9100, 0.6f}, {7200, 330, 16000, 0.75f}};
  const Vec3 o = ray.origin;
  const Vec3 d = ray.direction;
  const float a = d.x * d.x + d.y * d.y;
  const float b = o.x * d.x + o.y * d.y;
  const float c = o.x * o.x + o.y * o.y;
  for (const Ridge& ridge : kRidges) {
    const float discriminant = b * b - a * (c - ridge.radius * ridge.radius);
    if (c > ridge.radius * ridge.radius || discriminant <= 0) continue;
    const float t = (std::sqrt(discriminant) - b) / a;
    if (t >= distance) return false;
    const Vec3 p = o + d * t;
    if (p.z > ridge.height * 2) continue;
    const float span = ray.pixel_angle * t;
    const float inverse = 1 / ridge.tile;
    const Float4 shape = noise_.sample(p.x * inverse, p.y * inverse, 12 * inverse);
    const float height = ridge.height * (ridge.base + 0.62f * shape[0] + 0.25f * shape[2]);
    if (p.z > height) continue;
    const Float4 woods =
        noise_.sample((p.x + p.z * 2.1f) / 900, (p.y - p.z * 2.6f) / 900, span / 500);
    const Float4 trees =
        noise_.sample((p.x + p.z * 1.3f) / 160, (p.y - p.z * 1.7f) / 160, span / 110);
    const float share = smooth01(0.5f + 2.2f * woods[0] + p.z / ridge.height);
    Float4 albedo = mix(colour(0.12f, 0.15f, 0.05f), colour(0.035f, 0.06f, 0.022f), share);
    albedo *= splat(1 + 0.5f * woods[3] + 0.7f * trees[3] + 0.4f * trees[1]);
    radiance = albedo * colour(1.75f, 1.75f, 1.7f);
    distance = t;
    return true;
  }
  return false;
}

}  // namespace skysphere::scene
