// EXIF and XMP of picture files.
#ifndef SKYSPHERE_METADATA_H
#define SKYSPHERE_METADATA_H

#include "skysphere_bytes.h"
#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// EXIF and XMP values, named by exiv2's keys: "Exif.Image.Make", "Xmp.GPano.ProjectionType".
typedef struct skysphere_metadata skysphere_metadata;

/// The metadata of a file, or NULL with `error` filled. A readable file whose metadata is absent or
/// broken gives an empty object.
skysphere_metadata* skysphere_metadata_read(const char* path,
                                            skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// An object without values.
skysphere_metadata* skysphere_metadata_make(skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Gives the object back; NULL is allowed.
void skysphere_metadata_free(skysphere_metadata* metadata) SKYSPHERE_NOEXCEPT;

/// The text of a value, or NULL when there is none. Rationals are "n/d", lists are set apart by
/// spaces. The bytes are owned by the caller.
skysphere_bytes* skysphere_metadata_copy_text(const skysphere_metadata* metadata, const char* key,
                                              skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Sets a value from its text, in the type that the standard gives to the key.
int skysphere_metadata_set_text(skysphere_metadata* metadata, const char* key, const char* text,
                                skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Removes all values whose key starts with `prefix`: one key, or a group such as "Xmp.drone-dji.".
int skysphere_metadata_remove(skysphere_metadata* metadata, const char* prefix,
                              skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// The ICC colour profile of the file that was read (empty when there is none).
skysphere_bytes* skysphere_metadata_copy_icc(const skysphere_metadata* metadata,
                                             skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// The EXIF block without the "Exif\0\0" in front (empty when there are no EXIF values).
skysphere_bytes* skysphere_metadata_encode_exif(const skysphere_metadata* metadata,
                                                skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// The XMP packet, properties as attributes where possible (empty when there are no XMP values).
skysphere_bytes* skysphere_metadata_encode_xmp(const skysphere_metadata* metadata,
                                               skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
