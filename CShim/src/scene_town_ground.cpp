// The town's ground: streets, squares, gardens, and the fields round it.
#include <algorithm>

#include "scene_town.hpp"

namespace skysphere::scene {
namespace {

const Float4 kAsphalt = colour(0.115f, 0.113f, 0.112f);
const Float4 kPaint = colour(0.62f, 0.61f, 0.57f);
const Float4 kSlab = colour(0.36f, 0.34f, 0.31f);
const Float4 kLawn = colour(0.088f, 0.132f, 0.042f);
const Float4 kGrass = colour(0.108f, 0.13f, 0.05f);
const Float4 kDryGrass = colour(0.22f, 0.19f, 0.085f);
const Float4 kGravel = colour(0.36f, 0.31f, 0.245f);
const Float4 kSoil = colour(0.13f, 0.09f, 0.06f);
const Float4 kWater = colour(0.05f, 0.12f, 0.15f);
const Float4 kWood = colour(0.04f, 0.065f, 0.022f);

/// A line of a given half width at a distance from its middle, filtered to the pixel.
float line(float distance, float half_width, float pixel) {
  return edge(half_width - std::fabs(distance), pixel) * std::min(1.0f, 2 * half_width / pixel);
}

/// Joints between slabs, and a brightness for each slab; both fade as slabs become pixels.
struct Slabs {
  float joint, brightness;
};
Slabs slabs(float x, float y, float size, float pixel, uint32_t seed) {
  const float sharp = clamp01(1.6f - 2 * pixel / size);
  if (sharp <= 0) return {0, 0};
  const int j = floor_to_int(y / size);
  // Each course is shifted by its own amount.
  const float shift = unit(hash(static_cast<uint32_t>(j), seed), 0);
  const float u = x / size + shift;
  const int i = floor_to_int(u);
  const float du = (0.5f - std::fabs(u - static_cast<float>(i) - 0.5f)) * size;
  const float dv = (0.5f - std::fabs(y / size - static_cast<float>(j) - 0.5f)) * size;
  const uint32_t bits = hash(static_cast<uint32_t>(i), static_cast<uint32_t>(j), seed);
  return {sharp * line(std::min(du, dv), 0.02f, pixel), sharp * (unit(bits, 1) - 0.5f)};
}

Float4 asphalt(const GroundPoint& p, float tint) {
  const float worn = smooth01(p.middle[2] * 1.6f - 0.2f);
  const float crack = smooth01((p.small[2] - 0.42f) * 9) * 0.35f;
  const float value =
      1 + 0.28f * p.fine[1] + 0.22f * p.small[0] + 0.22f * p.middle[0] + 0.35f * worn - crack;
  return kAsphalt * splat(tint * std::max(value, 0.1f));
}

Float4 turf(const GroundPoint& p, Float4 base, float dryness) {
  const float dry = smooth01(dryness + 0.9f * p.middle[3] + 0.5f * p.middle[0]);
  const float value = 1 + 0.42f * p.fine[1] + 0.3f * p.fine[0] + 0.36f * p.small[3] +
                      0.22f * p.small[0] + 0.25f * p.middle[0];
  return mix(base, kDryGrass, dry * 0.6f) * splat(std::max(value, 0.12f));
}

Float4 flowers(const GroundPoint& p, uint32_t seed) {
  const Float4 leaves = turf(p, kLawn * splat(0.8f), -0.4f);
  const float bloom = smooth01((p.fine[3] + 0.5f * p.fine[1] - 0.05f) * 3);
  const Float4 blossoms[] = {colour(0.6f, 0.07f, 0.06f), colour(0.75f, 0.5f, 0.05f),
                             colour(0.65f, 0.6f, 0.62f), colour(0.33f, 0.08f, 0.4f)};
  const uint32_t first = seed % 4;
  const uint32_t second = (seed >> 8) % 4;
  const Float4 petals = mix(blossoms[first], blossoms[second], smooth01(0.5f + 2 * p.small[0]));
  return mix(leaves, petals, bloom * 0.85f);
}

Float4 gravel(const GroundPoint& p) {
  const float value =
      1 + 0.3f * p.fine[1] + 0.25f * p.fine[3] + 0.2f * p.small[0] + 0.25f * p.middle[0];
  return kGravel * splat(std::max(value, 0.1f));
}

}  // namespace

GroundPoint Town::ground_point(const Ray& ray, float distance) const {
  GroundPoint p;
  p.x = ray.origin.x + ray.direction.x * distance;
  p.y = ray.origin.y + ray.direction.y * distance;
  p.footprint = ray.pixel_angle * distance;
  p.stretch = 1 / std::max(-ray.direction.z, 0.004f);
  const float level =
      std::sqrt(ray.direction.x * ray.direction.x + ray.direction.y * ray.direction.y) + 1e-9f;
  p.along_x = ray.direction.x / level;
  p.along_y = ray.direction.y / level;
  // Three scales whose tiles are turned against each other, so that their sum never repeats.
  const float detail = NoiseTexture::level_of(p.footprint * std::sqrt(p.stretch));
  const auto turned = [&](float cosine, float sine, float tile, float log2_tile) {
    const float scale = 1 / tile;
    return noise_.sample_level((cosine * p.x - sine * p.y) * scale,
                               (sine * p.x + cosine * p.y) * scale, detail - log2_tile);
  };
  p.fine = turned(0.966f, 0.259f, 14.3f, 3.838f);
  p.small = turned(0.731f, 0.682f, 47.9f, 5.582f);
  p.middle = turned(0.454f, 0.891f, 239, 7.901f);
  return p;
}

Float4 Town::patch_albedo(const Patch& patch, const GroundPoint& p, float x, float y, float pixel_x,
                          float pixel_y) const {
  const float pixel = std::max(pixel_x, pixel_y);
  switch (patch.ground) {
    case Ground::asphalt:
      return asphalt(p, 1);
    case Ground::street: {
      Float4 base = asphalt(p, patch.tint);
      // Wheels polish two tracks a lane; the gutter collects dust.
      const float lane = std::fabs(std::fabs(y) - 1.8f);
      base *= splat(1 + 0.1f * smooth01(1 - std::fabs(lane - 0.75f) * 2.2f));
      base = mix(base, kGravel, 0.3f * smooth01(1 - (patch.half_y - std::fabs(y)) * 1.7f));
      if (patch.half_x - std::fabs(x) < 6) return base;
      const float along = x * (1 / 7.0f);
      const float dash = edge(1.5f - std::fabs(fraction(along) - 0.5f) * 7, pixel_x);
      float paint = dash * line(y, 0.08f, pixel_y);
      if (patch.half_y > 4.9f) paint += line(std::fabs(y) - (patch.half_y - 2.25f), 0.06f, pixel_y);
      return mix(base, kPaint, clamp01(paint) * clamp01(0.75f + 0.7f * p.small[0]));
    }
    case Ground::zebra: {
      const Float4 base = asphalt(p, patch.tint);
      const float bar = std::fabs(fraction(y * 0.95f + 0.3f) - 0.5f) * (1 / 0.95f);
      const float paint = lerp(edge(0.26f - bar, pixel_y), 0.5f, clamp01(pixel_y * 1.2f - 0.5f));
      return mix(base, kPaint, paint * clamp01(0.8f + 0.5f * p.small[0] + 0.3f * p.fine[0]));
    }
    case Ground::parking: {
      const Float4 base = asphalt(p, patch.tint * 1.1f);
      const float bay = (fraction(x * 0.4f + 0.5f) - 0.5f) * 2.5f;
      const float inside = edge(5.2f - (patch.half_y - std::fabs(y)), pixel_y);
      const float paint = inside * line(std::fabs(bay) - 1.25f, 0.06f, pixel_x);
      return mix(base, kPaint, paint * clamp01(0.8f + 0.5f * p.small[0]));
    }
    case Ground::pavement:
    case Ground::plaza: {
      const bool plaza = patch.ground == Ground::plaza;
      const Slabs s = slabs(x, y, plaza ? 1.3f : 0.62f, pixel, patch.seed);
      const float stain = 0.2f * p.small[0] + 0.16f * p.middle[0] + 0.13f * p.fine[1];
      Float4 base = kSlab * splat(patch.tint);
      if (plaza) {
        // Bands of darker stone divide the square into fields.
        const float band = std::min(std::fabs(fraction(x / 9.1f) - 0.5f) * 9.1f,
                                    std::fabs(fraction(y / 7.7f) - 0.5f) * 7.7f);
        base = mix(colour(0.42f, 0.37f, 0.31f), colour(0.2f, 0.18f, 0.17f),
                   0.8f * edge(0.42f - band, pixel));
      }
      return base * splat(std::max(1 + stain + 0.35f * s.brightness - 0.5f * s.joint, 0.1f));
    }
    case Ground::lawn: {
      const float stripes = 0.24f * std::fabs(fraction(y * 0.8f + patch.tint) - 0.5f) - 0.06f;
      const float fade = clamp01(1.5f - 3 * pixel);
      return turf(p, kLawn * splat(patch.tint), -0.25f) * splat(1 + stripes * fade);
    }
    case Ground::grass:
      return turf(p, kGrass * splat(patch.tint), 0.12f);
    case Ground::gravel:
      return gravel(p) * splat(patch.tint);
    case Ground::flowers:
      return flowers(p, patch.seed);
    case Ground::pitch:
    case Ground::court: {
      const float stripe = fraction(x * (1 / 11.0f)) < 0.5f ? 0.93f : 1.07f;
      const Float4 base = turf(p, kLawn, 0.02f) * splat(stripe);
      const float border = std::min(patch.half_x - std::fabs(x), patch.half_y - std::fabs(y));
      const float ring = std::sqrt(x * x + y * y) - std::min(9.15f, patch.half_y * 0.3f);
      const float area =
          std::max(patch.half_x - std::fabs(x) - 14, std::fabs(y) - patch.half_y * 0.55f);
      float paint = line(border - 1.2f, 0.07f, pixel);
      if (border > 1.2f) {
        paint += line(ring, 0.07f, pixel) + line(x, 0.07f, pixel_x) + line(area, 0.07f, pixel);
      }
      return mix(base, kPaint, clamp01(paint) * 0.9f);
    }
    case Ground::water: {
      const float ripple = 0.5f * p.fine[0] + 0.35f * p.small[0];
      const Float4 sky = colour(0.2f, 0.3f, 0.4f);
      return mix(kWater, sky, clamp01(0.25f + 0.35f * ripple + 0.2f * p.small[3]));
    }
    case Ground::wood: {
      const float value = 1 + 0.7f * p.small[3] + 0.5f * p.fine[3] + 0.4f * p.middle[0];
      return kWood * splat(std::max(value, 0.1f) * patch.tint);
    }
  }
  return kSoil;
}

Float4 Town::country_albedo(const GroundPoint& p) const {
  const float f = p.footprint * std::sqrt(p.stretch);
  const Float4 large =
      noise_.sample((0.139f * p.x - 0.99f * p.y) * (1 / 2210.0f),
                    (0.99f * p.x + 0.139f * p.y) * (1 / 2210.0f), std::max(f, 50.0f) / 2210);
  // Strips of fields: rows of unequal depth, cut at unequal places, slightly bent.
  const float u = 0.94f * p.x + 0.34f * p.y + 30 * large[0];
  const float v = -0.34f * p.x + 0.94f * p.y + 30 * large[3];
  const auto cut = [&](float position, float size, uint32_t row, float& to_edge) {
    const float scaled = position / size;
    const int cell = floor_to_int(scaled);
    const auto border = [&](int i) {
      return static_cast<float>(i) +
             0.7f * (unit(hash(static_cast<uint32_t>(i), row, seed_), 0) - 0.5f);
    };
    int index = cell;
    if (scaled < border(cell)) --index;
    if (scaled >= border(cell + 1)) ++index;
    to_edge = std::min(scaled - border(index), border(index + 1) - scaled) * size;
    return static_cast<uint32_t>(index);
  };
  float to_row_edge, to_field_edge;
  const uint32_t row = cut(v, 135, 77, to_row_edge);
  const uint32_t column = cut(u, 210, row, to_field_edge);
  const uint32_t bits = hash(row, column, seed_ + 5);

  const Float4 crops[] = {colour(0.10f, 0.165f, 0.035f), colour(0.155f, 0.19f, 0.05f),
                          colour(0.36f, 0.29f, 0.13f),   colour(0.4f, 0.34f, 0.06f),
                          colour(0.20f, 0.145f, 0.095f), colour(0.075f, 0.12f, 0.04f),
                          colour(0.27f, 0.235f, 0.12f),  colour(0.125f, 0.14f, 0.055f)};
  const Float4 crop = crops[bits % 8] * splat(0.85f + 0.3f * unit(bits, 1));
  // Furrows along or across the strip; tramlines every dozen furrows.
  const float across = ((bits >> 20) & 1U) != 0U ? v : u;
  float furrows = 0;
  if (f < 1.2f)
    furrows =
        (0.64f * std::fabs(fraction(across * 0.68f) - 0.5f) - 0.16f) * clamp01(1.5f - 1.6f * f);
  if (f < 6) {
    furrows -= 0.3f * line((fraction(across / 18) - 0.5f) * 18, 0.35f, f) * clamp01(1.5f - f / 5);
  }
  const float value = 1 + furrows + 0.24f * p.fine[1] + 0.22f * p.small[0] + 0.3f * p.small[1] +
                      0.32f * p.middle[0] + 0.16f * p.middle[2] + 0.18f * large[2];
  Float4 ground = crop * splat(std::max(value, 0.15f));
  // A grassy margin with bushes, or a track.
  const float margin = std::min(to_row_edge, to_field_edge);
  const float bush = smooth01((p.small[3] + 0.6f * p.middle[0] + 0.1f) * 2.5f);
  ground = mix(ground, mix(kGrass, kWood, bush) * splat(1 + 0.5f * p.small[3]),
               edge(3.2f + 1.5f * p.small[0] - margin, f));
  if (row % 3 == 0) ground = mix(ground, gravel(p), 0.8f * edge(1.6f - to_row_edge, f));
  // Woods where a wide noise says so.
  const float wood = large[0] + 0.6f * p.middle[0] * 0.4f - 0.36f;
  const float share = edge(wood * 160, std::max(f, 3.0f));
  if (share > 0) {
    const float canopy = 1 + 1.0f * p.small[3] + 0.4f * p.small[1] + 0.5f * p.middle[3];
    ground = mix(ground, kWood * splat(std::max(canopy, 0.1f)), share);
  }
  return ground;
}

Float4 Town::ground_albedo(const GroundPoint& p) const {
  Float4 sum = splat(0);
  float open = 1;
  if (std::fabs(p.x) < kTownReach && std::fabs(p.y) < kTownReach) {
    const int cx = static_cast<int>((p.x + kTownReach) * (1 / kCellSize));
    const int cy = static_cast<int>((p.y + kTownReach) * (1 / kCellSize));
    const size_t cell =
        static_cast<size_t>(std::min(cx, kCells - 1)) * kCells + std::min(cy, kCells - 1);
    const uint32_t first = patches_.first[cell];
    const float longest = p.footprint * p.stretch;
    for (uint32_t i = patches_.first[cell + 1]; i-- > first;) {
      const Patch& patch = layout_.patches[patches_.items[i]];
      const Frame& f = patch.frame;
      const float x = f.cosine * (p.x - f.x) + f.sine * (p.y - f.y);
      if (std::fabs(x) > patch.half_x + longest) continue;
      const float y = -f.sine * (p.x - f.x) + f.cosine * (p.y - f.y);
      if (std::fabs(y) > patch.half_y + longest) continue;
      const float ax = f.cosine * p.along_x + f.sine * p.along_y;
      const float ay = -f.sine * p.along_x + f.cosine * p.along_y;
      const float pixel_x = p.footprint * (1 + (p.stretch - 1) * ax * ax);
      const float pixel_y = p.footprint * (1 + (p.stretch - 1) * ay * ay);
      float cover;
      if (patch.ellipse) {
        const float sx = x / patch.half_x;
        const float sy = y / patch.half_y;
        const float radius = std::sqrt(sx * sx + sy * sy);
        cover =
            edge((1 - radius) * std::min(patch.half_x, patch.half_y), std::max(pixel_x, pixel_y));
      } else {
        cover =
            edge(patch.half_x - std::fabs(x), pixel_x) * edge(patch.half_y - std::fabs(y), pixel_y);
      }
      if (cover <= 0) continue;
      sum += patch_albedo(patch, p, x, y, pixel_x, pixel_y) * splat(cover * open);
      open *= 1 - cover;
      if (open < 0.004f) return sum;
    }
  }
  return sum + country_albedo(p) * splat(open);
}

Float4 Town::shade_ground(const Ray& ray, float distance) const {
  const GroundPoint p = ground_point(ray, distance);
  return illuminate(ground_albedo(p), {p.x, p.y, 0}, {0, 0, 1}, 0);
}

}  // namespace skysphere::scene
