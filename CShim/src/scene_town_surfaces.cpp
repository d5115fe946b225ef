// The surfaces of solids in the town: walls with windows, roofs, leaves, cars.
#include <algorithm>

#include "scene_town.hpp"

namespace skysphere::scene {
namespace {

/// A place on a wall or a roof plane: u along, v up, with the size of the pixel on it.
struct SurfacePoint {
  float u, v;
  float length, height;  ///< Of the whole face.
  float pixel_u, pixel_v;
  Float4 noise;   ///< Fine.
  Float4 streak;  ///< Drawn out downwards.
};

float inside(float distance_from_middle, float half, float pixel) {
  return edge(half - std::fabs(distance_from_middle), pixel);
}

Float4 glass(float up, uint32_t bits, float v) {
  // Dark rooms behind; some curtains; the upper part mirrors more sky.
  const Float4 room = colour(0.03f, 0.036f, 0.045f) * splat(0.6f + unit(bits, 0));
  const Float4 sky = colour(0.3f, 0.4f, 0.52f) * splat(0.25f + 0.45f * unit(bits, 2));
  Float4 pane = mix(room, sky, clamp01(0.25f + 0.3f * v + 0.2f * up));
  if (unit(bits, 1) > 0.62f) {
    const float drawn = unit(bits, 3);
    if (v > 1 - drawn) pane = mix(pane, colour(0.5f, 0.47f, 0.42f), 0.55f);
  }
  return pane;
}

Float4 wall_albedo(const Style& style, const SurfacePoint& p, uint32_t seed, float up) {
  const float wear = style.wear;
  const float dirt = 0.16f * p.noise[0] + 0.1f * p.noise[1] + 0.22f * wear * p.streak[0] -
                     0.25f * wear * smooth01(1 - p.v * 0.8f) * (0.6f + p.noise[0]);
  Float4 wall = style.wall * splat(std::max(1 + dirt, 0.1f));
  const float ground_floor = style.shop ? style.storey + 0.8f : 0.5f;
  // A cornice under the roof and a band over the ground floor.
  wall = mix(wall, style.trim * splat(0.85f + 0.2f * p.noise[0]),
             0.8f * inside(p.height - 0.2f - p.v, 0.18f, p.pixel_v));
  if (style.shop) {
    wall = mix(wall, style.accent, 0.9f * inside(p.v - ground_floor + 0.45f, 0.34f, p.pixel_v));
  }
  const bool shop = style.shop && p.v < ground_floor - 0.1f;
  const float pitch = shop ? style.pitch * 1.5f : style.pitch;
  const int columns = static_cast<int>((p.length - 0.8f) / pitch);
  if (columns < 1) return wall;
  const float start = (p.length - static_cast<float>(columns) * pitch) / 2;
  const float column_at = (p.u - start) / pitch;
  const int column = floor_to_int(column_at);
  if (column < 0 || column >= columns) return wall;
  const float row_at = shop ? 0 : (p.v - ground_floor) / style.storey;
  const int row = floor_to_int(row_at);
  const float storeys = (p.height - ground_floor) / style.storey;
  if (!shop && (row < 0 || static_cast<float>(row) + 0.85f > storeys)) return wall;

  const uint32_t bits =
      hash(static_cast<uint32_t>(column), static_cast<uint32_t>(row) + (shop ? 99U : 0U), seed);
  // No two windows are quite alike: sizes and places differ by a few centimetres.
  const float half_u =
      (shop ? pitch * 0.42f : style.window_width * 0.5f) * (0.92f + 0.14f * unit(bits, 0));
  const float half_v = (shop ? (ground_floor - 1.2f) * 0.5f : style.window_height * 0.5f) *
                       (0.94f + 0.1f * unit(bits, 1));
  const float du = (column_at - static_cast<float>(column) - 0.5f) * pitch;
  const float middle =
      shop ? 0.25f + half_v : ground_floor + (static_cast<float>(row) + 0.52f) * style.storey;
  const float dv = p.v - middle;
  const float mean = 4 * half_u * half_v / (pitch * (shop ? ground_floor : style.storey));
  // From afar windows melt into the wall.
  const float far = clamp01(1.4f * std::max(p.pixel_u / pitch, p.pixel_v / style.storey) - 0.3f);
  if (far >= 1) return mix(wall, colour(0.09f, 0.105f, 0.125f), mean);

  const float frame = inside(du, half_u + 0.09f, p.pixel_u) * inside(dv, half_v + 0.09f, p.pixel_v);
  float pane = inside(du, half_u, p.pixel_u) * inside(dv, half_v, p.pixel_v);
  Float4 result = wall;
  if (style.shutters && !shop && unit(bits, 2) > 0.12f) {
    const float closed = unit(bits, 3) < 0.12f ? 0.0f : half_u + 0.3f;
    const float shutter = inside(std::fabs(du) - closed, closed > 0 ? 0.27f : half_u, p.pixel_u) *
                          inside(dv, half_v + 0.05f, p.pixel_v);
    result = mix(result, style.accent * splat(0.9f + 0.25f * p.noise[1]), shutter);
    if (closed <= 0) pane *= 0.15f;
  }
  result = mix(result, style.trim, frame * 0.9f);
  // Bars divide the pane; the lintel shades its upper edge.
  const float bars =
      std::max(inside(du, 0.04f, p.pixel_u) * clamp01(0.08f / p.pixel_u),
               inside(dv - half_v * 0.3f, 0.03f, p.pixel_v) * clamp01(0.06f / p.pixel_v));
  const float within = clamp01((dv + half_v) / (2 * half_v));
  Float4 look = glass(up, bits, within) * splat(1 - 0.5f * edge(dv - half_v + 0.16f, p.pixel_v));
  look = mix(look, style.trim * splat(0.8f), shop ? 0 : 0.8f * bars);
  result = mix(result, look, pane);
  // A sill, and on some houses a balcony's railing.
  const float sill =
      inside(du, half_u + 0.16f, p.pixel_u) * inside(dv + half_v + 0.14f, 0.06f, p.pixel_v);
  result = mix(result, style.trim * splat(1.05f), sill);
  if (style.balconies && !shop && unit(bits, 2) < 0.4f) {
    const float rail =
        inside(du, pitch * 0.45f, p.pixel_u) * inside(dv + half_v * 0.6f, 0.45f, p.pixel_v);
    const float slits = clamp01(0.75f + (std::fabs(fraction(p.u * 6.4f) - 0.5f) - 0.25f) *
                                            clamp01(1.2f - p.pixel_u * 20));
    result = mix(result, mix(style.accent, style.trim, unit(bits, 1)) * splat(slits), rail * 0.85f);
  }
  return mix(result, mix(wall, colour(0.09f, 0.105f, 0.125f), mean), far);
}

Float4 roof_albedo(const Style& style, const SurfacePoint& p, uint32_t seed, bool level) {
  if (level) {
    const float edge_distance =
        std::min(std::min(p.u, p.length - p.u), std::min(p.v, p.height - p.v));
    const float parapet = edge(0.4f - edge_distance, std::max(p.pixel_u, p.pixel_v));
    // Sheets of felt, each patched and bleached in its own way.
    const int sheet_u = floor_to_int(p.u / 4.7f);
    const int sheet_v = floor_to_int(p.v / 3.1f);
    const uint32_t bits =
        hash(static_cast<uint32_t>(sheet_u), static_cast<uint32_t>(sheet_v), seed);
    const float value = 1 + 0.2f * (unit(bits, 0) - 0.5f) + 0.2f * p.noise[1] + 0.3f * p.streak[0] +
                        0.2f * p.noise[0];
    const Float4 felt = style.roof * splat(std::max(value * 0.9f, 0.1f));
    return mix(felt, style.trim * splat(0.75f), parapet);
  }
  // Courses of tiles; every tile its own shade.
  const float course = p.v / 0.34f;
  const int j = floor_to_int(course);
  const float shift = unit(hash(static_cast<uint32_t>(j), seed), 0);
  const float tile = p.u / 0.29f + shift;
  const int i = floor_to_int(tile);
  const uint32_t bits = hash(static_cast<uint32_t>(i), static_cast<uint32_t>(j), seed);
  const float sharp = clamp01(1.6f - std::max(p.pixel_u, p.pixel_v) * 4.5f);
  const float shade = sharp * (0.34f * (unit(bits, 1) - 0.5f) + 0.22f * (fraction(course) - 0.5f) -
                               0.1f * std::fabs(fraction(tile) - 0.5f));
  const float moss = smooth01(p.streak[3] + 0.5f * p.noise[0] - 0.25f) * style.wear;
  const float value = 1 + shade + 0.2f * p.noise[0] + 0.18f * p.noise[1] + 0.3f * p.streak[0];
  Float4 roof =
      mix(style.roof, colour(0.09f, 0.095f, 0.055f), 0.5f * moss) * splat(std::max(value, 0.1f));
  // Roof windows here and there, and on some roofs solar panels.
  const int wu = floor_to_int(p.u / 3.3f);
  const uint32_t window = hash(static_cast<uint32_t>(wu), seed ^ 0x51U);
  const float du = (fraction(p.u / 3.3f) - 0.5f) * 3.3f;
  if (p.height > 4.5f && unit(window, 0) < 0.3f && p.u > 1.6f && p.u < p.length - 1.6f) {
    const float dv = p.v - p.height * (0.4f + 0.2f * unit(window, 1));
    roof = mix(roof, style.trim * splat(0.6f),
               inside(du, 0.52f, p.pixel_u) * inside(dv, 0.75f, p.pixel_v));
    const Float4 pane = colour(0.1f, 0.14f, 0.19f) * splat(0.6f + unit(window, 2));
    roof = mix(roof, pane, inside(du, 0.43f, p.pixel_u) * inside(dv, 0.66f, p.pixel_v));
  }
  if ((seed & 7U) == 3 && p.length > 7 && p.height > 4) {
    const float su = std::fabs(p.u - p.length * 0.5f) - p.length * 0.3f;
    const float sv = std::fabs(p.v - p.height * 0.5f) - p.height * 0.3f;
    const float panel = edge(-su, p.pixel_u) * edge(-sv, p.pixel_v);
    const float joint = std::max(inside(fraction(p.u) - 0.5f, 0.03f, p.pixel_u),
                                 inside((fraction(p.v / 1.6f) - 0.5f) * 1.6f, 0.03f, p.pixel_v));
    const Float4 cell = colour(0.022f, 0.03f, 0.06f) * splat(1 + 0.5f * p.streak[0]);
    roof =
        mix(roof, mix(cell, colour(0.3f, 0.3f, 0.32f), 0.5f * joint * clamp01(0.06f / p.pixel_u)),
            panel);
  }
  return roof;
}

}  // namespace

/// Leaves on the plane that the surface is closest to.
Float4 Town::leaves_at(Vec3 at, Vec3 normal, float scale, float footprint) const {
  const float nx = std::fabs(normal.x);
  const float ny = std::fabs(normal.y);
  const float nz = std::fabs(normal.z);
  float u = at.x;
  float v = at.y;
  if (nx > nz && nx > ny) {
    u = at.z + 3.3f;
  } else if (ny > nz) {
    v = at.z + 7.7f;
  }
  return noise_.sample(u * scale, v * scale, footprint * scale);
}

Float4 Town::shade_solid(const Ray& ray, const Hit& hit) const {
  const Solid& solid = layout_.solids[hit.solid];
  const Style& style = layout_.styles[solid.style];
  const Frame& f = solid.frame;
  const Vec3 at = ray.origin + ray.direction * hit.distance;
  const float span = ray.pixel_angle * hit.distance;

  if (hit.face == 10) {
    const float half_z = (solid.top - solid.bottom) * 0.5f;
    Vec3 normal = {at.x - f.x, at.y - f.y, 0};
    if (solid.ellipsoid) {
      normal = {normal.x / (solid.half_x * solid.half_x), normal.y / (solid.half_y * solid.half_y),
                (at.z - solid.bottom - half_z) / (half_z * half_z)};
    } else {
      normal.z = std::hypot(normal.x, normal.y) * solid.half_x / (solid.top - solid.bottom);
    }
    normal = normalized(normal);
    const Float4 leaves = leaves_at(at, normal, 0.17f, span * 1.1f);
    const Float4 twigs = leaves_at({at.y, at.x, at.z}, {normal.y, normal.x, normal.z}, 0.05f, span);
    const float value =
        1 + 0.85f * leaves[3] + 0.5f * leaves[1] + 0.5f * twigs[3] + 0.3f * twigs[0];
    // Light falls into the crown, so it does not end at the terminator.
    normal = normalized(normal + Vec3{leaves[0], leaves[2], 0.2f + leaves[3]} * 0.45f +
                        sky_.sun() * 0.2f);
    const float depth = clamp01((at.z - solid.bottom) / (solid.top - solid.bottom));
    const Float4 albedo = style.wall * splat(std::max(value, 0.08f) * (0.55f + 0.6f * depth));
    return illuminate(albedo, at, normal, solid.top);
  }

  const float lx = f.cosine * (at.x - f.x) + f.sine * (at.y - f.y);
  const float ly = -f.sine * (at.x - f.x) + f.cosine * (at.y - f.y);
  SurfacePoint p;
  Vec3 local = {0, 0, 1};  // The normal in local axes.
  Vec3 u_axis = {1, 0, 0};
  Vec3 v_axis = {0, 1, 0};
  const float wall_top =
      solid.slope_x > 0 ? solid.ridge_x - solid.slope_x * solid.half_x : solid.top;
  p.height = wall_top - solid.bottom;
  p.v = at.z - solid.bottom;
  if (hit.face < 2) {
    local = {hit.face == 0 ? -1.0f : 1.0f, 0, 0};
    u_axis = {0, 1, 0};
    v_axis = {0, 0, 1};
    p.u = ly + solid.half_y;
    p.length = 2 * solid.half_y;
  } else if (hit.face < 4) {
    local = {0, hit.face == 2 ? -1.0f : 1.0f, 0};
    v_axis = {0, 0, 1};
    p.u = lx + solid.half_x;
    p.length = 2 * solid.half_x;
  } else if (hit.face < 6) {
    local.z = hit.face == 4 ? 1.0f : -1.0f;
    p.u = lx + solid.half_x;
    p.v = ly + solid.half_y;
    p.length = 2 * solid.half_x;
    p.height = 2 * solid.half_y;
  } else {
    const bool across_x = hit.face < 8;
    const float k = across_x ? solid.slope_x : solid.slope_y;
    const float c = 1 / std::sqrt(1 + k * k);
    const float side = (hit.face & 1) != 0 ? 1.0f : -1.0f;
    local = across_x ? Vec3{side * k * c, 0, c} : Vec3{0, side * k * c, c};
    u_axis = across_x ? Vec3{0, 1, 0} : Vec3{1, 0, 0};
    v_axis = across_x ? Vec3{-side * c, 0, k * c} : Vec3{0, -side * c, k * c};
    p.length = 2 * (across_x ? solid.half_y : solid.half_x);
    p.u = (across_x ? ly + solid.half_y : lx + solid.half_x);
    const float half = across_x ? solid.half_x : solid.half_y;
    p.v = (half - std::fabs(across_x ? lx : ly)) / c;
    p.height = half / c;
  }
  const auto to_world = [&](Vec3 a) {
    return Vec3{f.cosine * a.x - f.sine * a.y, f.sine * a.x + f.cosine * a.y, a.z};
  };
  const Vec3 normal = to_world(local);
  // The pixel is stretched by 1/cos along the line of sight's trace on the face.
  const float facing = std::max(-dot(ray.direction, normal), 0.03f);
  const float trace_u = dot(ray.direction, to_world(u_axis));
  const float trace_v = dot(ray.direction, to_world(v_axis));
  const float traces = trace_u * trace_u + trace_v * trace_v + 1e-6f;
  const float extra = 1 / facing - 1;
  p.pixel_u = span * (1 + extra * trace_u * trace_u / traces);
  p.pixel_v = span * (1 + extra * trace_v * trace_v / traces);
  const float mean_pixel = std::sqrt(p.pixel_u * p.pixel_v);
  const float offset =
      static_cast<float>(solid.seed >> 20) * (1.0f / 512) + 0.37f * static_cast<float>(hit.face);
  p.noise = noise_.sample(p.u * 0.083f + offset, p.v * 0.083f + offset, mean_pixel * 0.083f);
  p.streak = noise_.sample(p.u * 0.031f + 2 * offset, p.v * 0.0085f - offset, mean_pixel * 0.018f);

  const uint32_t seed = solid.seed + static_cast<uint32_t>(hit.face) * 0x9e37U;
  Float4 albedo = style.wall;
  switch (solid.finish) {
    case Finish::building:
      albedo = hit.face < 4 ? wall_albedo(style, p, seed, local.z)
                            : roof_albedo(style, p, seed, hit.face < 6);
      break;
    case Finish::plain:
      albedo = style.wall * splat(std::max(1 + 0.3f * p.noise[0] + 0.25f * p.noise[1], 0.1f));
      break;
    case Finish::hedge:
    case Finish::crown:
    case Finish::conifer: {
      const Float4 leaves = leaves_at(at, normal, 0.15f, mean_pixel);
      albedo = style.wall * splat(std::max(0.9f + 0.6f * leaves[3] + 0.5f * leaves[1], 0.1f));
      break;
    }
    case Finish::car_body: {
      // Wheels below, lamps at the ends, panels between.
      if (hit.face < 4) {
        const bool end = hit.face < 2;
        const float wheel = end ? 1 : std::fabs(std::fabs(p.u - p.length / 2) - p.length * 0.31f);
        const float tyre = edge(0.33f - wheel, p.pixel_u) * edge(0.42f - p.v, p.pixel_v);
        albedo = mix(albedo, colour(0.02f, 0.02f, 0.02f),
                     std::max(tyre, 0.75f * edge(0.12f - p.v, p.pixel_v)));
        if (end) {
          const float lamp =
              inside(std::fabs(p.u - p.length / 2) - p.length * 0.36f, 0.16f, p.pixel_u) *
              inside(p.v - 0.5f, 0.09f, p.pixel_v);
          albedo = mix(
              albedo, hit.face == 0 ? colour(0.4f, 0.02f, 0.02f) : colour(0.8f, 0.8f, 0.75f), lamp);
        }
      }
      break;
    }
    case Finish::car_cabin: {
      if (hit.face >= 6) {
        const float glazed = inside(p.u - p.length / 2, p.length * 0.42f, p.pixel_u);
        albedo = mix(albedo * splat(0.5f), colour(0.035f, 0.045f, 0.055f), glazed);
      }
      break;
    }
  }
  Float4 light = illuminate(albedo, at, normal,
                            solid.finish == Finish::building ? solid.shadow_top : solid.top);
  if (solid.finish == Finish::car_body || solid.finish == Finish::car_cabin) {
    // Polished: a share of the sky comes back.
    const float graze = 1 - facing;
    light +=
        colour(0.3f, 0.38f, 0.5f) * splat((0.1f + 0.4f * graze * graze) * std::max(local.z, 0.2f));
  }
  return light;
}

}  // namespace skysphere::scene
