#include <minizip/unzip.h>
#include <minizip/zip.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "CZip.h"
#include "memory_file.hpp"

using czip::MemoryFile;

struct czip_bytes {
  std::vector<uint8_t> bytes;
};

struct czip_writer {
  MemoryFile file;
  zipFile archive = nullptr;
};

struct czip_reader {
  MemoryFile file;
  unzFile archive = nullptr;
  std::vector<std::string> names;
  std::vector<unz64_file_pos> places;
};

namespace {

/// 1 January 1980 in the calendar of ZIP archives: the earliest date that it has.
constexpr uLong kDosDate = (1u << 21) | (1u << 16);

/// Runs `body`; what it throws becomes `fallback`, since no exception may cross into Swift.
template <typename Result, typename Body>
Result walled(Result fallback, Body&& body) noexcept {
  try {
    return body();
  } catch (...) {
    return fallback;
  }
}

/// Writes the files' names and places into the reader; whether all could be read.
bool list_files(czip_reader* reader) {
  int status = unzGoToFirstFile(reader->archive);
  while (status == UNZ_OK) {
    unz_file_info64 info{};
    char name[1024] = "";
    unz64_file_pos place{};
    if (unzGetCurrentFileInfo64(reader->archive, &info, name, sizeof(name), nullptr, 0, nullptr,
                                0) != UNZ_OK ||
        unzGetFilePos64(reader->archive, &place) != UNZ_OK) {
      return false;
    }
    name[sizeof(name) - 1] = 0;
    reader->names.emplace_back(name);
    reader->places.push_back(place);
    status = unzGoToNextFile(reader->archive);
  }
  return status == UNZ_END_OF_LIST_OF_FILE;
}

}  // namespace

const uint8_t* czip_bytes_data(const czip_bytes* bytes) noexcept { return bytes->bytes.data(); }

size_t czip_bytes_count(const czip_bytes* bytes) noexcept { return bytes->bytes.size(); }

void czip_bytes_free(czip_bytes* bytes) noexcept { delete bytes; }

czip_writer* czip_writer_make(void) noexcept {
  return walled<czip_writer*>(nullptr, []() -> czip_writer* {
    auto writer = std::make_unique<czip_writer>();
    zlib_filefunc64_def functions = writer->file.functions();
    writer->archive = zipOpen2_64("archive", APPEND_STATUS_CREATE, nullptr, &functions);
    return writer->archive == nullptr ? nullptr : writer.release();
  });
}

int czip_writer_add(czip_writer* writer, const char* name, const uint8_t* bytes,
                    size_t count) noexcept {
  return walled<int>(-1, [&] {
    if (writer->archive == nullptr || count > std::numeric_limits<unsigned>::max()) return -1;
    zip_fileinfo info{};
    info.dosDate = kDosDate;
    int status = zipOpenNewFileInZip(writer->archive, name, &info, nullptr, 0, nullptr, 0, nullptr,
                                     Z_DEFLATED, Z_BEST_COMPRESSION);
    if (status != ZIP_OK) return status;
    status = zipWriteInFileInZip(writer->archive, bytes, static_cast<unsigned>(count));
    const int closed = zipCloseFileInZip(writer->archive);
    return status != ZIP_OK ? status : closed;
  });
}

czip_bytes* czip_writer_finish(czip_writer* writer) noexcept {
  return walled<czip_bytes*>(nullptr, [&]() -> czip_bytes* {
    if (writer->archive == nullptr) return nullptr;
    const int status = zipClose(writer->archive, nullptr);
    writer->archive = nullptr;
    return status == ZIP_OK ? new czip_bytes{std::move(writer->file.bytes)} : nullptr;
  });
}

void czip_writer_free(czip_writer* writer) noexcept {
  if (writer == nullptr) return;
  if (writer->archive != nullptr) zipClose(writer->archive, nullptr);
  delete writer;
}

czip_reader* czip_reader_make(const uint8_t* bytes, size_t count) noexcept {
  return walled<czip_reader*>(nullptr, [&]() -> czip_reader* {
    auto reader = std::make_unique<czip_reader>();
    reader->file.bytes.assign(bytes, bytes + count);
    zlib_filefunc64_def functions = reader->file.functions();
    reader->archive = unzOpen2_64("archive", &functions);
    if (reader->archive == nullptr) return nullptr;
    if (!list_files(reader.get())) {
      unzClose(reader->archive);
      return nullptr;
    }
    return reader.release();
  });
}

size_t czip_reader_count(const czip_reader* reader) noexcept { return reader->names.size(); }

const char* czip_reader_name(const czip_reader* reader, size_t index) noexcept {
  return index < reader->names.size() ? reader->names[index].c_str() : nullptr;
}

czip_bytes* czip_reader_read(czip_reader* reader, size_t index, size_t limit) noexcept {
  return walled<czip_bytes*>(nullptr, [&]() -> czip_bytes* {
    if (index >= reader->places.size()) return nullptr;
    if (unzGoToFilePos64(reader->archive, &reader->places[index]) != UNZ_OK) return nullptr;
    if (unzOpenCurrentFile(reader->archive) != UNZ_OK) return nullptr;
    // The sizes in the archive may lie, so as much is taken as comes.
    auto result = std::make_unique<czip_bytes>();
    std::vector<uint8_t> block(1 << 16);
    int count = 0;
    while ((count = unzReadCurrentFile(reader->archive, block.data(),
                                       static_cast<unsigned>(block.size()))) > 0) {
      result->bytes.insert(result->bytes.end(), block.begin(), block.begin() + count);
      if (result->bytes.size() > limit) break;
    }
    const bool isWhole = count == 0 && result->bytes.size() <= limit;
    // Closing tells whether the CRC-32 is right.
    const bool isSound = unzCloseCurrentFile(reader->archive) == UNZ_OK;
    return isWhole && isSound ? result.release() : nullptr;
  });
}

void czip_reader_free(czip_reader* reader) noexcept {
  if (reader == nullptr) return;
  unzClose(reader->archive);
  delete reader;
}
