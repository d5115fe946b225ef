#include "jpeg_errors.hpp"

#include <jerror.h>

#include <cerrno>
#include <string>
#include <type_traits>

#include "file.hpp"
#include "guard.hpp"

namespace skysphere {

static_assert(std::is_standard_layout_v<JpegErrors>, "the manager's address is the object's");

namespace {

// Some cameras leave a few bytes between the picture and its end marker. More than this means that
// the decoder lost its place.
constexpr int harmless_extraneous_bytes = 64;

bool means_damage(const jpeg_error_mgr& manager) {
  switch (manager.msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_JPEG_EOF:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
      return true;
    case JWRN_EXTRANEOUS_DATA:
      return manager.msg_parm.i[0] > harmless_extraneous_bytes;
    default:
      return false;
  }
}

skysphere_status status_of(int code) {
  switch (code) {
    case JERR_OUT_OF_MEMORY:
      return SKYSPHERE_OUT_OF_MEMORY;
    case JERR_FILE_WRITE:
      return SKYSPHERE_INPUT_OUTPUT;
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_ARITH_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
      return SKYSPHERE_UNSUPPORTED;
    default:
      return SKYSPHERE_UNREADABLE;
  }
}

}  // namespace

JpegErrors::JpegErrors() {
  jpeg_std_error(&manager_);
  manager_.error_exit = jump_out;
  manager_.emit_message = on_message;
  manager_.output_message = on_output;
  message_[0] = 0;
}

void JpegErrors::jump_out(j_common_ptr codec) {
  auto* errors = reinterpret_cast<JpegErrors*>(codec->err);
  errors->error_number_ = errno;
  errors->code_ = codec->err->msg_code;
  codec->err->format_message(codec, errors->message_);
  std::longjmp(errors->jump_, 1);
}

void JpegErrors::on_message(j_common_ptr codec, int level) {
  if (level >= 0) return;
  codec->err->num_warnings++;
  if (means_damage(*codec->err)) jump_out(codec);
}

void JpegErrors::fail() const {
  if (code_ == JERR_FILE_WRITE) {
    throw Failure(SKYSPHERE_INPUT_OUTPUT, "writing failed: " + reason_of(error_number_));
  }
  throw Failure(status_of(code_), std::string("libjpeg: ") + message_);
}

}  // namespace skysphere
