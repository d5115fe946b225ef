// The built-in town: finds what a ray meets and gives it light.
#pragma once

#include <vector>

#include "scene_sky.hpp"
#include "scene_source.hpp"
#include "scene_town_layout.hpp"

namespace skysphere::scene {

/// The point where a ray meets a solid. Faces: 0 and 1 are the walls at −x and +x, 2 and 3 at −y
/// and +y, 4 the level top, 5 the bottom, 6 to 9 the slopes towards −x, +x, −y, +y, 10 curved.
struct Hit {
  float distance;
  int solid;
  int face;
};

/// Indices of the things that touch each cell of a square grid over the town.
struct CellLists {
  std::vector<uint32_t> first;  ///< One more than cells.
  std::vector<uint32_t> items;
};

/// A sphere round something.
struct Ball {
  Vec3 middle;
  float radius;
};

/// Neighbouring solids, from first up to but without end.
struct District {
  Ball ball;
  uint32_t first, end;
};

/// A place on the ground with the noise there, sampled once for all materials.
struct GroundPoint {
  float x, y;
  float footprint;         ///< Metres that a pixel spans across the line of sight.
  float stretch;           ///< How much longer it is along the line of sight.
  float along_x, along_y;  ///< The level part of the line of sight, unit length.
  Float4 fine, small, middle;
};

class Town : public Source {
 public:
  explicit Town(uint64_t seed);
  void select(const Beam& beam, Candidates& candidates) const override;
  void refine(const Beam& beam, const Candidates& wide, Candidates& narrow) const override;
  Sight look(const Ray& ray, const Candidates& candidates) const override;

 private:
  static constexpr int kCells = 128;
  static constexpr float kCellSize = 2 * kTownReach / kCells;
  static constexpr int kShadowSize = 4096;
  static constexpr float kShadowSteps = 4;  ///< Steps of height a metre; 255 steps at most.
  static constexpr int kCrowdSize = 1024;

  // Finding (scene_town_search.cpp; hills and patches in scene_town.cpp).
  void list_patches();
  void enclose_solids();
  Float4 leaves_at(Vec3 at, Vec3 normal, float scale, float footprint) const;
  static bool touches(const Beam& beam, const Ball& ball);
  bool may_meet(const Solid& solid, const Beam& beam, Vec3 away) const;
  bool meets(const Solid& solid, const Ray& ray, Hit& hit) const;
  bool meets_ellipsoid(const Solid& solid, const Ray& ray, Hit& hit) const;
  bool meets_cone(const Solid& solid, const Ray& ray, Hit& hit) const;
  bool find_hills(const Ray& ray, float& distance, Float4& radiance) const;

  // Light (scene_town_light.cpp).
  void cast_shadows();
  void measure_crowding();
  float sunlit(Vec3 point, float own_top) const;
  float openness(Vec3 point) const;
  Float4 illuminate(Float4 albedo, Vec3 point, Vec3 normal, float own_top) const;

  // Surfaces (scene_town_ground.cpp, scene_town_surfaces.cpp).
  Float4 ground_albedo(const GroundPoint& point) const;
  Float4 country_albedo(const GroundPoint& point) const;
  Float4 patch_albedo(const Patch& patch, const GroundPoint& point, float local_x, float local_y,
                      float pixel_x, float pixel_y) const;
  GroundPoint ground_point(const Ray& ray, float distance) const;
  Float4 shade_ground(const Ray& ray, float distance) const;
  Float4 shade_solid(const Ray& ray, const Hit& hit) const;

  NoiseTexture noise_;
  Sky sky_;
  Layout layout_;
  CellLists patches_;
  std::vector<Ball> balls_;  ///< One round each solid.
  std::vector<District> districts_;
  std::vector<uint8_t> shadow_;  ///< Height below which the sun does not reach, in steps.
  std::vector<float> crowd_;     ///< Mean height of what stands around, in metres.
  uint32_t seed_;
};

}  // namespace skysphere::scene
