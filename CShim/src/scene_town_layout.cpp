#include "scene_town_layout.hpp"

#include <algorithm>

namespace skysphere::scene {
namespace {

/// Splits the built-up square into blocks and lays the streets between them.
class Streets {
 public:
  Streets(Builder& builder, std::vector<Plot>& blocks) : builder_(builder), blocks_(blocks) {}

  void split(const Plot& plot, int depth) {
    Random& random = builder_.random();
    const bool along_x = plot.width() > plot.depth();
    const float longer = std::max(plot.width(), plot.depth());
    const float distance = std::hypot(plot.middle_x(), plot.middle_y());
    const float wanted = random.uniform(66, 96) + distance * 0.07f;
    if (longer < wanted) {
      blocks_.push_back(plot);
      return;
    }
    const float half_street = depth == 0 ? 7.5f : (depth == 1 ? 5.5f : random.uniform(3.6f, 4.8f));
    const float cut = random.uniform(0.4f, 0.6f);
    Plot first = plot;
    Plot second = plot;
    if (along_x) {
      const float x = lerp(plot.x0, plot.x1, cut);
      street({x - half_street, plot.y0, x + half_street, plot.y1}, false);
      first.x1 = x - half_street;
      second.x0 = x + half_street;
    } else {
      const float y = lerp(plot.y0, plot.y1, cut);
      street({plot.x0, y - half_street, plot.x1, y + half_street}, true);
      first.y1 = y - half_street;
      second.y0 = y + half_street;
    }
    split(first, depth + 1);
    split(second, depth + 1);
  }

  /// A street whose long axis is the town's x or y, with zebra crossings and parked cars.
  void street(const Plot& plot, bool along_x) {
    Random& random = builder_.random();
    const Frame frame = builder_.town().moved(plot.middle_x(), plot.middle_y(), along_x ? 0 : 1);
    const float half_length = (along_x ? plot.width() : plot.depth()) / 2;
    const float half_width = (along_x ? plot.depth() : plot.width()) / 2;
    builder_.patch(frame, half_length, half_width, Ground::street);
    for (const float end : {-1.0f, 1.0f}) {
      if (random.chance(0.75f)) {
        builder_.patch(frame.moved(end * (half_length - 3), 0), 1.7f, half_width - 0.3f,
                       Ground::zebra);
      }
    }
    for (const float side : {-1.0f, 1.0f}) {
      if (half_width < 4.2f && side > 0) continue;
      float x = -half_length + 9;
      while (x < half_length - 9) {
        if (random.chance(0.45f)) builder_.car(frame.moved(x, side * (half_width - 1.1f)));
        x += random.uniform(5.4f, 7.5f);
      }
      // A few cars on the move, each on its right-hand side.
      if (random.chance(0.6f)) {
        builder_.car(frame.moved(random.uniform(-0.7f, 0.7f) * half_length,
                                 side * std::min(1.9f, half_width - 3)));
      }
    }
  }

 private:
  Builder& builder_;
  std::vector<Plot>& blocks_;
};

/// Trees outside the town, alone, in rows along the fields and in small woods.
void plant_country(Builder& builder) {
  Random& random = builder.random();
  const auto outside = [](float x, float y) {
    return std::max(std::fabs(x), std::fabs(y)) > kBuiltReach + 14;
  };
  const auto plant = [&](float x, float y, float size) {
    const Frame place = builder.town().moved(x, y);
    const float reach = std::max(std::fabs(place.x), std::fabs(place.y));
    if (outside(x, y) && reach < kTownReach - 8) builder.tree(x, y, size);
  };
  for (int i = 0; i < 26; ++i) {
    const float x = random.uniform(-500, 500);
    const float y = random.uniform(-500, 500);
    const float heading = random.uniform(0, 6.28f);
    const int count = 5 + random.below(10);
    for (int j = 0; j < count; ++j) {
      const float along = static_cast<float>(j) * random.uniform(6, 9);
      plant(x + std::cos(heading) * along, y + std::sin(heading) * along, random.uniform(2.4f, 4));
    }
  }
  for (int i = 0; i < 9; ++i) {
    const float x = random.uniform(-480, 480);
    const float y = random.uniform(-480, 480);
    if (!outside(x, y)) continue;
    const float reach = random.uniform(16, 34);
    builder.patch(builder.town().moved(x, y), reach, reach * 0.8f, Ground::wood, true);
    for (int j = 0; j < 40; ++j) {
      const float angle = random.uniform(0, 6.28f);
      const float radius = reach * std::sqrt(random.uniform());
      plant(x + std::cos(angle) * radius, y + std::sin(angle) * radius * 0.8f,
            random.uniform(2.6f, 4.6f));
    }
  }
}

}  // namespace

Layout lay_out_town(uint64_t seed) {
  Layout layout;
  layout.solids.reserve(12000);
  layout.patches.reserve(3000);
  Random random(seed ^ 0x70776e5f706c616eULL);
  const Frame town = Frame::at(0, 0, random.uniform(0.2f, 0.6f));
  Builder builder(layout, random, town);
  builder.patch({-kBuiltReach, -kBuiltReach, kBuiltReach, kBuiltReach}, Ground::asphalt);

  std::vector<Plot> blocks;
  Streets streets(builder, blocks);
  // A pinwheel of four parts round the square, so that no street runs straight past it for ever.
  const float half_x = random.uniform(38, 46);
  const float half_y = random.uniform(34, 42);
  const float road = 5.5f;
  const float r = kBuiltReach - 8;
  const float ox = half_x + 2 * road;
  const float oy = half_y + 2 * road;
  streets.street({-half_x, half_y, r, oy}, true);
  streets.street({half_x, -r, ox, half_y}, false);
  streets.street({-r, -oy, half_x, -half_y}, true);
  streets.street({-ox, -half_y, -half_x, r}, false);
  const Plot parts[] = {
      {-half_x, oy, r, r}, {ox, -r, r, half_y}, {-r, -r, half_x, -oy}, {-r, -half_y, -ox, r}};
  for (const Plot& part : parts) streets.split(part, 0);

  const Plot square = {-half_x, -half_y, half_x, half_y};
  builder.patch(square, Ground::pavement);
  fill_square(builder, square.inset(2.2f));
  for (const Plot& block : blocks) {
    builder.patch(block, Ground::pavement);
    line_with_trees(builder, block);
    fill_block(builder, block.inset(random.uniform(1.8f, 2.8f)),
               std::hypot(block.middle_x(), block.middle_y()));
  }
  plant_country(builder);
  return layout;
}

}  // namespace skysphere::scene
