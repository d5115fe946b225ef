#ifndef CZIP_H
#define CZIP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define CZIP_NOEXCEPT noexcept
#else
#define CZIP_NOEXCEPT
#endif

/// Bytes that a function has made; given back to `czip_bytes_free`.
typedef struct czip_bytes czip_bytes;

/// The bytes themselves; they live as long as the object.
const uint8_t* czip_bytes_data(const czip_bytes* bytes) CZIP_NOEXCEPT;
/// How many there are.
size_t czip_bytes_count(const czip_bytes* bytes) CZIP_NOEXCEPT;
/// Gives the bytes back; NULL is passed over.
void czip_bytes_free(czip_bytes* bytes) CZIP_NOEXCEPT;

/// A ZIP archive that is being written, in memory.
typedef struct czip_writer czip_writer;

/// Begins an archive; NULL when there is no memory.
czip_writer* czip_writer_make(void) CZIP_NOEXCEPT;
/// Adds a file, deflated, dated 1 January 1980 so that equal files give equal archives.
///
/// Returns 0, or another number when it failed.
int czip_writer_add(czip_writer* writer, const char* name, const uint8_t* bytes,
                    size_t count) CZIP_NOEXCEPT;
/// Ends the archive and gives it out; NULL when it failed. The writer is of no use afterwards.
czip_bytes* czip_writer_finish(czip_writer* writer) CZIP_NOEXCEPT;
/// Gives the writer back; NULL is passed over.
void czip_writer_free(czip_writer* writer) CZIP_NOEXCEPT;

/// A ZIP archive in memory that is read.
typedef struct czip_reader czip_reader;

/// Opens an archive, whose bytes are copied; NULL when they are none.
czip_reader* czip_reader_make(const uint8_t* bytes, size_t count) CZIP_NOEXCEPT;
/// How many files it holds.
size_t czip_reader_count(const czip_reader* reader) CZIP_NOEXCEPT;
/// The name of a file, or NULL.
const char* czip_reader_name(const czip_reader* reader, size_t index) CZIP_NOEXCEPT;
/// Inflates a file and checks its CRC-32; NULL when it is damaged, encrypted or larger than
/// `limit` bytes.
czip_bytes* czip_reader_read(czip_reader* reader, size_t index, size_t limit) CZIP_NOEXCEPT;
/// Gives the reader back; NULL is passed over.
void czip_reader_free(czip_reader* reader) CZIP_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
