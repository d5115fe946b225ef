#include <algorithm>
#include <iterator>

#include "scene_town_layout.hpp"

namespace skysphere::scene {
namespace {

template <size_t Count>
Float4 pick(const Float4 (&colours)[Count], Random& random) {
  return colours[random.below(static_cast<int>(Count))];
}

Float4 varied(Float4 base, float amount, Random& random) {
  const float brightness = 1 + amount * random.uniform(-1, 1);
  const float warmth = amount * 0.4f * random.uniform(-1, 1);
  return base * colour(brightness + warmth, brightness, brightness - warmth);
}

}  // namespace

void Builder::patch(Frame frame, float half_x, float half_y, Ground ground, bool ellipse) {
  layout_.patches.push_back(
      {frame, half_x, half_y, ground, ellipse, random_.uniform(0.85f, 1.15f), random_.next32()});
}

void Builder::patch(const Plot& plot, Ground ground) {
  if (plot.width() <= 0.2f || plot.depth() <= 0.2f) return;
  patch(town_.moved(plot.middle_x(), plot.middle_y()), plot.width() / 2, plot.depth() / 2, ground);
}

uint16_t Builder::add(const Style& style) {
  layout_.styles.push_back(style);
  return static_cast<uint16_t>(layout_.styles.size() - 1);
}

Style Builder::house_style() {
  static const Float4 walls[] = {from_srgb(232, 226, 212), from_srgb(222, 205, 170),
                                 from_srgb(205, 178, 148), from_srgb(226, 214, 196),
                                 from_srgb(190, 196, 196), from_srgb(215, 190, 160),
                                 from_srgb(168, 112, 88),  from_srgb(238, 236, 230)};
  static const Float4 roofs[] = {from_srgb(136, 78, 60), from_srgb(122, 70, 56),
                                 from_srgb(148, 94, 72), from_srgb(104, 70, 60),
                                 from_srgb(92, 92, 98),  from_srgb(128, 88, 70),
                                 from_srgb(78, 76, 80)};
  static const Float4 trims[] = {from_srgb(240, 240, 236), from_srgb(92, 66, 48),
                                 from_srgb(70, 80, 84), from_srgb(214, 206, 190)};
  static const Float4 accents[] = {from_srgb(60, 98, 78), from_srgb(120, 58, 44),
                                   from_srgb(64, 84, 110), from_srgb(96, 78, 60)};
  Style style{};
  style.wall = varied(pick(walls, random_), 0.1f, random_);
  style.roof = varied(pick(roofs, random_), 0.18f, random_);
  style.trim = pick(trims, random_);
  style.accent = varied(pick(accents, random_), 0.3f, random_);
  style.storey = random_.uniform(2.6f, 3.1f);
  style.pitch = random_.uniform(2.2f, 3.6f);
  style.window_width = random_.uniform(0.9f, 1.5f);
  style.window_height = random_.uniform(1.1f, 1.6f);
  style.wear = random_.uniform(0.3f, 1);
  style.tiled = true;
  style.shutters = random_.chance(0.5f);
  return style;
}

Style Builder::block_style() {
  static const Float4 walls[] = {from_srgb(214, 196, 164), from_srgb(196, 170, 138),
                                 from_srgb(226, 220, 208), from_srgb(170, 104, 80),
                                 from_srgb(184, 132, 104), from_srgb(206, 206, 200),
                                 from_srgb(220, 188, 140), from_srgb(150, 88, 70),
                                 from_srgb(188, 190, 178), from_srgb(224, 200, 184)};
  static const Float4 flats[] = {from_srgb(150, 148, 142), from_srgb(118, 118, 120),
                                 from_srgb(176, 172, 164), from_srgb(134, 124, 112),
                                 from_srgb(112, 120, 104)};
  Style style = house_style();
  const Float4 tiles = style.roof;
  style.wall = varied(pick(walls, random_), 0.14f, random_);
  style.roof = random_.chance(0.5f) ? tiles : varied(pick(flats, random_), 0.2f, random_);
  style.storey = random_.uniform(2.9f, 3.6f);
  style.pitch = random_.uniform(2.1f, 3.9f);
  style.window_width = std::min(random_.uniform(0.9f, 2.3f), style.pitch - 0.5f);
  style.window_height = random_.uniform(1.3f, 2.1f);
  style.shop = random_.chance(0.5f);
  style.shutters = random_.chance(0.25f);
  style.balconies = random_.chance(0.4f);
  return style;
}

void Builder::box(Frame frame, float half_x, float half_y, float bottom, float top, Finish finish,
                  uint16_t style) {
  Solid solid{};
  solid.frame = frame;
  solid.half_x = half_x;
  solid.half_y = half_y;
  solid.bottom = bottom;
  solid.top = solid.shadow_top = top;
  solid.finish = finish;
  solid.style = style;
  solid.seed = random_.next32();
  layout_.solids.push_back(solid);
}

uint16_t Builder::plain_style() {
  if (plain_styles_.empty()) {
    const Float4 colours[] = {from_srgb(170, 170, 168), from_srgb(120, 124, 128),
                              from_srgb(150, 96, 76), from_srgb(206, 204, 198),
                              from_srgb(88, 90, 92)};
    for (const Float4 base : colours) {
      Style style{};
      style.wall = base;
      style.roof = base * splat(1.1f);
      style.wear = 0.8f;
      plain_styles_.push_back(add(style));
    }
  }
  return plain_styles_[random_.below(static_cast<int>(plain_styles_.size()))];
}

void Builder::roof_clutter(const Frame& frame, float half_x, float half_y, float top) {
  const int count = random_.below(4) + (half_x * half_y > 90 ? 3 : 1);
  for (int i = 0; i < count; ++i) {
    const float x = random_.uniform(-0.75f, 0.75f) * half_x;
    const float y = random_.uniform(-0.7f, 0.7f) * half_y;
    // The head of a stairwell only on large roofs.
    const bool stair = i == 0 && half_x > 4.8f && top > 8;
    const float size_x = stair ? random_.uniform(1.5f, 2.4f) : random_.uniform(0.4f, 1.3f);
    const float size_y = stair ? random_.uniform(1.3f, 2) : random_.uniform(0.4f, 1);
    const float height = stair ? random_.uniform(2, 2.8f) : random_.uniform(0.5f, 1.5f);
    box(frame.moved(x, y), std::min(size_x, half_x * 0.4f), std::min(size_y, half_y * 0.4f), top,
        top + height, Finish::plain, plain_style());
  }
}

void Builder::building(const Plot& plot, int storeys, Roof roof, const Style& style) {
  const bool along_x = plot.width() >= plot.depth();
  // The ridge runs along local y, so the longer side becomes local y.
  const Frame frame = town_.moved(plot.middle_x(), plot.middle_y(), along_x ? 3 : 0);
  const float half_x = (along_x ? plot.depth() : plot.width()) / 2;
  const float half_y = (along_x ? plot.width() : plot.depth()) / 2;
  Style own = style;
  own.tiled = roof != Roof::flat;
  const float eaves = static_cast<float>(storeys) * style.storey + (style.shop ? 0.9f : 0.5f);
  Solid solid{};
  solid.frame = frame;
  solid.half_x = half_x;
  solid.half_y = half_y;
  solid.top = solid.shadow_top = eaves + (roof == Roof::flat ? 0.4f : 0);
  solid.finish = Finish::building;
  solid.style = add(own);
  solid.seed = random_.next32();
  if (roof != Roof::flat) {
    solid.slope_x = random_.uniform(0.55f, 0.95f);
    const float rise = solid.slope_x * half_x;
    solid.ridge_x = solid.top = eaves + rise;
    solid.shadow_top = eaves + rise * 0.7f;
    if (roof == Roof::hip) {
      solid.slope_y = solid.slope_x * random_.uniform(1, 1.3f);
      solid.ridge_y = eaves + solid.slope_y * half_y;
    }
  }
  layout_.solids.push_back(solid);
  if (roof == Roof::flat) {
    roof_clutter(frame, half_x, half_y, solid.top);
  } else {
    const int chimneys = 1 + random_.below(half_y > 8 ? 4 : 2);
    for (int i = 0; i < chimneys; ++i) {
      const float x = random_.uniform(-0.5f, 0.5f) * half_x;
      const float y = random_.uniform(-0.6f, 0.6f) * half_y;
      const float height = solid.ridge_x - solid.slope_x * std::fabs(x);
      box(frame.moved(x, y), random_.uniform(0.3f, 0.5f), random_.uniform(0.3f, 0.7f), eaves,
          height + random_.uniform(0.6f, 1.3f), Finish::plain, plain_style());
    }
    if (random_.chance(0.35f) && half_x > 4) {
      // A dormer: a small gabled house across the slope.
      Solid dormer = solid;
      const float side = random_.chance(0.5f) ? 1.0f : -1.0f;
      dormer.frame = frame.moved(side * half_x * 0.5f, random_.uniform(-0.5f, 0.5f) * half_y, 1);
      dormer.half_x = random_.uniform(1, 1.8f);
      dormer.half_y = half_x * 0.36f;
      dormer.bottom = eaves;
      dormer.slope_x = 0.7f;
      dormer.slope_y = 0;
      dormer.ridge_x = dormer.top = eaves + solid.slope_x * half_x * 0.8f;
      dormer.shadow_top = dormer.top;
      dormer.seed = random_.next32();
      layout_.solids.push_back(dormer);
    }
  }
}

uint16_t Builder::leaf_style() {
  if (leaf_styles_.empty()) {
    const Float4 greens[] = {from_srgb(74, 100, 44), from_srgb(88, 112, 48),
                             from_srgb(62, 92, 46),  from_srgb(104, 120, 56),
                             from_srgb(56, 80, 44),  from_srgb(112, 104, 52),
                             from_srgb(94, 110, 66)};
    for (const Float4 base : greens) {
      for (int i = 0; i < 4; ++i) {
        Style style{};
        style.wall = style.roof = varied(base, 0.16f, random_);
        leaf_styles_.push_back(add(style));
      }
    }
  }
  return leaf_styles_[random_.below(static_cast<int>(leaf_styles_.size()))];
}

void Builder::tree(float x, float y, float size) {
  const Frame frame = town_.moved(x, y);
  const uint16_t style = leaf_style();
  Solid crown{};
  crown.ellipsoid = true;
  crown.style = style;
  if (random_.chance(0.18f)) {
    crown.finish = Finish::conifer;
    crown.frame = frame.turned(random_.uniform(0, 3));
    crown.half_x = crown.half_y = size * 0.5f;
    crown.bottom = size * 0.1f;
    crown.top = size * random_.uniform(2, 2.8f);
    crown.shadow_top = crown.top * 0.6f;
    crown.seed = random_.next32();
    layout_.solids.push_back(crown);
    return;
  }
  crown.finish = Finish::crown;
  const float base = size * random_.uniform(0.25f, 0.4f);
  const int blobs = size > 2.4f ? 7 : (size > 1.6f ? 5 : 4);
  const float turn = random_.uniform(0, 6.28f);
  for (int i = 0; i < blobs; ++i) {
    const float angle = turn + static_cast<float>(i) * 6.28f / static_cast<float>(blobs - 1);
    const float reach = i == 0 ? 0 : size * random_.uniform(0.36f, 0.62f);
    crown.frame = frame.moved(std::cos(angle) * reach, std::sin(angle) * reach);
    crown.half_x = size * (i == 0 ? 0.72f : random_.uniform(0.36f, 0.58f));
    crown.half_y = crown.half_x * random_.uniform(0.85f, 1.15f);
    const float lift = i == 0 ? size * 0.3f : size * random_.uniform(0, 0.55f);
    crown.bottom = base + lift;
    crown.top = crown.bottom + crown.half_x * random_.uniform(1.6f, 2.1f);
    crown.shadow_top = crown.bottom + (crown.top - crown.bottom) * 0.75f;
    crown.seed = random_.next32();
    layout_.solids.push_back(crown);
  }
  box(frame, size * 0.07f, size * 0.07f, 0, base + size * 0.6f, Finish::plain, bark_style());
}

uint16_t Builder::bark_style() {
  if (bark_styles_.empty()) {
    Style style{};
    style.wall = style.roof = from_srgb(90, 74, 58);
    style.wear = 1;
    bark_styles_.push_back(add(style));
  }
  return bark_styles_[0];
}

uint16_t Builder::car_style() {
  if (car_styles_.empty()) {
    const Float4 paints[] = {from_srgb(232, 232, 230), from_srgb(40, 42, 46),
                             from_srgb(150, 154, 158), from_srgb(150, 28, 30),
                             from_srgb(36, 66, 120),   from_srgb(92, 96, 102),
                             from_srgb(196, 198, 198), from_srgb(60, 84, 70),
                             from_srgb(212, 168, 60),  from_srgb(112, 140, 164)};
    for (const Float4 paint : paints) {
      Style style{};
      style.wall = style.roof = paint;
      car_styles_.push_back(add(style));
    }
  }
  return car_styles_[random_.below(static_cast<int>(car_styles_.size()))];
}

void Builder::car(Frame frame) {
  const Frame parked =
      frame.moved(random_.uniform(-0.25f, 0.25f), random_.uniform(-0.12f, 0.12f))
          .turned(random_.uniform(-0.03f, 0.03f) + (random_.chance(0.5f) ? 3.14159f : 0));
  const uint16_t style = car_style();
  const bool van = random_.chance(0.1f);
  const float half_length = random_.uniform(1.95f, 2.35f) + (van ? 0.4f : 0);
  const float half_width = random_.uniform(0.84f, 0.94f) + (van ? 0.08f : 0);
  const float belt = van ? 1.1f : random_.uniform(0.82f, 0.95f);
  box(parked, half_length, half_width, 0.16f, belt, Finish::car_body, style);
  Solid cabin = layout_.solids.back();
  cabin.frame = parked.moved(van ? -0.35f : random_.uniform(-0.35f, -0.1f), 0);
  cabin.half_x = van ? half_length - 0.6f : half_length * random_.uniform(0.56f, 0.66f);
  cabin.half_y = half_width - 0.04f;
  cabin.bottom = belt;
  cabin.top = cabin.shadow_top = van ? 2.0f : random_.uniform(1.36f, 1.6f);
  cabin.slope_x = van ? 2.2f : 0.95f;
  cabin.ridge_x = belt + cabin.slope_x * cabin.half_x;
  cabin.slope_y = 3.2f;
  cabin.ridge_y = belt + cabin.slope_y * cabin.half_y;
  cabin.finish = Finish::car_cabin;
  layout_.solids.push_back(cabin);
}

void Builder::hedge(const Plot& plot) {
  box(town_.moved(plot.middle_x(), plot.middle_y()), std::max(plot.width() / 2, 0.35f),
      std::max(plot.depth() / 2, 0.35f), 0, random_.uniform(1, 1.9f), Finish::hedge, leaf_style());
}

}  // namespace skysphere::scene
