#include <cstring>
#include <exiv2/exiv2.hpp>
#include <memory>
#include <mutex>
#include <string>

#include "bytes.hpp"
#include "file.hpp"
#include "guard.hpp"
#include "skysphere_metadata.h"

using skysphere::Failure;
using skysphere::guarded;

struct skysphere_metadata {
  Exiv2::ExifData exif;
  Exiv2::XmpData xmp;
  std::vector<uint8_t> icc;
};

namespace {

/// The lock round all work of exiv2, whose XMP toolkit and namespace table are shared by all
/// threads. Taking it also prepares the library, once.
std::unique_lock<std::mutex> lock_exiv2() {
  static std::mutex mutex;
  std::unique_lock<std::mutex> lock(mutex);
  static const bool prepared = [] {
    Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
    Exiv2::XmpParser::initialize();
    Exiv2::XmpProperties::registerNs("http://www.dji.com/drone-dji/1.0/", "drone-dji");
    Exiv2::XmpProperties::registerNs("http://ns.google.com/photos/1.0/panorama/", "GPano");
    return true;
  }();
  static_cast<void>(prepared);
  return lock;
}

bool is_xmp_key(const char* key) { return std::strncmp(key, "Xmp.", 4) == 0; }

skysphere_bytes* bytes_of(const void* content, size_t count) {
  const auto* first = static_cast<const uint8_t*>(content);
  auto result = std::make_unique<skysphere_bytes>();
  result->content.assign(first, first + count);
  return result.release();
}

std::vector<uint8_t> icc_profile_of(Exiv2::Image& image) {
  if (!image.iccProfileDefined()) return {};
#if EXIV2_TEST_VERSION(0, 28, 0)
  const Exiv2::DataBuf& profile = image.iccProfile();
  return std::vector<uint8_t>(profile.begin(), profile.end());
#else
  const Exiv2::DataBuf& profile = *image.iccProfile();
  return std::vector<uint8_t>(profile.pData_, profile.pData_ + profile.size_);
#endif
}

template <typename Data>
void remove_prefix(Data& data, const std::string& prefix) {
  for (auto entry = data.begin(); entry != data.end();) {
    if (entry->key().compare(0, prefix.size(), prefix) == 0) {
      entry = data.erase(entry);
    } else {
      ++entry;
    }
  }
}

}  // namespace

skysphere_metadata* skysphere_metadata_read(const char* path, skysphere_error* error) noexcept {
  return guarded<skysphere_metadata*>(error, nullptr, [&] {
    // Tells a missing file from one without metadata.
    skysphere::open_for_reading(path).reset();
    auto metadata = std::make_unique<skysphere_metadata>();
    const auto lock = lock_exiv2();
    try {
      const auto image = Exiv2::ImageFactory::open(path, false);
      try {
        image->readMetadata();
      } catch (const Exiv2::AnyError&) {
        // One broken part, such as the colour profile, does not take the others with it.
      }
      metadata->exif = image->exifData();
      metadata->xmp = image->xmpData();
      metadata->icc = icc_profile_of(*image);
    } catch (const Exiv2::AnyError&) {
      // Not a picture: there is nothing to tell.
    }
    return metadata.release();
  });
}

skysphere_metadata* skysphere_metadata_make(skysphere_error* error) noexcept {
  return guarded<skysphere_metadata*>(error, nullptr, [&] { return new skysphere_metadata; });
}

void skysphere_metadata_free(skysphere_metadata* metadata) noexcept { delete metadata; }

skysphere_bytes* skysphere_metadata_copy_text(const skysphere_metadata* metadata, const char* key,
                                              skysphere_error* error) noexcept {
  return guarded<skysphere_bytes*>(error, nullptr, [&]() -> skysphere_bytes* {
    const auto lock = lock_exiv2();
    std::string text;
    if (is_xmp_key(key)) {
      const auto entry = metadata->xmp.findKey(Exiv2::XmpKey(key));
      if (entry == metadata->xmp.end()) return nullptr;
      text = entry->toString();
    } else {
      const auto entry = metadata->exif.findKey(Exiv2::ExifKey(key));
      if (entry == metadata->exif.end()) return nullptr;
      text = entry->toString();
    }
    return bytes_of(text.data(), text.size());
  });
}

int skysphere_metadata_set_text(skysphere_metadata* metadata, const char* key, const char* text,
                                skysphere_error* error) noexcept {
  return guarded<int>(error, 0, [&] {
    const auto lock = lock_exiv2();
    if (is_xmp_key(key)) {
      metadata->xmp[key] = std::string(text);
      return 1;
    }
    const Exiv2::ExifKey exif_key(key);
    const auto value = Exiv2::Value::create(exif_key.defaultTypeId());
    if (value->read(text) != 0) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, std::string(key) + " cannot be \"" + text + "\"");
    }
    const auto old = metadata->exif.findKey(exif_key);
    if (old != metadata->exif.end()) metadata->exif.erase(old);
    metadata->exif.add(exif_key, value.get());
    return 1;
  });
}

int skysphere_metadata_remove(skysphere_metadata* metadata, const char* prefix,
                              skysphere_error* error) noexcept {
  return guarded<int>(error, 0, [&] {
    const auto lock = lock_exiv2();
    remove_prefix(metadata->exif, prefix);
    remove_prefix(metadata->xmp, prefix);
    return 1;
  });
}

skysphere_bytes* skysphere_metadata_copy_icc(const skysphere_metadata* metadata,
                                             skysphere_error* error) noexcept {
  return guarded<skysphere_bytes*>(
      error, nullptr, [&] { return bytes_of(metadata->icc.data(), metadata->icc.size()); });
}

skysphere_bytes* skysphere_metadata_encode_exif(const skysphere_metadata* metadata,
                                                skysphere_error* error) noexcept {
  return guarded<skysphere_bytes*>(error, nullptr, [&] {
    const auto lock = lock_exiv2();
    Exiv2::Blob blob;
    if (!metadata->exif.empty()) {
      Exiv2::ExifParser::encode(blob, nullptr, 0, Exiv2::littleEndian, metadata->exif);
    }
    return bytes_of(blob.data(), blob.size());
  });
}

skysphere_bytes* skysphere_metadata_encode_xmp(const skysphere_metadata* metadata,
                                               skysphere_error* error) noexcept {
  return guarded<skysphere_bytes*>(error, nullptr, [&] {
    const auto lock = lock_exiv2();
    std::string packet;
    if (!metadata->xmp.empty() &&
        Exiv2::XmpParser::encode(packet, metadata->xmp, Exiv2::XmpParser::useCompactFormat, 0) !=
            0) {
      throw Failure(SKYSPHERE_INTERNAL, "exiv2 could not encode the XMP packet");
    }
    return bytes_of(packet.data(), packet.size());
  });
}
