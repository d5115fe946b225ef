// What fills the blocks of the town: flats round a courtyard, houses with gardens, parks, halls.
#include <algorithm>

#include "scene_town_layout.hpp"

namespace skysphere::scene {
namespace {

void scatter_trees(Builder& builder, const Plot& plot, int count, float low, float high) {
  Random& random = builder.random();
  for (int i = 0; i < count; ++i) {
    const float size = random.uniform(low, high);
    const float x = random.uniform(plot.x0 + size, plot.x1 - size);
    const float y = random.uniform(plot.y0 + size, plot.y1 - size);
    builder.tree(x, y, size);
  }
}

void flats(Builder& builder, const Plot& plot) {
  Random& random = builder.random();
  const float depth = random.uniform(10.5f, 13);
  builder.patch(plot, Ground::gravel);
  const Plot court = plot.inset(depth);
  builder.patch(court.inset(0.8f), random.chance(0.75f) ? Ground::grass : Ground::parking);
  const int usual = 3 + random.below(3);
  // Two sides run through, the two between them end at their backs.
  for (int side = 0; side < 4; ++side) {
    const bool along_x = side < 2;
    float from = along_x ? plot.x0 : plot.y0 + depth;
    const float to = along_x ? plot.x1 : plot.y1 - depth;
    while (to - from > 9) {
      float width = random.uniform(12, 24);
      if (to - from - width < 10) width = to - from;
      if (random.chance(0.07f)) {
        from += width;
        continue;
      }
      const float back = depth * random.uniform(0.88f, 1);
      Plot house{};
      switch (side) {
        case 0:
          house = {from, plot.y0, from + width, plot.y0 + back};
          break;
        case 1:
          house = {from, plot.y1 - back, from + width, plot.y1};
          break;
        case 2:
          house = {plot.x0, from, plot.x0 + back, from + width};
          break;
        default:
          house = {plot.x1 - back, from, plot.x1, from + width};
          break;
      }
      const int storeys = std::max(2, usual + random.below(3) - 1);
      const bool gable = random.chance(0.55f) && width > back;
      builder.building(house, storeys, gable ? Builder::Roof::gable : Builder::Roof::flat,
                       builder.block_style());
      from += width;
    }
  }
  if (court.width() > 14 && court.depth() > 14) {
    scatter_trees(builder, court, 3 + random.below(6), 2, 3.6f);
    if (random.chance(0.5f)) {
      const float x = court.middle_x() + random.uniform(-4, 4);
      builder.patch(builder.town().moved(x, court.middle_y()), 3.5f, 2.5f, Ground::flowers, true);
    }
  }
}

void garden(Builder& builder, const Plot& lot, const Plot& house) {
  Random& random = builder.random();
  builder.patch(lot, random.chance(0.8f) ? Ground::lawn : Ground::grass);
  if (random.chance(0.8f)) {
    builder.hedge({lot.x0, lot.y0, lot.x0 + 0.8f, lot.y1});
  }
  if (random.chance(0.6f)) builder.hedge({lot.x0, lot.y1 - 0.8f, lot.x1, lot.y1});
  // A terrace, a path and a drive.
  builder.patch({house.x0 - 0.5f, house.y1, house.x1 + 0.5f, house.y1 + random.uniform(2, 4)},
                Ground::pavement);
  const float path = random.uniform(house.x0 + 1, house.x1 - 1);
  builder.patch({path - 0.6f, lot.y0, path + 0.6f, house.y0}, Ground::pavement);
  if (house.x0 - lot.x0 > 3.2f) {
    builder.patch({lot.x0 + 0.9f, lot.y0, lot.x0 + 3.4f, house.y1}, Ground::gravel);
    if (random.chance(0.7f)) {
      builder.car(builder.town().moved(lot.x0 + 2.1f, house.y0 + random.uniform(-2, 3), 1));
    }
  }
  if (random.chance(0.22f) && lot.y1 - house.y1 > 10) {
    const float x = random.uniform(lot.x0 + 4, lot.x1 - 4);
    const Frame pool = builder.town().moved(x, house.y1 + 6.5f);
    builder.patch(pool, 3.6f, 2.4f, Ground::pavement);
    builder.patch(pool, 2.8f, 1.6f, Ground::water);
  }
  const int beds = 1 + random.below(3);
  for (int i = 0; i < beds; ++i) {
    const float x = random.uniform(lot.x0 + 1.5f, lot.x1 - 1.5f);
    const float y = random.uniform(lot.y0 + 1, lot.y1 - 1);
    builder.patch(builder.town().moved(x, y), random.uniform(0.6f, 1.8f), random.uniform(0.5f, 1),
                  Ground::flowers, true);
  }
  if (lot.y1 - house.y1 > 6) {
    scatter_trees(builder, {lot.x0, house.y1 + 1, lot.x1, lot.y1}, 1 + random.below(3), 1, 2.7f);
  }
}

/// One row of houses whose fronts look at y0; mirrored when the street is at y1.
void houses(Builder& builder, const Plot& row, bool mirrored) {
  Random& random = builder.random();
  float x = row.x0;
  // A block's second row is the first one seen from the other side, so turn the town round it.
  while (row.x1 - x > 11) {
    float width = random.uniform(13, 21);
    if (row.x1 - x - width < 12) width = row.x1 - x;
    const Plot lot = {x, row.y0, x + width, row.y1};
    const float house_width = std::min(random.uniform(8, 12.5f), width - 4.5f);
    const float house_depth = std::min(random.uniform(7.5f, 10.5f), lot.depth() * 0.5f);
    const float front = random.uniform(3, 6.5f);
    const float left = lot.x1 - 1 - house_width - random.uniform(0, 0.8f);
    const Plot house = {left, lot.y0 + front, left + house_width, lot.y0 + front + house_depth};
    const auto placed = [&](const Plot& plot) {
      if (!mirrored) return plot;
      return Plot{row.x0 + row.x1 - plot.x1, row.y0 + row.y1 - plot.y1, row.x0 + row.x1 - plot.x0,
                  row.y0 + row.y1 - plot.y0};
    };
    if (mirrored) {
      Builder& same = builder;
      same.patch(placed(lot), random.chance(0.8f) ? Ground::lawn : Ground::grass);
      same.patch(placed({left - 0.5f, house.y1, house.x1 + 0.5f, house.y1 + 3}), Ground::pavement);
      same.patch(placed({left + 2, lot.y0, left + 3.3f, house.y0}), Ground::pavement);
      if (random.chance(0.7f)) same.hedge(placed({lot.x0, lot.y0, lot.x0 + 0.8f, lot.y1}));
      if (lot.y1 - house.y1 > 6) {
        scatter_trees(builder, placed({lot.x0, house.y1 + 1, lot.x1, lot.y1}), 1 + random.below(4),
                      1, 2.9f);
      }
    } else {
      garden(builder, lot, house);
    }
    const Builder::Roof roofs[] = {Builder::Roof::gable, Builder::Roof::gable, Builder::Roof::hip,
                                   Builder::Roof::flat};
    builder.building(placed(house), 1 + random.below(2) + (random.chance(0.15f) ? 1 : 0),
                     roofs[random.below(4)], builder.house_style());
    if (random.chance(0.4f)) {
      // An annexe or a garage.
      const float size = random.uniform(3, 4.2f);
      builder.building(placed({lot.x0 + 1, house.y1 - 2, lot.x0 + 1 + size, house.y1 + size}), 1,
                       random.chance(0.5f) ? Builder::Roof::flat : Builder::Roof::gable,
                       builder.house_style());
    }
    x += width;
  }
}

void park(Builder& builder, const Plot& plot) {
  Random& random = builder.random();
  builder.patch(plot, Ground::grass);
  const Frame middle = builder.town().moved(plot.middle_x(), plot.middle_y());
  const float half_x = plot.width() / 2;
  const float half_y = plot.depth() / 2;
  if (random.chance(0.4f) && half_x > 24 && half_y > 24) {
    const bool along_x = half_x > half_y;
    builder.patch(middle.moved(0, 0, along_x ? 0 : 1), std::max(half_x, half_y) * 0.78f,
                  std::min(half_x, half_y) * 0.72f, Ground::pitch);
    const Plot edge = {plot.x0, plot.y0, plot.x1, plot.y0 + 8};
    scatter_trees(builder, edge, 8, 2, 3.6f);
    return;
  }
  for (int i = 0; i < 3; ++i) {
    builder.patch(middle.turned(random.uniform(-0.5f, 0.5f) + static_cast<float>(i % 2) * 1.57f),
                  (i % 2 == 0 ? half_x : half_y) * 0.98f, 1.1f, Ground::gravel);
  }
  if (random.chance(0.6f)) {
    const Frame pond = middle.moved(random.uniform(-0.4f, 0.4f) * half_x, half_y * 0.4f);
    builder.patch(pond, half_x * 0.34f, half_y * 0.24f, Ground::gravel, true);
    builder.patch(pond, half_x * 0.31f, half_y * 0.21f, Ground::water, true);
  }
  const int trees = static_cast<int>(half_x * half_y / 32);
  scatter_trees(builder, plot.inset(1), trees, 2.2f, 4.8f);
}

void hall(Builder& builder, const Plot& plot) {
  Random& random = builder.random();
  builder.patch(plot, Ground::asphalt);
  Plot house = plot.inset(3);
  house.y1 = lerp(plot.y0, plot.y1, random.uniform(0.45f, 0.58f));
  Style style = builder.block_style();
  style.storey = 4.5f;
  style.pitch = random.uniform(4, 7);
  style.window_width = style.pitch * 0.6f;
  style.balconies = style.shutters = false;
  builder.building(house, 1 + random.below(2), Builder::Roof::flat, style);
  const Plot bays = {plot.x0 + 4, house.y1 + 6, plot.x1 - 4, plot.y1 - 3};
  builder.patch(bays, Ground::parking);
  // The bays' lines stand every 2.5 m along x on both sides of the middle lane.
  const float half_depth = bays.depth() / 2;
  const int count = static_cast<int>(bays.width() / 2.5f);
  for (int i = 0; i < count; ++i) {
    for (const float side : {-1.0f, 1.0f}) {
      if (!random.chance(0.55f)) continue;
      const float x =
          bays.middle_x() + (static_cast<float>(i) - static_cast<float>(count) / 2 + 0.5f) * 2.5f;
      builder.car(builder.town().moved(x, bays.middle_y() + side * (half_depth - 2.6f), 1));
    }
  }
  scatter_trees(builder, {plot.x0, plot.y1 - 3.5f, plot.x1, plot.y1}, 4, 1.2f, 1.7f);
}

}  // namespace

void line_with_trees(Builder& builder, const Plot& block) {
  Random& random = builder.random();
  for (int side = 0; side < 4; ++side) {
    if (random.chance(0.55f)) continue;
    const bool along_x = side < 2;
    const float end = (along_x ? block.width() : block.depth()) - 4;
    for (float at = 4; at < end; at += random.uniform(8, 13)) {
      if (random.chance(0.15f)) continue;
      const float x = along_x ? block.x0 + at : (side == 2 ? block.x0 + 1.1f : block.x1 - 1.1f);
      const float y = along_x ? (side == 0 ? block.y0 + 1.1f : block.y1 - 1.1f) : block.y0 + at;
      builder.tree(x, y, random.uniform(1.3f, 2.1f));
    }
  }
}

void fill_block(Builder& builder, const Plot& block, float distance_to_centre) {
  Random& random = builder.random();
  const float chance = random.uniform();
  const bool small = std::min(block.width(), block.depth()) < 34;
  if (chance < 0.09f) return park(builder, block);
  if (chance < 0.16f && distance_to_centre > 90 && !small) return hall(builder, block);
  if (!small && distance_to_centre < random.uniform(120, 230)) return flats(builder, block);
  builder.patch(block, Ground::grass);
  if (block.depth() < 40) {
    houses(builder, block, random.chance(0.5f));
  } else {
    Plot first = block;
    Plot second = block;
    first.y1 = second.y0 = block.middle_y();
    houses(builder, first, false);
    houses(builder, second, true);
  }
}

void fill_square(Builder& builder, const Plot& square) {
  Random& random = builder.random();
  const Frame middle = builder.town();
  builder.patch(square, Ground::plaza);
  const float half_x = square.width() / 2;
  const float half_y = square.depth() / 2;
  // Four lawns with walks between them and a fountain in the middle.
  for (int i = 0; i < 4; ++i) {
    const float side_x = i % 2 == 0 ? -1.0f : 1.0f;
    const float side_y = i < 2 ? -1.0f : 1.0f;
    const Frame lawn = middle.moved(side_x * half_x * 0.52f, side_y * half_y * 0.52f);
    builder.patch(lawn, half_x * 0.38f, half_y * 0.36f, Ground::pavement);
    builder.patch(lawn, half_x * 0.38f - 0.5f, half_y * 0.36f - 0.5f,
                  i == 1 ? Ground::grass : Ground::lawn);
    builder.patch(lawn.moved(random.uniform(-3, 3), random.uniform(-2, 2)), random.uniform(2, 5),
                  random.uniform(1.5f, 3), Ground::flowers, true);
    const float slant = std::atan2(half_y * 0.36f, half_x * 0.38f);
    builder.patch(lawn.turned(side_x * side_y * slant),
                  std::hypot(half_x * 0.38f, half_y * 0.36f) - 0.9f, 0.75f, Ground::gravel);
    const int trees = 6 + random.below(4);
    for (int j = 0; j < trees; ++j) {
      builder.tree(side_x * half_x * random.uniform(0.4f, 0.88f),
                   side_y * half_y * random.uniform(0.5f, 0.86f), random.uniform(1.6f, 3.6f));
    }
  }
  builder.patch(middle.moved(1.5f, -1), 9, 9, Ground::plaza, true);
  builder.patch(middle.moved(1.5f, -1), 5, 5, Ground::pavement, true);
  builder.patch(middle.moved(1.5f, -1), 4.4f, 4.4f, Ground::water, true);
  builder.patch(middle.moved(1.5f, -1), 1, 1, Ground::pavement, true);
  for (int i = 0; i < 8; ++i) {
    builder.car(middle.moved(-half_x * 0.8f + static_cast<float>(i) * 2.8f, half_y - 3, 1));
  }
}

}  // namespace skysphere::scene
