#include "base/Error.h"

#include <cstdio>
#include <cstdlib>

namespace slabflow {

void failInvariant(const char* condition, const char* file, int line, std::string_view rule) {
    std::fprintf(stderr, "%s:%d: broken invariant: %.*s (%s)\n", file, line, static_cast<int>(rule.size()), rule.data(),
                 condition);
    std::fflush(stderr);
    std::abort();
}

}  // namespace slabflow
