#ifndef SKYSPHERE_LENS_H
#define SKYSPHERE_LENS_H

/// A central camera with two terms of radial distortion, as SphereGeometry's Lens: a direction
/// (x right, y down, z forward) falls on
/// principal + focal_length * (1 + k1 r^2 + k2 r^4) * (x / z, y / z), r^2 = (x^2 + y^2) / z^2.
typedef struct skysphere_lens {
  double focal_length;  ///< In pixels.
  double principal_x;   ///< In pixels; the centre of the first pixel is at 0.5.
  double principal_y;
  double k1;
  double k2;
} skysphere_lens;

#endif
