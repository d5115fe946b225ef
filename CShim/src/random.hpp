#pragma once

#include <cstdint>

namespace skysphere {

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): small, seeded, the same everywhere.
class SplitMix64 {
 public:
  explicit SplitMix64(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }

  /// A whole number from 0 to `bound` - 1.
  int32_t below(int32_t bound) {
    return static_cast<int32_t>((next() >> 32) * static_cast<uint64_t>(bound) >> 32);
  }

 private:
  uint64_t state_;
};

}  // namespace skysphere
