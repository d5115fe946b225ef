// The plan of the town: what stands where. Coordinates in metres, x north, y east, z up.
#pragma once

#include <vector>

#include "scene_math.hpp"

namespace skysphere::scene {

/// A place and a heading; the local x axis points along the heading.
struct Frame {
  float x, y, cosine, sine;

  static Frame at(float x, float y, float heading) {
    return {x, y, std::cos(heading), std::sin(heading)};
  }
  /// The frame at a local offset, turned by quarter turns.
  Frame moved(float local_x, float local_y, int quarter_turns = 0) const {
    Frame result = {x + cosine * local_x - sine * local_y, y + sine * local_x + cosine * local_y,
                    cosine, sine};
    for (int i = 0; i < (quarter_turns & 3); ++i) {
      const float old = result.cosine;
      result.cosine = -result.sine;
      result.sine = old;
    }
    return result;
  }
  Frame turned(float angle) const {
    const float c = std::cos(angle);
    const float s = std::sin(angle);
    return {x, y, cosine * c - sine * s, sine * c + cosine * s};
  }
};

enum class Finish : uint8_t { building, plain, hedge, car_body, car_cabin, crown, conifer };

/// Something solid: a box whose top may be cut by sloped planes (gable, hip, pyramid), or an
/// ellipsoid.
struct Solid {
  Frame frame;
  float half_x, half_y;
  float bottom, top;
  float slope_x, ridge_x;  ///< z + slope_x·|x| ≤ ridge_x; no such planes when the slope is 0.
  float slope_y, ridge_y;  ///< z + slope_y·|y| ≤ ridge_y.
  float shadow_top;        ///< The height that casts the shadow.
  Finish finish;
  bool ellipsoid;
  uint16_t style;  ///< Index into the layout's styles.
  uint32_t seed;   ///< Whatever differs between two of a kind.
};

/// How a building, a tree or a car looks.
struct Style {
  Float4 wall, roof, trim, accent;
  float storey, pitch;                ///< Metres from window to window, upwards and along.
  float window_width, window_height;  ///< Metres.
  float wear;                         ///< How strongly noise shows, 0 to 1.
  bool shop;                          ///< Shop windows on the ground floor.
  bool tiled;                         ///< Roof tiles, else a flat roof's gravel or sheet.
  bool shutters, balconies;
};

enum class Ground : uint8_t {
  asphalt,
  street,
  zebra,
  parking,
  pavement,
  plaza,
  lawn,
  grass,
  gravel,
  flowers,
  pitch,
  court,
  water,
  wood
};

/// A rectangle or an ellipse of ground. Later patches lie on earlier ones.
struct Patch {
  Frame frame;
  float half_x, half_y;
  Ground ground;
  bool ellipse;
  float tint;  ///< A factor on the colour.
  uint32_t seed;
};

struct Layout {
  std::vector<Solid> solids;
  std::vector<Style> styles;
  std::vector<Patch> patches;
};

/// The half width of the square that holds solids and patches, in metres.
constexpr float kTownReach = 512;
/// The half width of the built-up square in the middle of it.
constexpr float kBuiltReach = 330;

Layout lay_out_town(uint64_t seed);

/// A rectangle in a town's own axes.
struct Plot {
  float x0, y0, x1, y1;
  float width() const { return x1 - x0; }
  float depth() const { return y1 - y0; }
  float middle_x() const { return (x0 + x1) / 2; }
  float middle_y() const { return (y0 + y1) / 2; }
  Plot inset(float by) const { return {x0 + by, y0 + by, x1 - by, y1 - by}; }
};

/// Puts things on a layout; knows what a house, a tree or a car is made of.
class Builder {
 public:
  Builder(Layout& layout, Random& random, Frame town)
      : layout_(layout), random_(random), town_(town) {}

  void patch(Frame frame, float half_x, float half_y, Ground ground, bool ellipse = false);
  void patch(const Plot& plot, Ground ground);
  /// A building of whole storeys on a rectangle in the town's axes; gable along its longer side.
  enum class Roof { flat, gable, hip };
  void building(const Plot& plot, int storeys, Roof roof, const Style& style);
  void box(Frame frame, float half_x, float half_y, float bottom, float top, Finish finish,
           uint16_t style);
  void tree(float x, float y, float size);
  void car(Frame frame);
  void hedge(const Plot& plot);

  Style house_style();
  Style block_style();
  uint16_t add(const Style& style);
  Frame town() const { return town_; }
  Random& random() { return random_; }

 private:
  void roof_clutter(const Frame& frame, float half_x, float half_y, float top);

  Layout& layout_;
  Random& random_;
  Frame town_;
  std::vector<uint16_t> leaf_styles_, bark_styles_, car_styles_, plain_styles_;
  uint16_t leaf_style();
  uint16_t bark_style();
  uint16_t car_style();
  uint16_t plain_style();
};

/// Fills one block between streets, pavement left out.
void fill_block(Builder& builder, const Plot& block, float distance_to_centre);
/// Plants trees on the pavement along some sides of a block.
void line_with_trees(Builder& builder, const Plot& block);
/// Lays the free square in the middle.
void fill_square(Builder& builder, const Plot& square);

}  // namespace skysphere::scene
