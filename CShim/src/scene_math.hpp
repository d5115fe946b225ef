// Small vectors, hashes and filtered steps that the scenes share.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace skysphere::scene {

/// A colour in linear light (red, green, blue, unused), or four values that travel together.
typedef float Float4 __attribute__((vector_size(16)));
typedef int32_t Int4 __attribute__((vector_size(16)));

inline Float4 splat(float value) { return Float4{value, value, value, value}; }
inline Float4 colour(float red, float green, float blue) { return Float4{red, green, blue, 0}; }
inline Float4 mix(Float4 a, Float4 b, float share) { return a + (b - a) * splat(share); }

/// A colour in linear light from its sRGB bytes (IEC 61966-2-1).
inline Float4 from_srgb(int red, int green, int blue) {
  const auto linear = [](int byte) {
    const double s = byte / 255.0;
    return static_cast<float>(s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4));
  };
  return colour(linear(red), linear(green), linear(blue));
}

/// A point or direction in metres: x north, y east, z up.
struct Vec3 {
  float x, y, z;
};

inline Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec3 operator*(Vec3 a, float s) { return {a.x * s, a.y * s, a.z * s}; }
inline float dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 normalized(Vec3 a) { return a * (1 / std::sqrt(dot(a, a))); }

/// The largest whole number that is not above the value. Without SSE4.1 std::floor is a call.
inline int floor_to_int(float value) {
  const int truncated = static_cast<int>(value);
  return truncated - (value < static_cast<float>(truncated) ? 1 : 0);
}

inline float fraction(float value) { return value - static_cast<float>(floor_to_int(value)); }
inline float clamp01(float value) { return value < 0 ? 0 : (value > 1 ? 1 : value); }
inline float smooth01(float value) {
  const float t = clamp01(value);
  return t * t * (3 - 2 * t);
}
inline float lerp(float a, float b, float share) { return a + (b - a) * share; }

/// The share of a pixel of a given width that lies on the positive side of an edge.
inline float edge(float distance, float pixel_width) {
  return clamp01(distance / pixel_width + 0.5f);
}

/// The base-2 logarithm to within 0.09, read from the float's exponent; enough for a mip level.
inline float rough_log2(float value) {
  int32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return static_cast<float>(bits) * (1.0f / (1 << 23)) - 127.0f;
}

/// A hash with good avalanche (Wellons' lowbias32).
inline uint32_t hash(uint32_t value) {
  value ^= value >> 16;
  value *= 0x7feb352dU;
  value ^= value >> 15;
  value *= 0x846ca68bU;
  value ^= value >> 16;
  return value;
}
inline uint32_t hash(uint32_t a, uint32_t b) { return hash(a * 0x9e3779b9U + hash(b)); }
inline uint32_t hash(uint32_t a, uint32_t b, uint32_t c) { return hash(a, hash(b, c)); }

/// One of four bytes of a hash as a number from 0 to 1.
inline float unit(uint32_t bits, int byte) {
  return static_cast<float>((bits >> (8 * byte)) & 255U) * (1.0f / 255.0f);
}

inline uint64_t split_mix(uint64_t value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

/// SplitMix64 (Steele, Lea, Flood 2014).
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    const uint64_t result = split_mix(state_);
    state_ += 0x9e3779b97f4a7c15ULL;
    return result;
  }
  uint32_t next32() { return static_cast<uint32_t>(next() >> 32); }
  float uniform() { return static_cast<float>(next() >> 40) * 0x1p-24f; }
  float uniform(float low, float high) { return low + (high - low) * uniform(); }
  int below(int count) { return static_cast<int>(next() % static_cast<uint64_t>(count)); }
  bool chance(float probability) { return uniform() < probability; }

 private:
  uint64_t state_;
};

}  // namespace skysphere::scene
