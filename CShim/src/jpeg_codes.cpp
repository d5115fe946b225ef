// Optimal Huffman codes of a JPEG file (ITU-T T.81, annexes C, F and K.2).
#include "jpeg_codes.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "file.hpp"
#include "guard.hpp"

namespace skysphere {
namespace {

constexpr size_t kBlockBytes = 1 << 20;

[[noreturn]] void fail_at_bytes() {
  throw Failure(SKYSPHERE_INTERNAL, "the codes of a JPEG file cannot be shortened");
}

[[noreturn]] void fail_at_disk(const char* what) {
  throw Failure(SKYSPHERE_INPUT_OUTPUT, std::string(what) + " failed: " + reason_of(errno));
}

/// A file that is open for reading and writing, closed whatever happens.
class Descriptor {
 public:
  explicit Descriptor(const char* path) : number_(open(path, O_RDWR | O_CLOEXEC)) {
    if (number_ < 0) fail_at_disk("reading");
  }
  ~Descriptor() { close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

/// The bytes of a file from its start, a block at a time.
class ByteSource {
 public:
  explicit ByteSource(const Descriptor& file) : file_(file), block_(kBlockBytes) {}

  /// Whether there is another byte.
  bool has_more() {
    if (place_ < count_) return true;
    ssize_t count = 0;
    do {
      count = pread(file_.number(), block_.data(), block_.size(), static_cast<off_t>(read_));
    } while (count < 0 && errno == EINTR);
    if (count < 0) fail_at_disk("reading");
    place_ = 0;
    count_ = static_cast<size_t>(count);
    read_ += count_;
    return count > 0;
  }

  uint8_t next() {
    if (!has_more()) fail_at_bytes();
    return block_[place_++];
  }

  /// How many bytes of the file were read so far, whether they were asked for or not.
  uint64_t read_count() const { return read_; }

 private:
  const Descriptor& file_;
  std::vector<uint8_t> block_;
  size_t place_ = 0, count_ = 0;
  uint64_t read_ = 0;
};

/// Writes over what was read of the same file already.
class ByteSink {
 public:
  ByteSink(const Descriptor& file, const ByteSource& source) : file_(file), source_(source) {}

  void put(uint8_t byte) {
    waiting_.push_back(byte);
    if (waiting_.size() >= kBlockBytes) write(source_.read_count());
  }

  /// Writes the rest, and cuts what is behind it.
  void finish() {
    write(UINT64_MAX);
    if (ftruncate(file_.number(), static_cast<off_t>(written_)) != 0) fail_at_disk("writing");
  }

 private:
  void write(uint64_t limit) {
    const size_t count = static_cast<size_t>(std::min<uint64_t>(waiting_.size(), limit - written_));
    size_t done = 0;
    while (done < count) {
      const ssize_t step = pwrite(file_.number(), waiting_.data() + done, count - done,
                                  static_cast<off_t>(written_ + done));
      if (step < 0 && errno == EINTR) continue;
      if (step < 0) fail_at_disk("writing");
      done += static_cast<size_t>(step);
    }
    written_ += count;
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<ptrdiff_t>(count));
  }

  const Descriptor& file_;
  const ByteSource& source_;
  std::vector<uint8_t> waiting_;
  uint64_t written_ = 0;
};

/// A Huffman table: how many codes there are of each length, and their symbols.
struct Codes {
  std::array<uint8_t, 17> counts{};
  std::vector<uint8_t> symbols;

  /// The code of each symbol, and its length; 0 for symbols without one.
  struct Entry {
    uint16_t code = 0;
    uint8_t length = 0;
  };
  std::array<Entry, 256> entries() const {
    std::array<Entry, 256> result;
    uint32_t code = 0;
    size_t place = 0;
    for (int length = 1; length <= 16; ++length, code <<= 1) {
      for (int number = 0; number < counts[length]; ++number) {
        result[symbols[place++]] = {static_cast<uint16_t>(code++), static_cast<uint8_t>(length)};
      }
    }
    return result;
  }
};

/// The shortest codes of at most 16 bits for symbols that occur so often (T.81, K.2).
Codes shortest_codes(const std::array<uint64_t, 256>& occurrences) {
  // One more symbol takes the code of ones only, which must not be used.
  constexpr int kReserved = 256;
  std::array<uint64_t, 257> frequency{};
  std::copy(occurrences.begin(), occurrences.end(), frequency.begin());
  frequency[kReserved] = 1;
  std::array<int, 257> length{}, next;
  next.fill(-1);
  while (true) {
    // The two that occur least; of equal ones the later.
    int first = -1, second = -1;
    for (int symbol = 0; symbol <= kReserved; ++symbol) {
      if (frequency[symbol] == 0) continue;
      if (first < 0 || frequency[symbol] <= frequency[first]) {
        second = first;
        first = symbol;
      } else if (second < 0 || frequency[symbol] <= frequency[second]) {
        second = symbol;
      }
    }
    if (second < 0) break;
    frequency[first] += frequency[second];
    frequency[second] = 0;
    int last = first;
    for (++length[last]; next[last] >= 0; ++length[last]) last = next[last];
    next[last] = second;
    for (last = second; last >= 0; last = next[last]) ++length[last];
  }
  std::array<int, 258> counts{};
  for (const int each : length) ++counts[each];
  counts[0] = 0;
  // Two of the longest codes become one shorter, and a still shorter one makes room for both.
  for (int longest = 257; longest > 16; --longest) {
    while (counts[longest] > 0) {
      int shorter = longest - 2;
      while (counts[shorter] == 0) --shorter;
      counts[longest] -= 2;
      ++counts[longest - 1];
      counts[shorter + 1] += 2;
      --counts[shorter];
    }
  }
  int longest = 16;
  while (counts[longest] == 0) --longest;
  --counts[longest];
  Codes result;
  for (int each = 1; each <= 16; ++each) result.counts[each] = static_cast<uint8_t>(counts[each]);
  for (int each = 1; each <= 257; ++each) {
    for (int symbol = 0; symbol < kReserved; ++symbol) {
      if (length[symbol] == each) result.symbols.push_back(static_cast<uint8_t>(symbol));
    }
  }
  return result;
}

/// What stands before the scan.
struct Header {
  /// All of it but the Huffman tables, up to the scan's own segment, and that.
  std::vector<uint8_t> before, scan;
  /// Of two kinds, for the first coefficient of a block and for the others, two tables each.
  Codes codes[2][2];
  bool has_codes[2][2] = {};
  int64_t block_groups = 0;
  /// The tables of the blocks of a group, in their order: first and others.
  std::vector<std::array<int, 2>> blocks;
};

std::vector<uint8_t> next_segment(ByteSource& source) {
  const uint8_t high = source.next(), low = source.next();
  const int count = high << 8 | low;
  if (count < 2) fail_at_bytes();
  std::vector<uint8_t> segment{high, low};
  for (int index = 2; index < count; ++index) segment.push_back(source.next());
  return segment;
}

void read_codes(const std::vector<uint8_t>& segment, Header& header) {
  size_t place = 2;
  while (place < segment.size()) {
    if (place + 17 > segment.size()) fail_at_bytes();
    const int kind = segment[place] >> 4, number = segment[place] & 15;
    if (kind > 1 || number > 1) fail_at_bytes();
    Codes codes;
    std::copy_n(segment.begin() + static_cast<ptrdiff_t>(place), 17, codes.counts.begin());
    codes.counts[0] = 0;
    place += 17;
    size_t count = 0;
    for (const uint8_t each : codes.counts) count += each;
    if (place + count > segment.size() || count > 256) fail_at_bytes();
    codes.symbols.assign(segment.begin() + static_cast<ptrdiff_t>(place),
                         segment.begin() + static_cast<ptrdiff_t>(place + count));
    place += count;
    header.codes[kind][number] = codes;
    header.has_codes[kind][number] = true;
  }
}

/// Reads up to the first bit of the scan.
Header read_header(ByteSource& source) {
  constexpr uint8_t kFrame = 0xC0, kTables = 0xC4, kStart = 0xD8, kScan = 0xDA, kRestart = 0xDD;
  Header header;
  std::vector<uint8_t> frame;
  if (source.next() != 0xFF || source.next() != kStart) fail_at_bytes();
  header.before = {0xFF, kStart};
  while (true) {
    if (source.next() != 0xFF) fail_at_bytes();
    const uint8_t marker = source.next();
    const std::vector<uint8_t> segment = next_segment(source);
    if (marker == kRestart || (marker > kFrame && marker < 0xD0 && marker != kTables)) {
      fail_at_bytes();
    }
    if (marker == kTables) {
      read_codes(segment, header);
      continue;
    }
    if (marker == kFrame) frame = segment;
    std::vector<uint8_t>& target = marker == kScan ? header.scan : header.before;
    target.insert(target.end(), {0xFF, marker});
    target.insert(target.end(), segment.begin(), segment.end());
    if (marker == kScan) break;
  }
  // Length, depth, height, width, count, and of each component number, factors, table.
  const size_t count = frame.size() < 8 ? 0 : frame[7];
  if (count < 1 || frame.size() != 8 + 3 * count || header.scan.size() != 8 + 2 * count) {
    fail_at_bytes();
  }
  const int height = frame[3] << 8 | frame[4], width = frame[5] << 8 | frame[6];
  int most_across = 1, most_down = 1;
  for (size_t component = 0; component < count; ++component) {
    const int across = frame[9 + 3 * component] >> 4, down = frame[9 + 3 * component] & 15;
    const int tables = header.scan[6 + 2 * component];
    if (tables >> 4 > 1 || (tables & 15) > 1) fail_at_bytes();
    most_across = std::max(most_across, across);
    most_down = std::max(most_down, down);
    // A component alone has its blocks one after another.
    for (int block = 0; block < (count == 1 ? 1 : across * down); ++block) {
      header.blocks.push_back({tables >> 4, tables & 15});
    }
  }
  if (count == 1) most_across = most_down = 1;
  const auto groups = [](int side, int most) { return (side + 8 * most - 1) / (8 * most); };
  header.block_groups =
      static_cast<int64_t>(groups(width, most_across)) * groups(height, most_down);
  for (const auto& block : header.blocks) {
    if (!header.has_codes[0][block[0]] || !header.has_codes[1][block[1]]) fail_at_bytes();
  }
  return header;
}

/// The bits of a scan, without the zeros that follow bytes of ones.
class BitSource {
 public:
  explicit BitSource(ByteSource& bytes) : bytes_(bytes) {}

  uint32_t peek_16() {
    fill();
    return static_cast<uint32_t>(bits_ >> 48);
  }
  void skip(int count) {
    bits_ <<= count;
    count_ -= count;
    if (count_ < 0) fail_at_bytes();
  }
  uint32_t take(int count) {
    if (count == 0) return 0;
    fill();
    const uint32_t result = static_cast<uint32_t>(bits_ >> (64 - count));
    skip(count);
    return result;
  }

 private:
  void fill() {
    while (count_ <= 56 && !ended_) {
      const uint8_t byte = bytes_.next();
      if (byte == 0xFF && bytes_.next() != 0) {
        ended_ = true;
        break;
      }
      bits_ |= static_cast<uint64_t>(byte) << (56 - count_);
      count_ += 8;
    }
  }

  ByteSource& bytes_;
  uint64_t bits_ = 0;
  int count_ = 0;
  bool ended_ = false;
};

class BitSink {
 public:
  explicit BitSink(ByteSink& bytes) : bytes_(bytes) {}

  void put(uint32_t value, int count) {
    bits_ = bits_ << count | value;
    count_ += count;
    while (count_ >= 8) {
      count_ -= 8;
      const auto byte = static_cast<uint8_t>(bits_ >> count_);
      bytes_.put(byte);
      if (byte == 0xFF) bytes_.put(0);
    }
  }
  /// Fills the last byte with ones.
  void finish() {
    if (count_ > 0) put((1u << (8 - count_)) - 1, 8 - count_);
  }

 private:
  ByteSink& bytes_;
  uint64_t bits_ = 0;
  int count_ = 0;
};

/// Symbols by the next 16 bits.
class Decoder {
 public:
  explicit Decoder(const Codes& codes) : table_(1 << 16) {
    const auto entries = codes.entries();
    for (int symbol = 0; symbol < 256; ++symbol) {
      const Codes::Entry& entry = entries[static_cast<size_t>(symbol)];
      if (entry.length == 0) continue;
      const int spare = 16 - entry.length;
      const auto first = static_cast<size_t>(entry.code) << spare;
      if (first + (1u << spare) > table_.size()) fail_at_bytes();
      std::fill_n(table_.begin() + static_cast<ptrdiff_t>(first), 1 << spare,
                  static_cast<uint16_t>(entry.length << 8 | symbol));
    }
  }

  uint8_t next(BitSource& source) const {
    const uint16_t found = table_[source.peek_16()];
    if (found == 0) fail_at_bytes();
    source.skip(found >> 8);
    return static_cast<uint8_t>(found);
  }

 private:
  std::vector<uint16_t> table_;
};

/// Goes through the blocks of a scan (T.81, F.1.2): `visit` gets the kind and the number of a
/// table, a symbol, and the bits that follow it.
template <typename Visit>
void go_through(const Header& header, BitSource& source, const Visit& visit) {
  std::unique_ptr<Decoder> decoders[2][2];
  for (int kind = 0; kind < 2; ++kind) {
    for (int number = 0; number < 2; ++number) {
      if (!header.has_codes[kind][number]) continue;
      decoders[kind][number] = std::make_unique<Decoder>(header.codes[kind][number]);
    }
  }
  for (int64_t group = 0; group < header.block_groups; ++group) {
    for (const auto& block : header.blocks) {
      const uint8_t first = decoders[0][block[0]]->next(source);
      if (first > 11) fail_at_bytes();
      visit(0, block[0], first, first, source.take(first));
      for (int place = 1; place < 64; ++place) {
        const uint8_t symbol = decoders[1][block[1]]->next(source);
        const int run = symbol >> 4, bits = symbol & 15;
        visit(1, block[1], symbol, bits, source.take(bits));
        if (bits == 0 && run != 15) break;
        place += run;
      }
    }
  }
}

}  // namespace

void shorten_jpeg_codes(const char* path) {
  const Descriptor file(path);
  std::array<uint64_t, 256> occurrences[2][2] = {};
  {
    ByteSource bytes(file);
    const Header header = read_header(bytes);
    BitSource bits(bytes);
    go_through(header, bits, [&](int kind, int number, uint8_t symbol, int, uint32_t) {
      ++occurrences[kind][number][symbol];
    });
  }
  ByteSource source(file);
  ByteSink sink(file, source);
  const Header header = read_header(source);
  for (const uint8_t byte : header.before) sink.put(byte);
  std::array<Codes::Entry, 256> entries[2][2];
  for (int number = 0; number < 2; ++number) {
    for (int kind = 0; kind < 2; ++kind) {
      const auto& counts = occurrences[kind][number];
      if (std::all_of(counts.begin(), counts.end(), [](uint64_t each) { return each == 0; })) {
        continue;
      }
      const Codes codes = shortest_codes(counts);
      entries[kind][number] = codes.entries();
      const size_t count = 19 + codes.symbols.size();
      for (const size_t byte : {size_t{0xFF}, size_t{0xC4}, count >> 8, count & 255,
                                static_cast<size_t>(kind << 4 | number)}) {
        sink.put(static_cast<uint8_t>(byte));
      }
      for (int length = 1; length <= 16; ++length) sink.put(codes.counts[length]);
      for (const uint8_t symbol : codes.symbols) sink.put(symbol);
    }
  }
  for (const uint8_t byte : header.scan) sink.put(byte);
  BitSource bits(source);
  BitSink recoded(sink);
  go_through(header, bits,
             [&](int kind, int number, uint8_t symbol, int count, uint32_t following) {
               const Codes::Entry& entry = entries[kind][number][symbol];
               recoded.put(entry.code, entry.length);
               recoded.put(following, count);
             });
  recoded.finish();
  sink.put(0xFF);
  sink.put(0xD9);
  sink.finish();
}

}  // namespace skysphere
