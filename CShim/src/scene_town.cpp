#include "scene_town.hpp"

#include <algorithm>
#include <limits>

namespace skysphere::scene {
namespace {

constexpr float kFar = 1e9f;
constexpr uint32_t kSkySurface = 1;
constexpr uint32_t kGroundSurface = 2;
constexpr uint32_t kHillSurface = 3;

/// Lists the items whose boxes touch each cell.
template <typename Item, typename Bounds>
CellLists list_by_cell(const std::vector<Item>& items, int cells, float cell_size, Bounds bounds) {
  CellLists lists;
  lists.first.assign(static_cast<size_t>(cells) * cells + 1, 0);
  const auto each_cell = [&](const Item& item, auto&& action) {
    float reach_x, reach_y;
    bounds(item, reach_x, reach_y);
    const auto cell = [&](float value) {
      return std::clamp(floor_to_int((value + kTownReach) / cell_size), 0, cells - 1);
    };
    const int x0 = cell(item.frame.x - reach_x), x1 = cell(item.frame.x + reach_x);
    const int y0 = cell(item.frame.y - reach_y), y1 = cell(item.frame.y + reach_y);
    for (int x = x0; x <= x1; ++x) {
      for (int y = y0; y <= y1; ++y) action(static_cast<size_t>(x) * cells + y);
    }
  };
  for (const Item& item : items) each_cell(item, [&](size_t cell) { ++lists.first[cell + 1]; });
  for (size_t i = 1; i < lists.first.size(); ++i) lists.first[i] += lists.first[i - 1];
  lists.items.resize(lists.first.back());
  std::vector<uint32_t> next(lists.first.begin(), lists.first.end() - 1);
  for (size_t i = 0; i < items.size(); ++i) {
    each_cell(items[i], [&](size_t cell) { lists.items[next[cell]++] = static_cast<uint32_t>(i); });
  }
  return lists;
}

template <typename Item>
void rectangle_bounds(const Item& item, float& reach_x, float& reach_y) {
  const float c = std::fabs(item.frame.cosine);
  const float s = std::fabs(item.frame.sine);
  reach_x = c * item.half_x + s * item.half_y;
  reach_y = s * item.half_x + c * item.half_y;
}

}  // namespace

Town::Town(uint64_t seed)
    : noise_(seed),
      sky_(seed, noise_),
      layout_(lay_out_town(seed)),
      seed_(static_cast<uint32_t>(split_mix(seed))) {
  build_grid();
  cast_shadows();
  measure_crowding();
}

void Town::build_grid() {
  solids_ = list_by_cell(layout_.solids, kCells, kCellSize, rectangle_bounds<Solid>);
  patches_ = list_by_cell(layout_.patches, kCells, kCellSize, rectangle_bounds<Patch>);
  cell_tops_.assign(static_cast<size_t>(kCells) * kCells, 0);
  for (size_t cell = 0; cell < cell_tops_.size(); ++cell) {
    for (uint32_t i = solids_.first[cell]; i < solids_.first[cell + 1]; ++i) {
      cell_tops_[cell] = std::max(cell_tops_[cell], layout_.solids[solids_.items[i]].top);
    }
    highest_ = std::max(highest_, cell_tops_[cell]);
  }
}

Sight Town::look(const Ray& ray) const {
  Hit hit = {kFar, -1, 0};
  if (ray.direction.z < 0) hit.distance = ray.origin.z / -ray.direction.z;
  if (hit.distance < 0) hit.distance = kFar;
  const float ground = hit.distance;
  find_solid(ray, hit);
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

void Town::find_solid(const Ray& ray, Hit& hit) const {
  const Vec3 o = ray.origin;
  const Vec3 d = ray.direction;
  float begin = 0;
  float end = hit.distance;
  const auto clip = [&](float origin, float direction, float low, float high) {
    if (std::fabs(direction) < 1e-9f) {
      if (origin < low || origin > high) end = -1;
      return;
    }
    const float inverse = 1 / direction;
    const float a = (low - origin) * inverse;
    const float b = (high - origin) * inverse;
    begin = std::max(begin, std::min(a, b));
    end = std::min(end, std::max(a, b));
  };
  clip(o.z, d.z, -1, highest_);
  clip(o.x, d.x, -kTownReach, kTownReach);
  clip(o.y, d.y, -kTownReach, kTownReach);
  if (begin >= end) return;

  const auto cell_of = [](float value) {
    return std::clamp(static_cast<int>((value + kTownReach) * (1 / kCellSize)), 0, kCells - 1);
  };
  int x = cell_of(o.x + d.x * begin);
  int y = cell_of(o.y + d.y * begin);
  const int step_x = d.x > 0 ? 1 : -1;
  const int step_y = d.y > 0 ? 1 : -1;
  const float slow_x = std::fabs(d.x) > 1e-9f ? 1 / d.x : kFar;
  const float slow_y = std::fabs(d.y) > 1e-9f ? 1 / d.y : kFar;
  const auto border = [](int cell, int step) {
    return static_cast<float>(cell + (step > 0 ? 1 : 0)) * kCellSize - kTownReach;
  };
  float next_x = std::fabs(d.x) > 1e-9f ? (border(x, step_x) - o.x) * slow_x : kFar;
  float next_y = std::fabs(d.y) > 1e-9f ? (border(y, step_y) - o.y) * slow_y : kFar;
  const float across_x = kCellSize * std::fabs(slow_x);
  const float across_y = kCellSize * std::fabs(slow_y);
  float here = begin;
  while (true) {
    const float leave = std::min(std::min(next_x, next_y), end);
    const float lowest = o.z + d.z * (d.z < 0 ? leave : here);
    const size_t cell = static_cast<size_t>(x) * kCells + y;
    if (lowest < cell_tops_[cell]) {
      const uint32_t last = solids_.first[cell + 1];
      for (uint32_t i = solids_.first[cell]; i < last; ++i) {
        const uint32_t index = solids_.items[i];
        if (meets(layout_.solids[index], ray, hit)) hit.solid = static_cast<int>(index);
      }
      if (hit.distance <= leave) return;
    }
    if (leave >= end) return;
    here = leave;
    if (next_x < next_y) {
      x += step_x;
      next_x += across_x;
      if (x < 0 || x >= kCells) return;
    } else {
      y += step_y;
      next_y += across_y;
      if (y < 0 || y >= kCells) return;
    }
  }
}

bool Town::meets(const Solid& solid, const Ray& ray, Hit& hit) const {
  if (solid.ellipsoid) return meets_ellipsoid(solid, ray, hit);
  if (solid.finish == Finish::conifer) return meets_cone(solid, ray, hit);
  const Frame& f = solid.frame;
  const float rx = ray.origin.x - f.x;
  const float ry = ray.origin.y - f.y;
  const float ox = f.cosine * rx + f.sine * ry;
  const float oy = -f.sine * rx + f.cosine * ry;
  const float dx = f.cosine * ray.direction.x + f.sine * ray.direction.y;
  const float dy = -f.sine * ray.direction.x + f.cosine * ray.direction.y;
  float enter = 0;
  float leave = hit.distance;
  int face = -1;
  const auto slab = [&](float origin, float direction, float low, float high, int low_face,
                        int high_face) {
    const float inverse = 1 / direction;
    float a = (low - origin) * inverse;
    float b = (high - origin) * inverse;
    int entered = low_face;
    if (direction < 0) {
      std::swap(a, b);
      entered = high_face;
    }
    if (a > enter) {
      enter = a;
      face = entered;
    }
    if (b < leave) leave = b;
  };
  slab(ox, dx, -solid.half_x, solid.half_x, 0, 1);
  slab(oy, dy, -solid.half_y, solid.half_y, 2, 3);
  if (enter >= leave) return false;
  slab(ray.origin.z, ray.direction.z, solid.bottom, solid.top, 5, 4);
  const auto slope = [&](float origin, float direction, float ridge, int sloped_face) {
    // Inside where origin + t · direction ≤ ridge.
    const float crossing = (ridge - origin) / direction;
    if (direction < 0) {
      if (crossing > enter) {
        enter = crossing;
        face = sloped_face;
      }
    } else if (crossing < leave) {
      leave = crossing;
    }
  };
  if (solid.slope_x > 0) {
    const float k = solid.slope_x;
    slope(ray.origin.z - k * ox, ray.direction.z - k * dx, solid.ridge_x, 6);
    slope(ray.origin.z + k * ox, ray.direction.z + k * dx, solid.ridge_x, 7);
  }
  if (solid.slope_y > 0) {
    const float k = solid.slope_y;
    slope(ray.origin.z - k * oy, ray.direction.z - k * dy, solid.ridge_y, 8);
    slope(ray.origin.z + k * oy, ray.direction.z + k * dy, solid.ridge_y, 9);
  }
  if (face < 0 || enter >= leave) return false;
  hit.distance = enter;
  hit.face = face;
  return true;
}

bool Town::meets_ellipsoid(const Solid& solid, const Ray& ray, Hit& hit) const {
  const float half_z = (solid.top - solid.bottom) * 0.5f;
  const float ix = 1 / solid.half_x;
  const float iy = 1 / solid.half_y;
  const float iz = 1 / half_z;
  const Vec3 o = {(ray.origin.x - solid.frame.x) * ix, (ray.origin.y - solid.frame.y) * iy,
                  (ray.origin.z - solid.bottom - half_z) * iz};
  const Vec3 d = {ray.direction.x * ix, ray.direction.y * iy, ray.direction.z * iz};
  const float a = dot(d, d);
  const float b = dot(o, d);
  // The closest approach first: from 100 m away b² − a·c would lose too many digits.
  const float nearest = -b / a;
  const Vec3 p = o + d * nearest;
  const float rest = 1 - dot(p, p);
  if (rest <= 0) return false;
  const float distance = nearest - std::sqrt(rest / a);
  if (distance <= 0 || distance >= hit.distance) return false;
  // Leaves are ragged: near the outline, where the crown is thin, some rays slip through.
  if (rest < 0.16f) {
    const Vec3 at = ray.origin + ray.direction * distance;
    const float span = ray.pixel_angle * distance;
    const Float4 leaves =
        noise_.sample((at.x + at.z * 0.7f) * 0.14f, (at.y - at.z * 0.6f) * 0.14f, span * 0.14f);
    if (leaves[3] * 0.5f + leaves[1] * 0.25f + 0.1f > rest * 5) return false;
  }
  hit.distance = distance;
  hit.face = 10;
  return true;
}

bool Town::meets_cone(const Solid& solid, const Ray& ray, Hit& hit) const {
  const float k = solid.half_x / (solid.top - solid.bottom);
  const Vec3 o = {ray.origin.x - solid.frame.x, ray.origin.y - solid.frame.y,
                  (ray.origin.z - solid.top) * k};
  const Vec3 d = {ray.direction.x, ray.direction.y, ray.direction.z * k};
  const float a = d.x * d.x + d.y * d.y - d.z * d.z;
  const float b = o.x * d.x + o.y * d.y - o.z * d.z;
  const float c = o.x * o.x + o.y * o.y - o.z * o.z;
  const float discriminant = b * b - a * c;
  if (discriminant <= 0 || std::fabs(a) < 1e-9f) return false;
  const float root = std::sqrt(discriminant);
  float first = (-b - root) / a;
  float second = (-b + root) / a;
  if (first > second) std::swap(first, second);
  for (const float distance : {first, second}) {
    if (distance <= 0 || distance >= hit.distance) continue;
    const float z = ray.origin.z + ray.direction.z * distance;
    if (z > solid.top || z < solid.bottom) continue;
    hit.distance = distance;
    hit.face = 10;
    return true;
  }
  return false;
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
