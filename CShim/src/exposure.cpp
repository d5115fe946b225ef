// The curves, gains, white balance and vignetting of photos from their overlaps.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "exposure_samples.hpp"
#include "exposure_system.hpp"
#include "guard.hpp"
#include "highlights.hpp"
#include "response_fit.hpp"
#include "response_overlaps.hpp"
#include "seam_canvas.hpp"

using skysphere::guarded;

namespace skysphere {
namespace {

/// The stated gains, less their mean; 0 for photos that state none. Empty when fewer than two do.
std::vector<double> stated_gains(const skysphere_light_prior* priors, int count) {
  double sum = 0;
  int stated = 0;
  for (int photo = 0; photo < count; ++photo) {
    if (!std::isfinite(priors[photo].stated_log_gain)) continue;
    sum += priors[photo].stated_log_gain;
    ++stated;
  }
  if (stated < 2) return {};
  std::vector<double> gains(count, 0);
  for (int photo = 0; photo < count; ++photo) {
    if (std::isfinite(priors[photo].stated_log_gain)) {
      gains[photo] = priors[photo].stated_log_gain - sum / stated;
    }
  }
  return gains;
}

/// How stated gains compare with those that the overlaps say.
struct Agreement {
  /// Whether they explain the overlaps better than equal gains do.
  bool agrees;
  /// What to multiply them by.
  double power;
};

/// Some cameras and most programs brighten pictures after they were exposed, and copies may keep
/// the tags of what they were made of. Curves that are found are known up to a power of light, and
/// so are the gains; those that keep sRGB's have none to find.
Agreement compare(const std::vector<double>& stated, const std::vector<ExposureSample>& samples,
                  const ExposureSystem& solved, bool finds_power) {
  std::vector<std::pair<double, double>> pairs;
  std::pair<int, int> last{-1, -1};
  double product = 0, square = 0;
  for (const ExposureSample& sample : samples) {
    const std::pair<int, int> pair{sample.first, sample.second};
    if (pair == last) continue;
    last = pair;
    double found = 0;
    for (int channel = 0; channel < 3; ++channel) {
      found += (solved.gain(pair.first, channel) - solved.gain(pair.second, channel)) / 3;
    }
    const double said = stated[pair.first] - stated[pair.second];
    pairs.emplace_back(found, said);
    product += found * said;
    square += said * said;
  }
  const double power = finds_power && square > 0 ? std::max(0.0, product / square) : 1;
  double with = 0, without = 0;
  for (const auto& [found, said] : pairs) {
    with += std::abs(found - power * said);
    without += std::abs(found);
  }
  return {with <= without, power};
}

/// Numbers cameras from 0 in the order in which they come.
std::vector<int> number_cameras(const skysphere_light_prior* priors, int count, int* camera_count) {
  std::vector<int> known, result;
  for (int photo = 0; photo < count; ++photo) {
    const auto place = std::find(known.begin(), known.end(), priors[photo].camera);
    result.push_back(static_cast<int>(place - known.begin()));
    if (place == known.end()) known.push_back(priors[photo].camera);
  }
  *camera_count = static_cast<int>(known.size());
  return result;
}

/// The camera that most photos are of.
int commonest(const std::vector<int>& camera_of_photo, int camera_count) {
  std::vector<int> photos(camera_count, 0);
  for (int camera : camera_of_photo) ++photos[camera];
  return static_cast<int>(std::max_element(photos.begin(), photos.end()) - photos.begin());
}

}  // namespace
}  // namespace skysphere

void skysphere_seam_canvas_solve_exposures(const skysphere_seam_canvas* canvas,
                                           const skysphere_light_prior* priors,
                                           skysphere_exposure* exposures,
                                           skysphere_exposure_summary* summary,
                                           skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    const int count = static_cast<int>(canvas->patches.size());
    int camera_count = 0;
    const std::vector<int> cameras = skysphere::number_cameras(priors, count, &camera_count);
    // The panorama is shown as the camera of most photos shows light.
    const int reference = skysphere::commonest(cameras, camera_count);
    const std::vector<skysphere::ResponseTerms> responses = skysphere::find_responses(
        skysphere::collect_response_pairs(*canvas, cameras), camera_count, reference);
    const bool finds_response = std::any_of(
        responses.begin(), responses.end(),
        [](const skysphere::ResponseTerms& terms) { return terms != skysphere::ResponseTerms{}; });
    const std::vector<skysphere::ExposureSample> samples =
        skysphere::collect_exposure_samples(*canvas);
    skysphere::ExposureSystem system(samples, cameras, responses);
    system.solve(std::vector<double>(count, 0));
    std::vector<double> stated = skysphere::stated_gains(priors, count);
    bool uses_stated = false;
    if (!stated.empty()) {
      const auto [agrees, power] = skysphere::compare(stated, samples, system, finds_response);
      uses_stated = agrees;
      for (double& gain : stated) gain *= power;
    }
    if (uses_stated) system.solve(stated);
    for (int photo = 0; photo < count; ++photo) {
      for (int index = 0; index < 3; ++index) {
        exposures[photo].log_gain[index] = system.gain(photo, index);
        exposures[photo].vignetting[index] = system.vignetting(photo, index);
      }
      std::copy_n(responses[cameras[photo]].begin(), skysphere::kResponseTerms,
                  exposures[photo].response);
      std::copy_n(responses[reference].begin(), skysphere::kResponseTerms,
                  exposures[photo].panorama_response);
    }
    skysphere::learn_highlights(*canvas, exposures);
    *summary = {system.residual(), uses_stated ? 1 : 0, finds_response ? 1 : 0};
    return 0;
  });
}
