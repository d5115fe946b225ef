#include "own_pages.hpp"

#include <sys/mman.h>

#include <new>

namespace skysphere {

OwnPages OwnPages::copy_of(const cv::Mat& picture) {
  const size_t stride = picture.cols * picture.elemSize(), bytes = stride * picture.rows;
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  OwnPages result;
  result.pages = std::shared_ptr<void>(memory, [bytes](void* begin) { munmap(begin, bytes); });
  result.pixels = cv::Mat(picture.size(), picture.type(), memory, stride);
  picture.copyTo(result.pixels);
  return result;
}

}  // namespace skysphere
