// Which solids of the town a beam or a ray meets.
#include <algorithm>

#include "scene_town.hpp"

namespace skysphere::scene {
namespace {

/// Cones of more than 60° about their axis are not worth narrowing.
constexpr float kWidestCosine = 0.5f;
constexpr float kFar = 1e9f;

}  // namespace

void Town::enclose_solids() {
  constexpr float kDistrictSize = 48;
  const auto district = [](const Solid& solid) {
    return std::pair(floor_to_int(solid.frame.x / kDistrictSize),
                     floor_to_int(solid.frame.y / kDistrictSize));
  };
  std::vector<std::pair<std::pair<int, int>, size_t>> order;
  for (size_t i = 0; i < layout_.solids.size(); ++i) {
    order.push_back({district(layout_.solids[i]), i});
  }
  std::sort(order.begin(), order.end());
  std::vector<Solid> solids;
  solids.reserve(order.size());
  for (const auto& entry : order) solids.push_back(layout_.solids[entry.second]);
  layout_.solids.swap(solids);
  for (const Solid& solid : layout_.solids) {
    const float half_z = (solid.top - solid.bottom) * 0.5f;
    const float radius = solid.ellipsoid ? std::max({solid.half_x, solid.half_y, half_z})
                                         : std::hypot(solid.half_x, solid.half_y, half_z);
    balls_.push_back({{solid.frame.x, solid.frame.y, solid.bottom + half_z}, radius});
  }
  for (size_t first = 0; first < layout_.solids.size();) {
    size_t end = first;
    while (end < layout_.solids.size() &&
           district(layout_.solids[end]) == district(layout_.solids[first]))
      ++end;
    const auto [x, y] = district(layout_.solids[first]);
    const Vec3 middle = {(static_cast<float>(x) + 0.5f) * kDistrictSize,
                         (static_cast<float>(y) + 0.5f) * kDistrictSize, 5};
    float radius = 0;
    for (size_t i = first; i < end; ++i) {
      const Vec3 away = balls_[i].middle + middle * -1;
      radius = std::max(radius, std::sqrt(dot(away, away)) + balls_[i].radius);
    }
    districts_.push_back(
        {{middle, radius}, static_cast<uint32_t>(first), static_cast<uint32_t>(end)});
    first = end;
  }
}

bool Town::touches(const Beam& beam, const Ball& ball) {
  const Vec3 away = ball.middle + beam.origin * -1;
  const float depth = dot(away, beam.axis);
  // Inside where √(|away|² − depth²) · cosine − depth · sine ≤ radius.
  const float reach = ball.radius + depth * beam.sine;
  const float square = dot(away, away) - depth * depth;
  return depth > -ball.radius && reach >= 0 && square * beam.cosine * beam.cosine <= reach * reach;
}

void Town::select(const Beam& beam, Candidates& candidates) const {
  candidates.clear();
  const bool narrow = beam.cosine > kWidestCosine;
  for (const District& district : districts_) {
    if (narrow && !touches(beam, district.ball)) continue;
    for (uint32_t i = district.first; i < district.end; ++i) {
      if (narrow && !touches(beam, balls_[i])) continue;
      const Vec3 away = balls_[i].middle + beam.origin * -1;
      candidates.push_back({std::sqrt(dot(away, away)) - balls_[i].radius, i});
    }
  }
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.nearest != b.nearest ? a.nearest < b.nearest : a.index < b.index;
  });
}

void Town::refine(const Beam& beam, const Candidates& wide, Candidates& narrow) const {
  if (beam.cosine <= kWidestCosine) {
    narrow = wide;
    return;
  }
  narrow.clear();
  for (const Candidate& candidate : wide) {
    const Ball& ball = balls_[candidate.index];
    if (!touches(beam, ball)) continue;
    const Vec3 away = ball.middle + beam.origin * -1;
    // Too close for the box to lie in front of the camera as a whole.
    const bool close = dot(away, beam.axis) < 2 * ball.radius;
    if (close || may_meet(layout_.solids[candidate.index], beam, away)) {
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

}  // namespace skysphere::scene
