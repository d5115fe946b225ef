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

void Town::enclose_solids() {
  balls_.reserve(layout_.solids.size());
  for (const Solid& solid : layout_.solids) {
    const float half_z = (solid.top - solid.bottom) * 0.5f;
    const float radius = solid.ellipsoid ? std::max({solid.half_x, solid.half_y, half_z})
                                         : std::hypot(solid.half_x, solid.half_y, half_z);
    balls_.push_back({{solid.frame.x, solid.frame.y, solid.bottom + half_z}, radius});
  }
}

void Town::select(const Beam& beam, Candidates& candidates) const {
  candidates.clear();
  // A cone of more than 60° is not worth narrowing.
  const bool narrow = beam.cosine > 0.5f;
  for (size_t i = 0; i < balls_.size(); ++i) {
    const Ball& ball = balls_[i];
    const Vec3 away = {ball.middle.x - beam.origin.x, ball.middle.y - beam.origin.y,
                       ball.middle.z - beam.origin.z};
    const float depth = dot(away, beam.axis);
    if (narrow) {
      if (depth < -ball.radius) continue;
      // Inside where √(|away|² − depth²) · cosine − depth · sine ≤ radius.
      const float reach = ball.radius + depth * beam.sine;
      const float square = dot(away, away) - depth * depth;
      if (reach < 0 || square * beam.cosine * beam.cosine > reach * reach) continue;
    }
    const float nearest = std::sqrt(dot(away, away)) - ball.radius;
    candidates.push_back({nearest, static_cast<uint32_t>(i)});
  }
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.nearest != b.nearest ? a.nearest < b.nearest : a.index < b.index;
  });
}

void Town::refine(const Beam& beam, const Candidates& wide, Candidates& narrow) const {
  narrow.clear();
  if (beam.cosine <= 0.5f) {
    narrow = wide;
    return;
  }
  for (const Candidate& candidate : wide) {
    const Ball& ball = balls_[candidate.index];
    const Vec3 away = {ball.middle.x - beam.origin.x, ball.middle.y - beam.origin.y,
                       ball.middle.z - beam.origin.z};
    const float depth = dot(away, beam.axis);
    const float reach = ball.radius + depth * beam.sine;
    const float square = dot(away, away) - depth * depth;
    if (reach < 0 || square * beam.cosine * beam.cosine > reach * reach) continue;
    if (depth < 2 * ball.radius || may_meet(layout_.solids[candidate.index], beam, away)) {
      narrow.push_back(candidate);
    }
  }
}

bool Town::may_meet(const Solid& solid, const Beam& beam, Vec3 away) const {
  // The box's shadow on the plane across the beam against the beam's own rectangle.
  const Frame& f = solid.frame;
  const Vec3 half_x = {f.cosine * solid.half_x, f.sine * solid.half_x, 0};
  const Vec3 half_y = {-f.sine * solid.half_y, f.cosine * solid.half_y, 0};
  const Vec3 half_z = {0, 0, (solid.top - solid.bottom) * 0.5f};
  const auto in_beam = [&](Vec3 v) {
    return Vec3{dot(v, beam.across), dot(v, beam.along), dot(v, beam.axis)};
  };
  const Vec3 m = in_beam(away);
  const Vec3 x = in_beam(half_x);
  const Vec3 y = in_beam(half_y);
  const Vec3 z = in_beam(half_z);
  float low_u = kFar, high_u = -kFar, low_v = kFar, high_v = -kFar;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 c = m + x * ((corner & 1) != 0 ? 1.0f : -1.0f) +
                   y * ((corner & 2) != 0 ? 1.0f : -1.0f) + z * ((corner & 4) != 0 ? 1.0f : -1.0f);
    const float inverse = 1 / c.z;
    low_u = std::min(low_u, c.x * inverse);
    high_u = std::max(high_u, c.x * inverse);
    low_v = std::min(low_v, c.y * inverse);
    high_v = std::max(high_v, c.y * inverse);
  }
  return low_u <= beam.high_across && high_u >= beam.low_across && low_v <= beam.high_along &&
         high_v >= beam.low_along;
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
    const Float4 leaves = leaves_at(at, o + d * distance, 0.17f, ray.pixel_angle * distance);
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
