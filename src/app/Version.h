// Which program this is.
#pragma once

namespace slabflow {

/// "0.2.0 (commit 0123456789ab)", with "and changes" after the commit where files were changed since; without the
/// commit where the sources are in no git repository. The build writes it (Version.cmake).
extern const char* const version;

}  // namespace slabflow
